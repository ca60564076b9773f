import CoreTesting
import CoreVCard
import Testing

struct RoundTripTests {
  @Test(arguments: VCardVersion.allCases)
  func readingAWrittenCardReturnsIt(_ version: VCardVersion) {
    var random = SeededRandom(seed: 7)
    for step in 0..<600 {
      let card = random.card(version)
      let file = VCardWriter().write(card)
      #expect(readings(file) == [.card(card)], "step \(step): \(String(decoding: file, as: UTF8.self))")
    }
  }

  @Test(arguments: VCardVersion.allCases)
  func severalCardsRoundTrip(_ version: VCardVersion) {
    var random = SeededRandom(seed: 8)
    let cards = (0..<50).map { _ in random.card(version) }
    #expect(readings(VCardWriter().write(cards)) == cards.map(VCardReading.card))
  }

  @Test(arguments: VCardVersion.allCases)
  func linesAreShortAndCharactersAreNotSplit(_ version: VCardVersion) {
    var random = SeededRandom(seed: 9)
    for _ in 0..<200 {
      var card = VCard(version: version)
      card.note = random.text(atMost: 200)
      for line in VCardWriter().write(card).split(separator: 0x0A) {
        #expect(line.count <= 76, "75 and a carriage return")
        #expect(String(validating: line, as: UTF8.self) != nil)
      }
    }
  }

  @Test(arguments: Fixture.all)
  func fixturesRoundTrip(_ fixture: Fixture) {
    let cards = readings(fixture.text).compactMap(\.card)
    #expect(!cards.isEmpty)
    #expect(readings(VCardWriter().write(cards)) == cards.map(VCardReading.card))
  }

  @Test(arguments: Fixture.all)
  func convertingBackAndForthKeepsTheValues(_ fixture: Fixture) {
    for card in readings(fixture.text).compactMap(\.card) {
      for version in VCardVersion.allCases {
        let converted = readings(VCardWriter(version: version).write(card)).compactMap(\.card)
        #expect(converted.count == 1)
        #expect(converted.first.map(Facts.init) == Facts(card), "\(version)")
        #expect(converted.first.map { Facts($0.converted(to: card.version)) } == Facts(card), "\(version) and back")
      }
    }
  }
}

/// The values of a card, independent of its version.
private struct Facts: Equatable {
  let formattedName: String?
  let name: String?
  let phones: [VCardEntry<String>]
  let emails: [VCardEntry<String>]
  let addresses: [VCardEntry<VCardAddress>]
  let birthday: VCardBirthday?
  let note: String?
  let categories: [String]
  let organization: VCardOrganization?
  let relations: [VCardEntry<VCardRelated>]
  let photo: VCardPhoto?
  let uid: String?

  init(_ card: VCard) {
    formattedName = card.formattedName ?? card.name?.spoken
    name = card.name?.spoken
    phones = card.phones
    emails = card.emails.map { email in
      var email = email
      email.types.remove("internet")
      return email
    }
    addresses = card.addresses
    birthday = card.birthday
    note = card.note
    categories = card.categories
    organization = card.organization
    relations = card.relations
    photo = card.photo
    uid = card.uid
  }
}
