// error: type 'Root' does not conform to protocol 'ProfileNeeds'
// note: protocol requires property 'countLikes' with type 'Plugged<CountLikes>'
// error: 'Plugged<A>' initializer is inaccessible due to 'package' protection level
// error: cannot convert value of type 'MockUnlikePhoto' to expected argument type 'LikePhoto'
// error: cannot convert value of type 'MockUploadPhoto' to expected argument type 'LikePhoto'
// error: cannot convert value of type 'MockLikePhoto' to expected argument type 'UploadPhoto'
// error: cannot convert value of type 'String' to closure result type 'Int'
// error: type 'MistakenRoot' does not conform to protocol 'ProfileNeeds'
// note: candidate has non-matching type 'Plugged<LikePhoto>'
// error: cannot convert value of type 'MockUnlikePhoto' to expected argument type 'LikePhoto'
// error: cannot convert value of type 'MockUploadPhoto' to expected argument type 'LikePhoto'
// error: cannot convert value of type 'MockLikePhoto' to expected argument type 'UploadPhoto'
// error: cannot convert value of type 'String' to closure result type 'Int'
// error: referencing static method 'intercept(_:_:fileID:line:)' on 'CountLikes' requires that 'Int' conform to 'ResilientOutput'
// error: instance method 'intercept(_:input:next:)' has different argument labels from those required by protocol 'ActionInterceptor' ('intercept(_:_:next:)')
// error: type 'Reworded' does not conform to protocol 'AsyncActionInterceptor'
// error: static method 'intercept(_:fileID:line:)' requires that 'Unready' conform to 'CallInterceptor'
// error: type 'Both' does not conform to protocol 'IsAsyncAction'
// error: 'IsAsyncAction' requires the types 'Action<Int, Int>' and 'AsyncAction<Int, Int>' be equivalent
// error: missing argument for parameter #2 in call
// error: initializer 'init(_:_:)' requires that 'Feed' conform to 'ProfileNeeds'
// error: value of type 'Feed' does not conform to specified type 'ProfileNeeds'
// error: operator function '<~' requires the types 'Result<Int, NoPrice>' and 'Promise<Int>' be equivalent
// error: invalid conversion from throwing function of type '@Sendable (String) throws -> Result<Int, NoPrice>' to non-throwing function type '@Sendable (String) -> Result<Int, NoPrice>'
// error: static method 'plug(_:_:fileID:line:)' requires the types 'Result<Int, NoPrice>' and 'Promise<Int>' be equivalent
// error: cannot convert value of type 'String' to closure result type 'Result<Int, any Error>'
// error: 'nil' is not compatible with expected argument type 'ReadPrice'
// error: invalid conversion from throwing function of type '@Sendable (Photo) throws -> Int' to non-throwing function type '@Sendable (Photo) -> Int'

import Plug
import PlugResilience

struct Root: FeedNeeds, ProfileNeeds {
    let likePhoto = LikePhoto.self <~ MockLikePhoto()
    let uploadPhoto = UploadPhoto.self <~ MockUploadPhoto()
}

struct ForgingRoot: ProfileNeeds {
    let likePhoto = Plugged<LikePhoto>()
    let countLikes = CountLikes.self <~ { photo in photo.id }
}

struct MistakenRoot: ProfileNeeds {
    let likePhoto = LikePhoto.self <~ MockLikePhoto()
    let countLikes = LikePhoto.self <~ MockLikePhoto()
}

func plug() {
    LikePhoto.self <~ MockUnlikePhoto()
    LikePhoto.self <~ MockUploadPhoto()
    UploadPhoto.self <~ MockLikePhoto()
    CountLikes.self <~ { photo in "three" }
    Actions.plug(LikePhoto.self, to: MockUnlikePhoto())
    Actions.plug(LikePhoto.self, to: MockUploadPhoto())
    Actions.plug(UploadPhoto.self, to: MockLikePhoto())
    Actions.plug(CountLikes.self) { photo in "three" }
}

class ReadFile: Action<String, Result<String, any Error>> {}

func behave() {
    Actions.intercept(CountLikes.self, .slow(by: .seconds(2)))
    Actions.intercept(LikePhoto.self, .slow(by: .seconds(2)))
    Actions.intercept(LikePhoto.self, .failing(with: CancellationError()))
    Actions.intercept(UploadPhoto.self, .stalled)
}

nonisolated struct Misspelt: ActionInterceptor {
    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        next(input)
    }
}

nonisolated struct Reworded: AsyncActionInterceptor {
    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @Sendable (Input) async throws -> Output
    ) async throws -> Output {
        try await next(input)
    }
}

/// An action is of one kind.
nonisolated final class Both: Action<Int, Int>, IsAsyncAction {
    func perform(_ input: Int) async throws -> Int { input }
}

nonisolated struct Unready {}

nonisolated func intercept() {
    Actions.intercept(Unready())
}

struct Feed: FeedNeeds {
    let likePhoto = LikePhoto.self <~ MockLikePhoto()
    let uploadPhoto = UploadPhoto.self <~ MockUploadPhoto()
}

struct TabScreen {
    init(_ feed: some FeedNeeds, _ profile: some ProfileNeeds) {}
}

@MainActor
func open() {
    _ = TabScreen(Feed())
    _ = TabScreen(Feed(), Feed())
    let profile: any ProfileNeeds = Feed()
    _ = TabScreen(Feed(), profile)
}

nonisolated struct NoPrice: Error {}

class ParsePrice: Action<String, Result<Int, NoPrice>> {}
class ReadPrice: Action<String, Result<Int, any Error>> {}
class CheckPrice: Action<String, Result<Void, any Error>> {}

nonisolated func price(_ text: String) throws(NoPrice) -> Int { 3 }

func plugThrowing() {
    ParsePrice.self <~ { text in try price(text) }
    ParsePrice.self <~ { text in throw NoPrice() }
    Actions.plug(ParsePrice.self) { text in try price(text) }
    ReadPrice.self <~ { text in "three" }
    CountLikes.self <~ { photo in try price("three") }
    ReadPrice.self <~ nil
    ParsePrice.self <~ { text in Result { () throws(NoPrice) in try price(text) } }
    ReadPrice.self <~ { text in Result { try price(text) } }
    ReadPrice.self <~ { text in .success(3) }
    ReadPrice.self <~ { text in fatalError() }
    ReadPrice.self <~ { text in
        guard text.isEmpty else { return .failure(NoPrice()) }
        return .success(3)
    }
    ReadPrice.self <~ { text in
        Result {
            let price = try price(text)
            return price + 1
        }
    }
    CheckPrice.self <~ { text in Result { _ = try price(text) } }
    Actions.plug(ReadPrice.self) { text in Result { try price(text) } }
}
