import CoreTesting
import LibContacts
import LibContactsTesting
import Testing

struct PeopleSearchTests {
  private static let people = People([
    person("Ørsted", organization: "Institut für Æther", addresses: [.init(["Nørregade 10", "København"])]),
    person("Łukasiewicz", phones: ["+44 (0)20 7946-0958"], addresses: [.init(["Große Straße 1"])]),
    person("Þórr Đorđević", phones: ["0044 20 7946 0018"], groups: ["Guðir"]),
    person("Ɗanladi Ɓala Ƴar'aduwa", note: "Sarkin Kano; Aƙwara"),
    person("Kadıköy Ħamrun", phones: ["030 1234567", "112"], note: "Sámi: Máŋggagiel; œuvre"),
  ])

  private static func person(
    _ name: String, organization: String = "", phones: [String] = [], addresses: [Person.Address] = [],
    groups: [String] = [], note: String = ""
  ) -> Person {
    Person(
      id: .init(rawValue: name), name: name, organization: organization, phones: phones.map { .init($0) },
      addresses: addresses, note: note, groups: groups)
  }

  private func names(_ search: String) -> [String] {
    Self.people.persons(matching: search).map { String($0.name.prefix { $0 != " " }) }
  }

  @Test(arguments: [
    ("orsted", "Ørsted"), ("ØRSTED", "Ørsted"), ("aether", "Ørsted"), ("æther", "Ørsted"), ("kobenhavn", "Ørsted"),
    ("lukas", "Łukasiewicz"), ("łukas", "Łukasiewicz"), ("strasse", "Łukasiewicz"), ("STRAẞE", "Łukasiewicz"),
    ("thorr", "Þórr"), ("þorr", "Þórr"), ("dordevic", "Þórr"), ("gudir", "Þórr"), ("kadikoy", "Kadıköy"),
    ("hamrun", "Kadıköy"), ("manggagiel", "Kadıköy"), ("oeuvre", "Kadıköy"), ("danladi", "Ɗanladi"),
    ("bala yar'a", "Ɗanladi"), ("akwara", "Ɗanladi"),
  ])
  func lettersWithoutDecompositionAreFound(search: String, name: String) { #expect(names(search) == [name]) }

  @Test(arguments: [("institut", "Ørsted"), ("norregade", "Ørsted"), ("grosse 1", "Łukasiewicz")])
  func organisationAndAddressesAreSearched(search: String, name: String) { #expect(names(search) == [name]) }

  @Test(arguments: [
    "+442079460958", "00442079460958", "02079460958", "2079460958", "7946 0958", "+44 (0)20 7946-0958",
    "0044 (0) 20 79460958", "(020) 7946/0958", "020.7946.0958", "+44 20 7946–0958", "+44\u{A0}20 7946 0958",
    "79460958 +44", "lukas 02079460958", "020 7946 0958 lukas", "＋４４２０７９４６０９５８",
  ])
  func aNumberIsFoundHoweverItIsWritten(search: String) { #expect(names(search) == ["Łukasiewicz"]) }

  @Test func aNumberWithAnInternationalPrefixIsOneWithACountryCode() {
    #expect(names("+44207946") == ["Þórr", "Łukasiewicz"])
    #expect(names("0207946") == ["Þórr", "Łukasiewicz"])
    #expect(names("+44 20 7946 0018") == ["Þórr"])
  }

  @Test(arguments: [
    "+49 30 1234567", "0049301234567", "0301234567", "30 123", "+4930123456", "+49301234", "+358301234567",
  ])
  func aNumberWithoutCountryCodeIsFoundByOneWithIt(search: String) { #expect(names(search) == ["Kadıköy"]) }

  @Test(arguments: [
    ("(202) 555-0100", "+1 202 555 0100"), ("1-202-555-0100", "+1 202 555 0100"), ("91 123 45 67", "0034 911234567"),
    ("202.555.0100", "+1-202-555-0100"), ("001 202 5550100", "+1 202 555 0100"),
  ])
  func aNumberWithoutZeroIsFoundByOneWithTheCountryCode(number: String, search: String) {
    #expect(People([Self.person("x", phones: [number])]).persons(matching: search).count == 1)
    let other = People([Self.person("x", phones: ["7" + number, "02025550100x1"])])
    #expect(other.persons(matching: search.dropLast() + "9").isEmpty)
  }

  @Test(arguments: ["+491234567", "04479460958", "+4479460958", "+30 1234567", "+4930123", "1 12 7946"])
  func anotherNumberIsNotFound(search: String) { #expect(names(search) == []) }

  @Test func aShortNumberIsFoundAsItIs() { #expect(names("112") == ["Kadıköy"]) }

  @Test(arguments: [
    ("(0)30 123456", "030123456"), ("44 (0)20 123456", "44020123456"), ("+4420 (0)1 23456", "+4420012345"),
    ("+(0)44 123456", "+04412"), ("123+456", "123456"),
  ])
  func aZeroIsOmittedOnlyAfterACountryCode(number: String, search: String) {
    #expect(!People([Self.person("x", phones: [number])]).persons(matching: search).isEmpty)
  }

  @Test func aLeadingZeroStandsForOneDigitOfACodeAtLeast() {
    let people = People([Self.person("x", phones: ["+2079460958", "+111111"])])
    #expect(people.persons(matching: "02079460958").isEmpty)
    #expect(people.persons(matching: "079460958").count == 1)
    #expect(people.persons(matching: "01111").count == 1, "The digits occur twice, after the code once.")
  }

  @Test func punctuationAloneFindsWhatContainsIt() {
    #expect(names("-") == ["Łukasiewicz"])
    #expect(names("(") == ["Łukasiewicz"])
    #expect(names("+") == ["Łukasiewicz"])
  }

  @Test func wordsMatchAnywhere() {
    #expect(names("10 orsted aether") == ["Ørsted"])
    #expect(names("orsted lukas").isEmpty)
  }

  @Test func aWordDoesNotSpanTwoFieldsOrPersons() {
    let people = People([
      Person(id: .init(rawValue: "1"), name: "ab", phones: [.init("12"), .init("34")], note: "cd"),
      Person(id: .init(rawValue: "2"), name: "ef"),
    ])
    for search in ["abcd", "cdef", "1234", "abef"] { #expect(people.persons(matching: search).isEmpty) }
  }

  @Test(arguments: 0x80...0x17F) func aLetterIsFoundBesideAnyOther(value: UInt32) throws {
    let letter = try #require(Unicode.Scalar(value).map(String.init))
    let people = People(["a\(letter)b", "一 a\(letter)b"].map { Person(id: .init(rawValue: $0), name: $0) })
    // Latin texts are folded by a table, others by Foundation.
    for search in ["a\(letter)b", "a\(letter)b 一", "A\(letter.uppercased())B"] {
      #expect(people.persons(matching: search).count == (search.contains("一") ? 1 : 2), "\(search)")
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func findsWhatANaiveSearchFinds(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let people = (0..<random.below(40)).map { _ in RandomPerson(using: &random) }
    let all = People(people.map(\.person))
    for _ in 0..<20 {
      let words = (0..<1 + random.below(2)).map { _ in RandomText(pieces: 1 + random.below(3), using: &random) }
      let found = Set(all.persons(matching: words.map(\.text).joined(separator: " ")).map(\.id))
      let expected = people.filter { person in
        words.allSatisfy { word in person.texts.contains { $0.folded.contains(word.folded) } }
      }
      #expect(found == Set(expected.map(\.person.id)), "seed \(seed): \(words.map(\.text))")
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func findsANumberByAnyPartOfIt(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let numbers = (0..<20).map { _ in RandomNumber(using: &random) }
    let people = People(
      numbers.enumerated().map { index, number in
        Person(id: .init(rawValue: "\(index)"), name: "x", phones: [.init(number.written(using: &random))])
      })
    for _ in 0..<20 {
      let number = random.pick(numbers)
      let search = random.chance(50) ? number.written(using: &random) : number.part(using: &random)
      let found = people.persons(matching: search).map(\.id.rawValue)
      for (index, other) in numbers.enumerated() where other == number {
        #expect(found.contains("\(index)"), "seed \(seed): “\(search)” does not find \(number)")
      }
    }
  }
}
