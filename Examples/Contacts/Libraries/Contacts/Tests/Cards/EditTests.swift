import CoreTesting
import CoreVCard
import Foundation
import LibContacts
import LibContactsTesting
import SeamStorage
import SeamStorageTesting
import Testing

/// An edit changes the edited values on the card, and nothing else.
@Suite(.timeLimit(.minutes(10)))
struct EditTests {
  /// A way to change one field of a person, with the properties that may change on the card.
  private struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let properties: Set<String>
    let change: @Sendable (inout Person) -> Void

    init(_ name: String, _ properties: Set<String>, _ change: @escaping @Sendable (inout Person) -> Void) {
      testDescription = name
      self.properties = properties
      self.change = change
    }
  }

  private static let edits: [Edit] = [
    Edit("nothing", []) { _ in },
    Edit("a word added to the name", ["FN", "N"]) { $0.name += " the Great" },
    Edit("another name", ["FN", "N"]) { $0.name = "Zoë" },
    Edit("a digit of a number", ["TEL"]) { person in
      if !person.phones.isEmpty { person.phones[0].value += "7" }
    },
    Edit("the last number removed", ["TEL", "X-ABLABEL"]) { person in
      if !person.phones.isEmpty { person.phones.removeLast() }
    },
    Edit("a number added", ["TEL"]) { $0.phones.append(.init("030 1234")) },
    Edit("an address changed", ["EMAIL"]) { person in
      if !person.emails.isEmpty { person.emails[person.emails.count - 1].value = "new@example.com" }
    },
    Edit("the first address removed", ["EMAIL", "X-ABLABEL"]) { person in
      if !person.emails.isEmpty { person.emails.removeFirst() }
    },
    Edit("the note", ["NOTE"]) { $0.note += " " },
    Edit("no note", ["NOTE"]) { $0.note = "" },
    Edit("the birthday", ["BDAY"]) { $0.birthday = Birthday("1990-01-02") },
    Edit("a group added", ["CATEGORIES"]) { $0.groups.append("Slate, Rock & Co; \\ \"one\"") },
    Edit("a group removed", ["CATEGORIES"]) { person in
      if !person.groups.isEmpty { person.groups.removeFirst() }
    },
    Edit("a parent added", ["RELATED", "X-ABRELATEDNAMES", "X-ABLABEL", "X-ANDROID-CUSTOM"]) {
      $0.parents.append(.init(name: "Pearl Slaghoople"))
    },
  ]

  @Test(arguments: edits) private func changesNothingElse(_ edit: Edit) async throws {
    var random = SeededRandom(seed: 15)
    for _ in 0..<60 {
      let (text, version) = RandomCard.text(using: &random)
      let source = StoredPersonDataSource(storage: FakeLocalStorage())
      try await source.take(text)
      let before = RandomCard.lines(of: text)
      let format = try #require(CardFormat(rawValue: version))
      #expect(RandomCard.lines(of: try await source.exported(as: format)) == before, "\(text)")
      var person = try #require(await source.everyone().first, "\(text)")
      let nameBefore = person.name
      edit.change(&person)
      let edited = person
      try await source.save(edited)
      let shown = try #require(await source.everyone().first)
      let after = RandomCard.lines(of: try await source.exported(as: format))
      let others = { (line: String) in !edit.properties.contains(RandomCard.property(of: line)) }
      #expect(after.filter(others) == before.filter(others), "\(edit.testDescription) of \(text)")
      for property in edit.properties {
        let lost = after.filter { RandomCard.property(of: $0) == property }
          .reduce(into: before.filter { RandomCard.property(of: $0) == property }) { rest, line in
            if let index = rest.firstIndex(of: line) { rest.remove(at: index) }
          }
        #expect(lost.count <= 1, "\(edit.testDescription) of \(text)")
      }
      // The edited values are on the card, and come back.
      let again = StoredPersonDataSource(storage: FakeLocalStorage())
      try await again.take(try await source.exported(as: format))
      let read = try #require(await again.everyone().first)
      #expect(read.name == shown.name, "\(text)")
      if edited.name != nameBefore { #expect(read.name == edited.name) }
      #expect(read.phones.map(\.value) == edited.phones.map(\.value), "\(text)")
      #expect(read.emails.map(\.value) == edited.emails.map(\.value), "\(text)")
      #expect(read.note == shown.note, "\(text)")
      if !edited.note.isEmpty { #expect(read.note == edited.note, "\(text)") }
      #expect(read.birthday == edited.birthday, "\(text)")
      #expect(read.groups == edited.groups, "\(text)")
      #expect(read.parents.count == edited.parents.count, "\(text)")
    }
  }

  private func exported(_ lines: String, _ change: (inout Person) -> Void) async throws -> String {
    let source = StoredPersonDataSource(storage: FakeLocalStorage())
    try await source.take("BEGIN:VCARD\r\nVERSION:3.0\r\n\(lines)\r\nEND:VCARD\r\n")
    var person = try #require(await source.everyone().first)
    change(&person)
    try await source.save(person)
    return try await source.exported(as: .v30)
  }

  @Test func nameWithoutADisplayedOneStaysAsItIs() async throws {
    #expect(
      try await exported("N:van Dyke;Dick;Wayne;Dr.;Jr.") { $0.note = "actor" }
        .contains("N:van Dyke;Dick;Wayne;Dr.;Jr.\r\n"))
  }

  @Test func suffixLeavesTheName() async throws {
    let text = try await exported("N:van Dyke;Dick;Wayne;Dr.;Jr.\r\nFN:Dr. Dick Wayne van Dyke Jr.") {
      $0.name = "Dr. Dick Wayne van Dyke"
    }
    #expect(text.contains("N:van Dyke;Dick;Wayne;Dr.;\r\n"))
  }

  @Test func numberKeepsItsLabelPreferenceAndTypes() async throws {
    let text = try await exported("item1.TEL;type=VOICE;type=pref;X-A=b:030 / 12 34\r\nitem1.X-ABLabel:Ferienhaus") {
      $0.phones[0].value = "030 / 12 35"
    }
    #expect(
      text.contains("item1.TEL;type=VOICE;type=pref;X-A=b:030 / 12 35\r\nitem1.X-ABLabel:Ferienhaus\r\n")
        || text.contains("item1.TEL;TYPE=VOICE,pref;X-A=b:030 / 12 35\r\nitem1.X-ABLabel:Ferienhaus\r\n"))
  }

  @Test func groupWithACommaIsOneGroup() async throws {
    let text = try await exported("FN:Fred\r\nCATEGORIES:Smith\\, Jones & Co,Friends") { $0.groups.append("Bowling") }
    #expect(text.contains("CATEGORIES:Smith\\, Jones & Co,Friends,Bowling\r\n"))
  }

  @Test func namelessIsNoName() async throws {
    let text = try await exported("NOTE:who") { $0.note = "?" }
    #expect(!text.contains("Nameless"))
    #expect(!text.contains("\r\nFN"))
  }
}

/// Cards as address books write them, at random.
enum RandomCard {
  private static let shared = [
    "FN:Wilma Flintstone", "FN:Dr. Dick van Dyke Jr.", "N:Flintstone;Wilma;;;", "N:van Dyke;Dick;Wayne;Dr.;Jr.",
    "TEL;TYPE=CELL:+44 20 7946 0958", "TEL:112", "TEL;TYPE=work,voice;X-ID=7:030 / 12 34 -5",
    "item1.TEL;type=pref:555-0100", "item1.X-ABLabel:Ferienhaus", "item2.EMAIL;type=INTERNET:w@bedrock.example",
    "item2.X-ABLabel:_$!<Other>!$_", "EMAIL:f@bedrock.example", "email;type=home:lower@bedrock.example",
    "NOTE:first", "NOTE: blanks at both ends  ", "CATEGORIES:Friends", "CATEGORIES:Bowling,Quarry", "BDAY:1960-09-30",
    "ORG:Slate & Co;Quarry", "TITLE:Crane operator", "ADR;TYPE=home:;;301 Cobblestone Way;Bedrock;;70777;",
    "X-UNKNOWN;X-PARAM=\"a;b\":kept; as, it is", "X-a_B:1", "URL:https://bedrock.example/?a=1;b=2", "UID:urn:uuid:7",
    "REV:20240101T000000Z", "broken line", "X-Bad/Name:1", "PHOTO;ENCODING=b:????", "IMPP:xmpp:fred@bedrock.example",
  ]
  private static let newer = [
    "NOTE:two\\nlines\\, and more\\; all", "CATEGORIES:Smith\\, Jones & Co,B", "FN:Fred\\, the Great",
    "PHOTO;TYPE=JPEG;ENCODING=b:/9j/4AAQSkZJRg==", "item3.X-ABRELATEDNAMES:Pearl",
    "item3.X-ABLabel:_$!<Mother>!$_", "RELATED;TYPE=parent;VALUE=text:Fred",
  ]
  private static let older = [
    "TEL;HOME;VOICE:+1 202 555 0133", "NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab=3D", "TEL;PREF;CELL:07 1",
    "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Zo=EB", "LABEL;QUOTED-PRINTABLE:x=20y",
  ]

  /// Returns a card, which may have several names and bad lines, with its version.
  static func text(using random: inout SeededRandom) -> (text: String, version: String) {
    let version = ["2.1", "3.0", "4.0"].randomElement(using: &random) ?? "3.0"
    let pool = (shared + (version == "2.1" ? older : newer)).shuffled(using: &random)
    let lines = pool.prefix(Int.random(in: 1...14, using: &random))
    return ("BEGIN:VCARD\r\nVERSION:\(version)\r\n" + lines.map { "\($0)\r\n" }.joined() + "END:VCARD\r\n", version)
  }

  /// Returns the lines of a file without folds.
  static func lines(of text: String) -> [String] {
    var lines: [String] = []
    for line in text.replacing("\r\n ", with: "").components(separatedBy: "\r\n") where !line.isEmpty {
      if let last = lines.last, last.hasSuffix("="), last.contains("QUOTED-PRINTABLE") {
        lines[lines.count - 1] = last.dropLast() + line
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  /// Returns the name of a line's property, in upper case.
  static func property(of line: String) -> String {
    let head = line.prefix { $0 != ":" && $0 != ";" }
    return (head.split(separator: ".").last.map(String.init) ?? "").uppercased()
  }
}
