import CoreTesting
import CoreVCard
import Testing

struct VCardPhonesTests {
  @Test(arguments: VCardVersion.allCases) func numberThatIsAnotherURIStaysOne(version: VCardVersion) throws {
    var card = try card(version, "TEL;VALUE=uri;X-A=b:sip:alice@x.example")
    #expect(card.phones.map(\.value) == ["sip:alice@x.example"])
    card.phones[0].value = "sip:bob@x.example"
    #expect(lines(card) == ["TEL;VALUE=uri;X-A=b:sip:bob@x.example"])
    card.phones[0].value = "040 123"
    #expect(lines(card) == ["TEL;X-A=b:040 123"])
  }

  /// As Samsung's phones write types that people name.
  @Test func typesThatPeopleNameAreRead() throws {
    let type = "X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=D7=9E=D7=A9)"
    let file = "BEGIN:VCARD\nVERSION:2.1\nFN:A\nTEL;\(type):050-1234567\nEMAIL;\(type);PREF:a@b.example\nEND:VCARD\n"
    let (card, problems) = try cardAndProblems(file)
    #expect(problems.isEmpty)
    #expect(card.phones.map(\.value) == ["050-1234567"] && card.phones.map(\.types) == [["מש"]])
    #expect(card.emails.map(\.value) == ["a@b.example"] && card.emails.first?.isPreferred == true)
    #expect(unfolded(VCardWriter().write(card)) == unfolded(bytes(file)))
    for version in VCardVersion.allCases {
      let again = readings(VCardWriter(version: version).write(card)).compactMap(\.card)
      #expect(again.map { $0.phones.map(\.value) } == [["050-1234567"]], "\(version)")
      #expect(again.map { $0.phones.map(\.types) } == [[["מש"]]], "\(version)")
    }
  }

  @Test(arguments: [
    "TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=41:1",
    "TEL;(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=41):1", "TEL;X(CHARSET=NONE,ENCODING=QUOTED-PRINTABLE,=41):1",
  ])
  func damagedTypeKeepsTheLine(line: String) throws {
    let (card, problems) = try cardAndProblems("BEGIN:VCARD\nVERSION:2.1\nFN:A\n\(line)\nEND:VCARD\n")
    #expect(problems.map(\.effect) == [.lineKept])
    for version in VCardVersion.allCases { #expect(lines(card, version).contains(line)) }
  }

  @Test func readsTypesLabelsAndPreference() throws {
    let card = try card(
      .v30, "TEL;type=CELL;type=VOICE;type=pref:1", "ITEM1.TEL:2", "item1.X-ABLabel:_$!<Mobile>!$_",
      "item2.TEL;TYPE=\"home,work\":3", "item2.X-ABLabel:My \\, own")
    #expect(
      card.phones == [
        VCardEntry("1", types: ["cell", "voice"], isPreferred: true),
        VCardEntry("2", label: "Mobile"),
        VCardEntry("3", types: ["home", "work"], label: "My , own"),
      ])
  }

  @Test func readsLinksAsText() throws {
    let card = try card(
      .v40, "TEL;VALUE=uri;PREF=1:tel:+1-555;ext=5%205", "TEL:TEL:5", "EMAIL:MailTo:a%40b", "TEL;PREF=2:c\\;d")
    #expect(card.phones.map(\.value) == ["+1-555;ext=5 5", "5", "c;d"])
    #expect(card.phones.map(\.isPreferred) == [true, false, false])
    #expect(card.emails.map(\.value) == ["a@b"])
  }

  @Test func settingTheSameChangesNothing() throws {
    for fixture in Fixture.all {
      for card in readings(fixture.text).compactMap(\.card) {
        var same = card
        same.phones = card.phones
        same.emails = card.emails
        same.addresses = card.addresses
        same.relations = card.relations
        same.birthday = card.birthday
        same.photo = card.photo
        same.categories = card.categories
        #expect(same == card)
      }
    }
  }

  @Test func editingKeepsOtherPartsOfTheProperty() throws {
    var card = try card(.v30, "TEL;X-SLOT=1;TYPE=HOME,VOICE;X-B=2:1", "FN:x", "TEL;TYPE=CELL:2")
    card.phones[0].value = "1,5"
    card.phones[0].types = ["voice", "work"]
    card.phones[1].isPreferred = true
    #expect(lines(card) == [#"TEL;X-SLOT=1;TYPE=VOICE;X-B=2;TYPE=WORK:1\,5"#, "FN:x", "TEL;TYPE=CELL,PREF:2"])
  }

  @Test func listsOfTypesInQuotesAreEdited() throws {
    var card = try card(.v40, #"TEL;TYPE="voice,home,cell":1"#)
    card.phones[0].types = ["voice", "cell"]
    #expect(lines(card) == [#"TEL;TYPE="voice,cell":1"#])
  }

  @Test func preferenceFollowsTheVersion() throws {
    var card = try card(.v40, "TEL;PREF=2:1", "TEL;PREF=1;X=1:2")
    card.phones[0].isPreferred = true
    card.phones[1].isPreferred = false
    #expect(lines(card) == ["TEL;PREF=1:1", "TEL;X=1:2"])
  }

  @Test func linksStayLinks() throws {
    var card = try card(.v40, "TEL;VALUE=uri:tel:+1")
    card.phones[0].value = "+47 5"
    #expect(lines(card) == ["TEL;VALUE=uri:tel:+47%205"])
    #expect(card.phones[0].value == "+47 5")
  }

  @Test func propertiesMoveWithTheirEntriesAndNewOnesAreNew() throws {
    var card = try card(.v40, "TEL;X=1:1", "FN:x", "TEL;X=2:2", "NOTE:n", "TEL;X=3:3")
    card.phones = [card.phones[2], VCardEntry("9"), card.phones[0], VCardEntry("8", types: ["home"])]
    #expect(card.phones.map(\.value) == ["3", "9", "1", "8"])
    #expect(lines(card) == ["TEL;X=3:3", "FN:x", "TEL:9", "NOTE:n", "TEL;X=1:1", "TEL;TYPE=home:8"])
  }

  @Test func editedEntryIsMatchedByItsValue() throws {
    var card = try card(.v40, "TEL;X=1:1", "TEL;X=2:2")
    card.phones = [VCardEntry("2", types: ["work"]), VCardEntry("1", types: ["home"])]
    #expect(lines(card) == ["TEL;X=2;TYPE=work:2", "TEL;X=1;TYPE=home:1"])
  }

  @Test func removingAnEntryRemovesItsLabel() throws {
    var card = try card(
      .v30, "item1.TEL:1", "item1.X-ABLabel:a", "item2.TEL:2", "item2.X-ABLabel:b", "item2.EMAIL:c", "item3.X-ABLabel:z"
    )
    card.phones = []
    #expect(lines(card) == ["item2.X-ABLabel:b", "item2.EMAIL:c", "item3.X-ABLabel:z"])
  }

  @Test func labelsAreAddedChangedAndRemoved() throws {
    var card = try card(.v30, "TEL:1", "item1.X-ABLabel:a", "item1.TEL:2", "item3.TEL:3", "item3.X-ABLabel:c", "TEL:4")
    card.phones[0].label = "Mobile"
    card.phones[1].label = nil
    card.phones[2].label = "x;y"
    card.phones[3].label = ""
    #expect(
      lines(card) == [
        "item2.TEL:1", "item2.X-ABLabel:_$!<Mobile>!$_", "item1.TEL:2", "item3.TEL:3", "item3.X-ABLabel:x\\;y", "TEL:4",
      ])
    #expect(card.phones.map(\.label) == ["Mobile", nil, "x;y", nil])
  }

  @Test func changingASharedLabelKeepsItForTheOthers() throws {
    var card = try card(.v30, "item1.TEL:1", "item1.EMAIL:a", "item1.X-ABLabel:both")
    card.phones[0].label = "mine"
    #expect(card.phones[0].label == "mine")
    #expect(card.emails[0].label == "both")
    card.emails[0].label = nil
    card.phones[0].label = nil
    #expect(card.emails[0].label == nil)
    #expect(card.phones[0].label == nil)
  }

  @Test func removingASharedLabelLeavesItToTheOther() throws {
    var card = try card(.v30, "item1.TEL:1", "item1.EMAIL:a", "item1.X-ABLabel:both")
    card.phones[0].label = nil
    #expect(card.phones[0].label == nil)
    #expect(card.emails[0].label == "both")
  }

  @Test func sourceNamesTheEntryThatIsChanged() throws {
    var card = try card(
      .v30, "item1.TEL;PREF=2;type=VOICE:040 123", "item1.X-ABLabel:Ferienhaus", "FN:x", "TEL;X=2:2")
    #expect(card.phones.map(\.source) == [0, 1])
    card.phones = [VCardEntry("040 124", types: ["voice"], label: "Ferienhaus", source: 0), card.phones[1]]
    #expect(
      lines(card) == [
        "item1.TEL;PREF=2;type=VOICE:040 124", "item1.X-ABLabel:Ferienhaus", "FN:x", "TEL;X=2:2",
      ])
  }

  @Test func newEntryTakesNoOtherEntrysProperty() throws {
    var card = try card(.v30, "TEL;X=1:1", "FN:x", "TEL;X=2:2")
    card.phones = [VCardEntry("9"), card.phones[1]]
    #expect(lines(card) == ["TEL:9", "FN:x", "TEL;X=2:2"])
  }

  @Test func unchangedEntryHasItsSourceBeforeAChangedOne() throws {
    var card = try card(.v30, "TEL;X=1:1", "TEL;X=2:2")
    let other = try CoreVCardTests.card(.v30, "TEL:7")
    card.phones = other.phones + card.phones
    #expect(lines(card) == ["TEL:7", "TEL;X=1:1", "TEL;X=2:2"])
    card.phones[0].source = 99
    card.phones[1].source = -1
    #expect(lines(card) == ["TEL:7", "TEL;X=1:1", "TEL;X=2:2"])
  }

  @Test func removingAnEntryLeavesTheOthersInTheirPlaces() throws {
    var card = try card(.v40, "TEL:1", "FN:x", "TEL:2", "NOTE:n", "TEL:3")
    card.phones.remove(at: 1)
    #expect(lines(card) == ["TEL:1", "FN:x", "NOTE:n", "TEL:3"])
    card.phones.insert(VCardEntry("5"), at: 1)
    #expect(lines(card) == ["TEL:1", "TEL:5", "FN:x", "NOTE:n", "TEL:3"])
  }

  @Test func changingTheTypeKeepsTheLabelsText() throws {
    var card = try card(.v30, "item1.TEL:1", #"item1.X-ABLabel;Y=1:a,b"#)
    card.phones[0].types = ["work"]
    #expect(lines(card) == ["item1.TEL;TYPE=WORK:1", "item1.X-ABLabel;Y=1:a,b"])
  }

  @Test(arguments: VCardVersion.allCases)
  func readsTheValueThatWasSet(_ version: VCardVersion) {
    var random = SeededRandom(seed: 11)
    var card = VCard(version: version)
    for step in 0..<300 {
      let phones = (0..<random.below(5)).map { _ in
        VCardEntry(
          random.text(), types: random.chance(40) ? [random.pick(["home", "cell", "x-own"])] : [],
          label: random.chance(40) ? random.pick(["Mobile", "one", "a;b,c"]) : nil, isPreferred: random.chance(30))
      }
      card.phones = phones
      card.emails = phones.reversed()
      #expect(card.phones == phones, "step \(step)")
      #expect(card.emails == phones.reversed(), "step \(step)")
    }
  }
}
