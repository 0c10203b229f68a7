import Plug

// In a file of its own, and so compiled apart: of functions in one file that differ in types alone
// the compiler makes one, and this call would be measured with the detour to that.

@inline(never)
func callShared(_ photo: Photo) -> Int { action(LikePhoto.self, photo) }
