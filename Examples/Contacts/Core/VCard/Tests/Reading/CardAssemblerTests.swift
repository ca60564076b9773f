import CoreVCard
import Testing

struct CardAssemblerTests {
  private let agent = """
    BEGIN:VCARD
    VERSION:2.1
    FN:Boss
    AGENT;X=1:
    BEGIN:VCARD
    VERSION:2.1
    FN:Secretary
    TEL;WORK:1
    END:VCARD
    TITLE:Chief
    END:VCARD

    """

  @Test func readsANestedCard() throws {
    let boss = try card(agent)
    #expect(boss.properties.map(\.name) == ["FN", "AGENT", "TITLE"])
    guard case .card(let inner)? = boss.properties(named: "agent").first?.value else {
      Issue.record("no inner card")
      return
    }
    #expect(inner.formattedName == "Secretary")
    #expect(boss.properties[1].parameters == [VCardParameter("X", "1")])
  }

  @Test func nestedCardCanBeginOnTheSameLine() throws {
    let other = agent.replacing("AGENT;X=1:\nBEGIN:VCARD", with: "AGENT;X=1:BEGIN:VCARD")
    #expect(try card(other) == card(agent))
  }

  @Test func nestedCardIsTextInLaterVersions() throws {
    let boss = try card(agent.replacing("2.1", with: "3.0"))
    #expect(boss.properties[1].raw?.hasPrefix("BEGIN:VCARD\\nVERSION:3.0\\nFN:Secretary\\n") == true)
  }

  @Test func nestedCardInheritsTheVersion() throws {
    let text = "BEGIN:VCARD\nVERSION:2.1\nAGENT:\nBEGIN:VCARD\nFN:x\nEND:VCARD\nEND:VCARD\n"
    guard case .card(let inner)? = try card(text).properties.first?.value else {
      Issue.record("no inner card")
      return
    }
    #expect(inner.version == .v21)
  }

  @Test func badLineOfANestedCardStaysThere() throws {
    let small = "BEGIN:VCARD\nFN:A\nEND:VCARD\n"
    for broken in [agent.replacing("TEL;WORK:1", with: "bad"), agent.replacing("FN:Boss", with: "bad")] {
      let all = readings(broken + small)
      #expect(all.count == 3)
      #expect(all.first?.problem?.code == .missingColon)
      #expect(all.first?.problem?.card == 1)
      let boss = try #require(all[1].card)
      #expect(written(boss) == broken)
      #expect(all.last?.card?.formattedName == "A")
    }
  }

  @Test func tooDeepCardsAreSkippedAsAWhole() throws {
    let small = "BEGIN:VCARD\nFN:A\nEND:VCARD\n"
    for broken in [agent, agent.replacing("AGENT;X=1:\nBEGIN:VCARD", with: "AGENT;X=1:BEGIN:VCARD")] {
      let all = readings(broken + small, limits: VCardLimits(depth: 1))
      #expect(all.count == 2)
      #expect(all.first?.problem?.code == .tooDeep)
      #expect(all.first?.problem?.effect == .cardLost)
      #expect(all.last?.card?.formattedName == "A")
    }
    let late = "BEGIN:VCARD\nbad\nAGENT:\n\nBEGIN:VCARD\nEND:VCARD\nAGENT:BEGIN:VCARD\nEND:VCARD\nEND:VCARD\n"
    #expect(readings(late + small, limits: VCardLimits(depth: 1)).compactMap(\.problem).map(\.code) == [.tooDeep])
  }

  @Test func unclosedNestedCardsAreKept() throws {
    let small = "BEGIN:VCARD\nVERSION:2.1\nFN:A\nEND:VCARD\n"
    let open = "\nBEGIN:VCARD\nVERSION:2.1\nFN:Boss\nAGENT:\nBEGIN:VCARD\nFN:Secretary\nAGENT:\nBEGIN:VCARD\nFN:C\n"
    for (text, count) in [(open, 2), (open + small, 3), (open + "END:VCARD\n", 2)] {
      let all = readings(text)
      #expect(all.count == count)
      let problem = try #require(all.first?.problem)
      #expect(problem.code == .missingEnd)
      #expect(problem.effect == .cardKept)
      #expect(problem.line == 2)
      #expect(problem.card == 1)
      let boss = try #require(all[1].card)
      #expect(boss.formattedName == "Boss")
      guard case .card(let secretary)? = boss.properties.last?.value else {
        Issue.record("no inner card")
        continue
      }
      #expect(secretary.formattedName == "Secretary")
      #expect(readings(VCardWriter().write(boss)) == [.card(boss)])
    }
  }

  @Test func damagedBase64DoesNotAffectTheNextCard() throws {
    let small = "BEGIN:VCARD\nFN:A\nEND:VCARD\n"
    let bad = "BEGIN:VCARD\nVERSION:2.1\nAGENT:\nPHOTO;BASE64:*\n"
    for (text, codes) in [
      (bad + small, [VCardProblem.Code.missingEnd, .invalidBase64]),
      (bad + "END:VCARD\nstray\n" + small, [.invalidBase64, .strayText]),
      ("BEGIN:VCARD\nVERSION:2.1\nAGENT:\n\(bad)END:VCARD\nTEL:1\nEND:VCARD\n\(small)", [.invalidBase64]),
    ] {
      let all = readings(text)
      #expect(all.compactMap(\.problem).map(\.code).prefix(2) == codes[...])
      #expect(all.last?.card?.formattedName == "A")
    }
  }

  @Test func limitsTheDepth() throws {
    let depth = 6
    let text =
      String(repeating: "BEGIN:VCARD\nVERSION:2.1\nAGENT:\n", count: depth) + "BEGIN:VCARD\nFN:x\n"
      + String(repeating: "END:VCARD\n", count: depth + 1)
    #expect(try problem(text).code == .tooDeep)
    #expect(readings(text, limits: VCardLimits(depth: 7)).compactMap(\.card).count == 1)
    #expect(readings(text, limits: VCardLimits(depth: 6)).compactMap(\.card).isEmpty)
  }

  @Test func base64ContinuesWithoutFoldingBlanks() throws {
    let photo = try card(.v21, "PHOTO;BASE64;GIF:", "R0lG", "ODlh", "", "FN:x").photo
    #expect(photo == .data(Array("GIF89a".utf8), mediaType: "image/gif"))
  }

  @Test func base64EndsAtTheNextProperty() throws {
    let card = try card(.v30, "PHOTO;ENCODING=b:R0lG", " ODlh", "FN:x")
    #expect(card.properties.map(\.name) == ["PHOTO", "FN"])
    #expect(card.formattedName == "x")
  }

  @Test func lineBreaksOfQuotedPrintableAreEscapedInLaterVersions() throws {
    let card = try card(.v30, "NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab")
    #expect(card.properties.first?.raw == "a\\nb")
    #expect(card.note == "a\nb")
  }
}
