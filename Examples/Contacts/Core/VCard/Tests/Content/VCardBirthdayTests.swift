import CoreVCard
import Testing

struct VCardBirthdayTests {
  private func date(_ year: Int?, _ month: Int?, _ day: Int?) -> VCardBirthday? {
    VCardDate(year: year, month: month, day: day).map(VCardBirthday.date)
  }

  @Test func readsAllForms() throws {
    #expect(try card(.v30, "BDAY:1985-04-12").birthday == date(1985, 4, 12))
    #expect(try card(.v30, "BDAY;VALUE=date-time:1985-04-12T00:00:00Z").birthday == date(1985, 4, 12))
    #expect(try card(.v40, "BDAY:19850412T102200").birthday == date(1985, 4, 12))
    #expect(try card(.v40, "BDAY:--0412").birthday == date(nil, 4, 12))
    #expect(try card(.v21, "BDAY:--04-12").birthday == date(nil, 4, 12))
    #expect(try card(.v40, "BDAY:1985-04").birthday == date(1985, 4, nil))
    #expect(try card(.v30, "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12").birthday == date(nil, 4, 12))
    #expect(try card(.v30, "BDAY;X-APPLE-OMIT-YEAR=1604:1985-04-12").birthday == date(1985, 4, 12))
    #expect(try card(.v40, #"BDAY;VALUE=text:circa\, 1800"#).birthday == .text("circa, 1800"))
    #expect(try card(.v40, "BDAY;VALUE=text:1985").birthday == .text("1985"))
    #expect(try card(.v21, "BDAY:4/12/1985").birthday == .text("4/12/1985"))
    #expect(try card(.v21, "BDAY:").birthday == nil)
    #expect(try card(.v21, "FN:x").birthday == nil)
  }

  @Test func writesTheFormOfTheVersion() {
    for (version, line) in [
      (VCardVersion.v21, "BDAY:--04-12"), (.v30, "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12"), (.v40, "BDAY:--0412"),
    ] {
      var card = VCard(version: version)
      card.birthday = date(nil, 4, 12)
      #expect(lines(card) == [line])
    }
  }

  @Test func settingKeepsOtherParameters() throws {
    var card = try card(.v30, "BDAY;X-APPLE-OMIT-YEAR=1604;VALUE=date;X=1:1604-04-12")
    card.birthday = date(1985, 4, 12)
    #expect(lines(card) == ["BDAY;VALUE=date;X=1:1985-04-12"])
    card.birthday = .text("soon; maybe")
    #expect(lines(card) == [#"BDAY;VALUE=text;X=1:soon\; maybe"#])
    card.birthday = date(1985, nil, nil)
    #expect(lines(card) == ["BDAY;X=1:1985"])
    card.birthday = nil
    #expect(card.properties.isEmpty)
  }

  @Test(arguments: VCardVersion.allCases)
  func readsTheValueThatWasSet(_ version: VCardVersion) {
    var card = VCard(version: version)
    for birthday in [
      date(1985, 4, 12), date(nil, 4, 12), date(nil, 4, nil), date(nil, nil, 12), date(1985, 4, nil), .text("1985"),
      .text("a,b;c\\d\ne"),
    ] {
      card.birthday = birthday
      #expect(card.birthday == birthday)
    }
  }
}
