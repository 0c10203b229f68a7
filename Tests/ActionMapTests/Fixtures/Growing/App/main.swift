import Plug

class Like: Action<Int, Promise<Int>> {}
class Share: Action<Int, Promise<Int>> {}
struct Left<T> {}
struct Right<T> {}
protocol Climbing {
    func climb<T>(_ value: T, _ rest: Int)
}
struct Ladder: Climbing {
    func climb<T>(_ value: T, _ rest: Int) {
        guard rest > 0 else { return _ = action(Share.self, 1) }
        let next: any Climbing = self
        next.climb(Left<T>(), rest - 1)
        next.climb(Right<T>(), rest - 1)
    }
}

// Types that grow in two ways at each step.
func up<T>(_ value: T, _ rest: Int) {
    guard rest > 0 else { return _ = action(Like.self, 1) }
    down(Left<T>(), rest - 1)
    down(Right<T>(), rest - 1)
}
func down<T>(_ value: T, _ rest: Int) {
    up(Left<T>(), rest - 1)
    up(Right<T>(), rest - 1)
}

// A type that is passed on to itself doesn't grow.
class Read: Action<Int, Promise<Int>> {}
class Turn: Action<Int, Promise<Int>> {}
protocol Source { func load() }
struct Text: Source {
    func load() { _ = action(Read.self, 1) }
}
struct Ring<Element: Source>: Source {
    func load() { _ = action(Turn.self, 1) }
    func replace<T: Source>(with other: T, _ rest: Int) {
        other.load()
        if rest > 0 { replace(with: self, rest - 1) }
    }
}

// Steps of which each may hold any other, and most of which nothing takes.
class Close: Action<Int, Promise<Int>> {}
protocol Sink { func take(_ number: Int) }
protocol Step { func send<S: Sink>(to sink: S) }
struct End: Sink { func take(_ number: Int) { _ = action(Close.self, number) } }
struct One: Step { func send<S: Sink>(to sink: S) { sink.take(1) } }
struct A<Before: Step>: Step {
    let before: Before
    func send<S: Sink>(to sink: S) { before.send(to: Inner(next: sink)) }
    struct Inner<Next: Sink>: Sink {
        let next: Next
        func take(_ number: Int) { next.take(number) }
    }
}
struct B<Before: Step>: Step {
    let before: Before
    func send<S: Sink>(to sink: S) { before.send(to: Inner(next: sink)) }
    struct Inner<Next: Sink>: Sink {
        let next: Next
        func take(_ number: Int) { next.take(number) }
    }
}
struct C<Before: Step>: Step {
    let before: Before
    func send<S: Sink>(to sink: S) { before.send(to: Inner(next: sink)) }
    struct Inner<Next: Sink>: Sink {
        let next: Next
        func take(_ number: Int) { next.take(number) }
    }
}
struct D<Before: Step>: Step {
    let before: Before
    func send<S: Sink>(to sink: S) { before.send(to: Inner(next: sink)) }
    struct Inner<Next: Sink>: Sink {
        let next: Next
        func take(_ number: Int) { next.take(number) }
    }
}
struct E<Before: Step>: Step {
    let before: Before
    func send<S: Sink>(to sink: S) { before.send(to: Inner(next: sink)) }
    struct Inner<Next: Sink>: Sink {
        let next: Next
        func take(_ number: Int) { next.take(number) }
    }
}

// One that ends, though what it hands on is no part of it.
struct Twice<Before: Step>: Step {
    let before: Before
    func send<S: Sink>(to sink: S) { A(before: B(before: before)).send(to: sink) }
}

Ring<Text>().replace(with: Text(), 2)
Twice(before: Twice(before: A(before: B(before: One())))).send(to: End())
up(1, 3)
(Ladder() as any Climbing).climb(1, 3)

// A class of two parameters that climbs.
class Rise: Action<Int, Promise<Int>> {}
final class Stair<Foot, Head>: Climbing {
    func climb<T>(_ value: T, _ rest: Int) {
        guard rest > 0 else { return _ = action(Rise.self, 1) }
        let next: any Climbing = self
        next.climb(Left<T>(), rest - 1)
    }
}
(Stair<Int, Int>() as any Climbing).climb(1, 3)

// Each has chosen two larger ones.
class Split: Action<Int, Promise<Int>> {}
protocol Splitting {
    associatedtype One: Splitting
    associatedtype Other: Splitting
}
struct Part<T>: Splitting {
    typealias One = Part<Left<T>>
    typealias Other = Part<Right<T>>
}
func split<T: Splitting>(_ type: T.Type, _ rest: Int) {
    guard rest > 0 else { return _ = action(Split.self, 1) }
    split(T.One.self, rest - 1)
    split(T.Other.self, rest - 1)
}
split(Part<Int>.self, 2)
