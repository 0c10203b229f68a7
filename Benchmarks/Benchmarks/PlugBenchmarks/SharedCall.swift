import Plug

// In a file of its own, and so compiled separately. The compiler merges functions in one file that
// differ only in types. This call would then be measured with the detour to the merged function.

@inline(never)
func callShared(_ photo: Photo) -> Int { action(LikePhoto.self, photo) }
