import CoreTesting
import CoreVCard
import Testing

struct VCardReaderTests {
  @Test func readsLazily() {
    var random = SeededRandom(seed: 3)
    let cards = (0..<400).map { _ in random.card(.v40) }
    let file = VCardWriter().write(cards)
    #expect(file.count > 64 << 10)
    #expect(Array(VCardReader(file)) == cards.map(VCardReading.card))
  }

  @Test func canBeIteratedTwice() {
    let reader = VCardReader(bytes(Fixture.apple.text))
    #expect(Array(reader) == Array(reader))
  }

  @Test func obeysLimits() {
    let reader = VCardReader(bytes(Fixture.apple.text), limits: VCardLimits(cardLength: 50))
    #expect(reader.compactMap(\.problem).map(\.code) == [.cardTooLong])
  }

  @Test func anEmptyFileHasNoCards() {
    #expect(Array(VCardReader([])).isEmpty)
  }
}
