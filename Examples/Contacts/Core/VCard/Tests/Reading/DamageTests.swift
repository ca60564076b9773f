import Testing

@testable import CoreVCard

/// Damage of every byte and every length of real files.
struct DamageTests {
  @Test(arguments: Fixture.all)
  func flippedBitsLoseNoCard(_ fixture: Fixture) {
    let file = bytes(fixture.text)
    for index in file.indices {
      var damaged = file
      damaged[index] ^= 1 << UInt8(index % 8)
      check(damaged, "\(fixture.testDescription), byte \(index)")
    }
  }

  @Test(arguments: Fixture.all)
  func cutFilesKeepWhatIsLeft(_ fixture: Fixture) {
    let file = bytes(fixture.text)
    for length in file.indices {
      let all = check(Array(file[..<length]), "\(fixture.testDescription), \(length) bytes")
      let lost = all.compactMap(\.problem).filter { $0.effect == .cardLost }
      #expect(lost.isEmpty || all.count == 1, "\(length) bytes")
    }
  }

  /// Checks that the lines of the cards in a file are written again as they are.
  @discardableResult
  private func check(_ file: [UInt8], _ comment: String) -> [VCardReading] {
    let all = readings(file)
    let cards = all.compactMap(\.card)
    let problems = all.compactMap(\.problem)
    #expect(!cards.isEmpty || !problems.isEmpty || file.count < 12, "\(comment)")
    // Text that is outside cards, because a marker is damaged, is reported and not written.
    guard !problems.contains(where: { $0.effect == .textSkipped || $0.effect == .cardLost }) else { return all }
    let written = VCardWriter().write(cards)
    #expect(unfolded(written) == unfolded(file), "\(comment)")
    #expect(readings(written).compactMap(\.card) == cards, "\(comment)")
    return all
  }
}
