import Testing
import like_photo

@Suite(.timeLimit(.minutes(10)))
struct ForEachResultTests {
    @Test func `Every element is worked on once, and the results come in order`() async {
        var received: [Int] = []
        await forEachResult(of: Array(0..<1000), atMost: 8) { number in
            for _ in 0..<number % 7 { await Task.yield() }
            return number * 2
        } inOrder: { number, double in
            #expect(double == number * 2)
            received.append(number)
        }
        #expect(received == Array(0..<1000))
    }

    @Test(arguments: [1, 2, 8])
    func `No more than the limit are worked on at a time, and no fewer`(limit: Int) async {
        let counter = Counter()
        let full = Gate()
        await forEachResult(of: Array(0..<100), atMost: limit) { _ in
            // Nobody goes on before as many as allowed have come, so too low a limit would hang.
            if counter.enter() == limit { full.open() }
            await full.wait()
            for _ in 0..<10 { await Task.yield() }
            counter.leave()
        } inOrder: { _, _ in
        }
        #expect(counter.most == limit)
    }

    @Test func `A result comes as soon as all before it have come`() async {
        let received = Gate()
        var order: [Int] = []
        await forEachResult(of: [0, 1], atMost: 2) { number in
            // The second waits until the first has been handed over, or for ever.
            if number == 1 { await received.wait() }
        } inOrder: { number, _ in
            order.append(number)
            received.open()
        }
        #expect(order == [0, 1])
    }

    @Test func `A slow element doesn't keep the ones behind it from being worked on`() async {
        let rest = Gate()
        let counter = Counter()
        await forEachResult(of: Array(0..<50), atMost: 2) { number in
            if number == 0 {
                await rest.wait()
            } else if counter.enter() == 49 {
                rest.open()
            }
        } inOrder: { _, _ in
        }
        #expect(counter.most == 49)
    }

    @Test func `The end of each element is told, though its result has to wait`() async {
        let first = Gate()
        var finished = 0
        var finishedBeforeReceived: [Int] = []
        await forEachResult(of: [0, 1, 2], atMost: 3) { number in
            if number == 0 { await first.wait() }
        } finished: {
            finished += 1
            // Only what has been told opens the gate, so keeping it back would hang.
            if finished == 2 { first.open() }
        } inOrder: { _, _ in
            finishedBeforeReceived.append(finished)
        }
        #expect(finishedBeforeReceived == [3, 3, 3])
    }

    @Test func `No elements, no work`() async {
        await forEachResult(of: [Int](), atMost: 8) { _ in
            Issue.record("There is nothing to work on")
        } inOrder: { _, _ in
            Issue.record("There is nothing to receive")
        }
    }
}
