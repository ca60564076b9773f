import Testing

@testable import SeamTerminal

@MainActor
struct InputReaderTests {
  @Test func takesAnEscapeForAKeyWhenNothingFollowsInTime() {
    var timers: [@MainActor () -> Void] = []
    var inputs: [Input] = []
    let reader = InputReader(wait: { timers.append($0) }, send: { inputs += $0 })
    reader.take([0x1B])
    #expect(inputs.isEmpty && timers.count == 1)
    timers[0]()
    #expect(inputs == [.key(.escape)])
  }

  @Test func waitsOnWhenTheRestCame() {
    var timers: [@MainActor () -> Void] = []
    var inputs: [Input] = []
    let reader = InputReader(wait: { timers.append($0) }, send: { inputs += $0 })
    reader.take([0x1B])
    reader.take(Array("[".utf8))
    timers[0]()
    reader.take(Array("A".utf8))
    timers[1]()
    #expect(inputs == [.key(.up)])
  }
}
