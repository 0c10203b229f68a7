import Testing
import like_photo

struct ProgressTests {
    @Test func `The line says what is done, how many are, and of how many`() {
        var progress = Progress("Liking photos", of: 100)
        #expect(progress.line == "Liking photos: 0 of 100")
        progress.done = 37
        #expect(progress.line == "Liking photos: 37 of 100")
    }

    @Test func `The line never gets shorter, so that a new one covers the old`() {
        var progress = Progress("Liking photos", of: 10_000)
        var length = 0
        for done in 0...progress.total {
            progress.done = done
            #expect(progress.line.count >= length)
            length = progress.line.count
        }
    }
}
