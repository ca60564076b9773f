/// Assembles cards from logical lines.
///
/// The first diagnostic of a card becomes its problem; the rest of that card is skipped. A `BEGIN:VCARD` inside a card
/// begins a new card and leaves the old one without an end, except as the value of an `AGENT` (vCard 2.1, section
/// 2.5.4).
struct CardAssembler: Sendable {
  private enum State {
    case outside(inStrayText: Bool)
    /// Inside the last of `drafts`.
    case inside
    /// Inside a card with a problem, at this nesting depth.
    case skipping(depth: Int, awaitsCard: Bool)
  }

  /// A base64 value that may continue on lines without the folding blank, as some phones write them.
  private struct OpenBinary {
    let line: PropertyLine
    let number: Int
    var bytes: [UInt8]
  }

  private let limits: VCardLimits
  private var state = State.outside(inStrayText: false)
  private var drafts: [CardDraft] = []
  private var openBinary: OpenBinary?
  private var ordinal = 0
  private var length = 0

  init(limits: VCardLimits) {
    self.limits = limits
  }

  mutating func take(_ line: ArraySlice<UInt8>, number: Int, isTooLong: Bool) -> VCardReading? {
    switch state {
    case .outside(let inStrayText):
      return takeOutside(line, number: number, inStrayText: inStrayText)
    case .skipping(let depth, let awaitsCard):
      skip(line, number: number, depth: depth, awaitsCard: awaitsCard)
      return nil
    case .inside:
      do throws(ParseDiagnostic) {
        return try takeInside(line, number: number, isTooLong: isTooLong)
      } catch {
        return fail(error, line: number)
      }
    }
  }

  /// Returns a problem if the last card has no end.
  func finish() -> VCardReading? {
    guard case .inside = state else { return nil }
    return missingEnd
  }

  // MARK: Outside and skipping

  private mutating func takeOutside(_ line: ArraySlice<UInt8>, number: Int, inStrayText: Bool) -> VCardReading? {
    // Concatenated files have byte order marks inside.
    let line = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    switch CardMarker(line) {
    case .begin:
      begin(line: number)
      return nil
    case .end:
      state = .outside(inStrayText: false)
      let diagnostic = ParseDiagnostic(
        code: .strayEnd, found: "“END:VCARD” outside of a card", expected: "“BEGIN:VCARD” before it")
      return problem(diagnostic, line: number, card: nil)
    case .foreign, nil:
      guard !inStrayText, !line.allSatisfy({ $0.isBlank || $0 == 0 }) else { return nil }
      state = .outside(inStrayText: true)
      let diagnostic = ParseDiagnostic(
        code: .strayText, found: "\(ParseDiagnostic.excerpt(line)) outside of a card", expected: "“BEGIN:VCARD”")
      return problem(diagnostic, line: number, card: nil)
    }
  }

  private mutating func skip(_ line: ArraySlice<UInt8>, number: Int, depth: Int, awaitsCard: Bool) {
    switch CardMarker(line) {
    case .begin where awaitsCard:
      state = .skipping(depth: depth + 1, awaitsCard: false)
    case .begin:
      begin(line: number)
    case .end:
      state = depth > 1 ? .skipping(depth: depth - 1, awaitsCard: false) : .outside(inStrayText: false)
    case .foreign, nil:
      guard let property = try? PropertyLine(line), property.name == "AGENT" else {
        if !line.isEmpty { state = .skipping(depth: depth, awaitsCard: false) }
        return
      }
      let opensCard = Self.opensCard(property)
      state = .skipping(
        depth: opensCard ? depth + 1 : depth, awaitsCard: property.value.allSatisfy(\.isBlank))
    }
  }

  private mutating func begin(line: Int) {
    ordinal += 1
    length = 0
    drafts = [CardDraft(line: line)]
    openBinary = nil
    state = .inside
  }

  // MARK: Inside

  private mutating func takeInside(
    _ line: ArraySlice<UInt8>, number: Int, isTooLong: Bool
  ) throws(ParseDiagnostic) -> VCardReading? {
    switch CardMarker(line) {
    case .begin:
      if openBinary == nil, let owner = drafts[drafts.count - 1].takeOwner() {
        try nest(in: owner, line: number)
        return nil
      }
      defer { begin(line: number) }
      return missingEnd
    case .end:
      let depth = drafts.count
      do throws(ParseDiagnostic) {
        try closeBinary()
      } catch {
        let reading = fail(error, line: number)
        skip(line, number: number, depth: depth, awaitsCard: false)
        return reading
      }
      return end()
    case .foreign:
      throw Self.foreignComponent(line)
    case nil:
      try checkLength(of: line, isTooLong: isTooLong)
      try takeProperty(line, number: number)
      return nil
    }
  }

  private mutating func takeProperty(_ line: ArraySlice<UInt8>, number: Int) throws(ParseDiagnostic) {
    if openBinary != nil {
      if !line.isEmpty, Base64.couldBeBase64(line.trimmingBlanks()) {
        openBinary?.bytes += line
        return
      }
      try closeBinary()
    }
    guard !line.allSatisfy({ $0.isBlank || $0 == 0 }) else { return }
    let property = try PropertyLine(line)
    guard property.name != "BEGIN", property.name != "END" else { throw Self.foreignComponent(line) }
    if property.holdsBase64 {
      openBinary = OpenBinary(line: property, number: number, bytes: Array(property.value))
    } else if Self.opensCard(property) {
      try nest(in: property.property(.raw("")), line: number)
    } else {
      try drafts[drafts.count - 1].add(property)
    }
  }

  private mutating func closeBinary() throws(ParseDiagnostic) {
    guard let binary = openBinary else { return }
    openBinary = nil
    guard let bytes = Base64.decode(binary.bytes[...]) else {
      throw ParseDiagnostic(
        code: .invalidBase64,
        property: binary.line.name,
        line: binary.number,
        found: "its value is not base64",
        expected: "letters, digits, “+” and “/”, then “=” as padding"
      )
    }
    drafts[drafts.count - 1].add(binary.line, .bytes(bytes))
  }

  /// Returns whether a card begins on the property's own line.
  private static func opensCard(_ property: PropertyLine) -> Bool {
    property.name == "AGENT" && property.value.trimmingBlanks().spells("BEGIN:VCARD")
  }

  private mutating func nest(in owner: VCardProperty, line: Int) throws(ParseDiagnostic) {
    drafts.append(CardDraft(line: line, owner: owner))
    guard drafts.count <= limits.depth else {
      throw ParseDiagnostic(
        code: .tooDeep,
        property: owner.name,
        found: "\(drafts.count) cards inside one another",
        expected: "at most \(limits.depth)"
      )
    }
  }

  private mutating func end() -> VCardReading? {
    let draft = drafts.removeLast()
    let card = draft.card(outerVersion: drafts.last?.version)
    if let owner = draft.owner, !drafts.isEmpty {
      drafts[drafts.count - 1].add(card, as: owner)
      return nil
    }
    state = .outside(inStrayText: false)
    return .card(card)
  }

  // MARK: Problems

  private static func foreignComponent(_ line: ArraySlice<UInt8>) -> ParseDiagnostic {
    ParseDiagnostic(
      code: .foreignComponent, found: "\(ParseDiagnostic.excerpt(line)) inside a card",
      expected: "a property or “END:VCARD”")
  }

  private mutating func checkLength(of line: ArraySlice<UInt8>, isTooLong: Bool) throws(ParseDiagnostic) {
    length += line.count
    guard isTooLong || length > limits.cardLength else { return }
    throw ParseDiagnostic(
      code: isTooLong ? .lineTooLong : .cardTooLong,
      property: (try? PropertyLine(line))?.name,
      found: isTooLong ? "the line is too long" : "the card is too long",
      expected: "at most \(isTooLong ? limits.lineLength : limits.cardLength) bytes"
    )
  }

  private mutating func fail(_ diagnostic: ParseDiagnostic, line: Int) -> VCardReading {
    state = .skipping(depth: drafts.count, awaitsCard: false)
    drafts = []
    openBinary = nil
    return problem(diagnostic, line: diagnostic.line ?? line, card: ordinal)
  }

  private var missingEnd: VCardReading? {
    let diagnostic = ParseDiagnostic(
      code: .missingEnd, found: "the card that begins here has no end", expected: "“END:VCARD” after its last line")
    return drafts.first.map { problem(diagnostic, line: $0.line, card: ordinal) }
  }

  private func problem(_ diagnostic: ParseDiagnostic, line: Int, card: Int?) -> VCardReading {
    .problem(
      VCardProblem(
        code: diagnostic.code,
        line: line,
        card: card,
        property: diagnostic.property,
        found: diagnostic.found,
        expected: diagnostic.expected
      )
    )
  }
}
