/// Assembles cards from logical lines.
///
/// A line that is no property stays on its card as it is, with a problem before the card. A card that exceeds a limit
/// is lost: its first diagnostic becomes its problem, and the rest is skipped. A `BEGIN:VCARD` inside a card begins a
/// new card and leaves the old one without an end, except as the value of an `AGENT` (vCard 2.1, section 2.5.4).
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
    /// The value's lines, separated by line feeds.
    var value: ArraySlice<UInt8>
  }

  private let limits: VCardLimits
  private var state = State.outside(inStrayText: false)
  private var drafts: [CardDraft] = []
  private var openBinary: OpenBinary?
  private var component: ForeignComponent?
  /// Problems with lines that are kept, until the card is complete.
  private var warnings: [VCardReading] = []
  private var ordinal = 0
  private var length = 0
  private var lineCount = 0

  init(limits: VCardLimits) {
    self.limits = limits
  }

  mutating func take(
    _ line: ArraySlice<UInt8>, number: Int, isTooLong: Bool, into readings: inout [VCardReading]
  ) {
    if let begin = CardMarker.lateBegin(line), isEnd(line[..<begin]) {
      let end = line[..<begin].prefix(9).spells("END:VCARD") ? line.startIndex + 9 : line.startIndex
      if end > line.startIndex { take(line[..<end], number: number, isTooLong: false, into: &readings) }
      if end < begin { take(line[end..<begin], number: number, isTooLong: false, into: &readings) }
      return take(line[begin...], number: number, isTooLong: isTooLong, into: &readings)
    }
    switch state {
    case .outside(let inStrayText):
      if let reading = takeOutside(line, number: number, inStrayText: inStrayText) { readings.append(reading) }
    case .skipping(let depth, let awaitsCard):
      skip(line, number: number, depth: depth, awaitsCard: awaitsCard)
    case .inside:
      do throws(ParseDiagnostic) {
        try takeInside(line, number: number, isTooLong: isTooLong, into: &readings)
      } catch {
        readings.append(fail(error, line: number))
      }
    }
  }

  /// Whether the text before a marker is outside of a card, or ends one.
  private func isEnd(_ text: ArraySlice<UInt8>) -> Bool {
    if case .outside = state { return true }
    return text.prefix(9).spells("END:VCARD")
  }

  /// Ends the file, and adds the last card if it has no end.
  mutating func finish(into readings: inout [VCardReading]) {
    guard case .inside = state else { return }
    endWithoutEnd(into: &readings)
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
      return problem(diagnostic, .textSkipped, line: number, card: nil)
    case .foreignBegin, .foreignEnd, nil:
      guard !inStrayText, !line.allSatisfy({ $0.isBlank || $0 == 0 }) else { return nil }
      state = .outside(inStrayText: true)
      let diagnostic = ParseDiagnostic(
        code: .strayText, found: "\(ParseDiagnostic.excerpt(line)) outside of a card", expected: "“BEGIN:VCARD”")
      return problem(diagnostic, .textSkipped, line: number, card: nil)
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
    case .foreignBegin, .foreignEnd, nil:
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
    (length, lineCount) = (0, 0)
    drafts = [CardDraft(line: line)]
    warnings = []
    openBinary = nil
    component = nil
    state = .inside
  }

  // MARK: Inside

  private mutating func takeInside(
    _ line: ArraySlice<UInt8>, number: Int, isTooLong: Bool, into readings: inout [VCardReading]
  ) throws(ParseDiagnostic) {
    let marker = CardMarker(line)
    let depth = drafts.count
    switch marker {
    case .begin, .end:
      do throws(ParseDiagnostic) {
        try closeOpen()
      } catch {
        readings.append(fail(error, line: number))
        return skip(line, number: number, depth: depth, awaitsCard: false)
      }
    default:
      break
    }
    switch marker {
    case .begin:
      if let owner = drafts[drafts.count - 1].takeOwner() {
        try nest(in: owner, line: number)
      } else {
        endWithoutEnd(into: &readings)
        begin(line: number)
      }
    case .end:
      end(into: &readings)
    default:
      try checkLength(of: line, isTooLong: isTooLong)
      if component != nil {
        addToComponent(line, number: number)
      } else if case .foreignBegin(let name) = marker {
        closeBinary()
        component = ForeignComponent(name, line: line, number: number)
      } else {
        try takeProperty(line, number: number)
      }
    }
  }

  private mutating func takeProperty(_ line: ArraySlice<UInt8>, number: Int) throws(ParseDiagnostic) {
    if openBinary != nil {
      if !line.isEmpty, Base64.couldBeBase64(line.trimmingBlanks()), !isPadded || line.first == .equals {
        openBinary?.value.append(.lineFeed)
        openBinary?.value += line
        return
      }
      closeBinary()
    }
    guard !line.allSatisfy({ $0.isBlank || $0 == 0 }) else { return }
    let property: PropertyLine
    do throws(ParseDiagnostic) {
      property = try PropertyLine(line)
      guard property.name != "BEGIN", property.name != "END" else { throw Self.foreignComponent(line) }
    } catch {
      return keep(VCardLine(Array(line)), error, line: number)
    }
    if property.holdsBase64, property.name != "VERSION" {
      openBinary = OpenBinary(line: property, number: number, value: property.value)
    } else if Self.opensCard(property) {
      try nest(in: property.property(.raw(""), written: nil), line: number)
    } else if let diagnostic = drafts[drafts.count - 1].add(property) {
      warn(diagnostic, diagnostic.code == .unsupportedVersion ? .cardKept : .lineKept, line: number)
    }
  }

  /// Whether the open base64 ends with its padding, so that no line continues it.
  private var isPadded: Bool { openBinary?.value.last { !$0.isBlank } == .equals }

  /// Completes a value that the next line may have continued.
  private mutating func closeOpen() throws(ParseDiagnostic) {
    try closeComponent()
    closeBinary()
  }

  private mutating func closeBinary() {
    guard let binary = openBinary else { return }
    openBinary = nil
    do throws(ParseDiagnostic) {
      try add(binary)
    } catch {
      let line = VCardLine(Array(binary.line.head) + binary.value, isBase64: true)
      keep(line, name: binary.line.name, error, line: binary.number)
    }
  }

  private mutating func add(_ binary: OpenBinary) throws(ParseDiagnostic) {
    guard let bytes = Base64.decode(binary.value) else {
      throw ParseDiagnostic(
        code: .invalidBase64,
        property: binary.line.name,
        found: "its value is not base64",
        expected: "letters, digits, “+” and “/”, then “=” as padding"
      )
    }
    if binary.line.isText {
      let text = try binary.line.text(of: bytes)
      return drafts[drafts.count - 1].add(binary.line, .raw(text), written: Array(binary.value))
    }
    let isCanonical = Base64.isEncoding(binary.value, of: bytes)
    drafts[drafts.count - 1].add(binary.line, .bytes(bytes), written: isCanonical ? nil : Array(binary.value))
  }

  private mutating func addToComponent(_ line: ArraySlice<UInt8>, number: Int) {
    guard component?.add(line, number: number) == true, let lines = component?.lines else { return }
    component = nil
    keep(
      VCardLine(Array(lines.map(\.bytes).joined(separator: [.lineFeed]))),
      Self.foreignComponent(lines[0].bytes[...]), line: lines[0].number)
  }

  /// Takes the lines of a component without an end as lines of the card.
  private mutating func closeComponent() throws(ParseDiagnostic) {
    guard let lines = component?.lines else { return }
    component = nil
    for line in lines { try takeProperty(line.bytes[...], number: line.number) }
  }

  /// Returns whether a card begins on the property's own line.
  private static func opensCard(_ property: PropertyLine) -> Bool {
    property.name == "AGENT" && property.encoding == .plain && property.value.trimmingBlanks().spells("BEGIN:VCARD")
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

  private mutating func end(into readings: inout [VCardReading]) {
    let draft = drafts.removeLast()
    let card = draft.card(outerVersion: drafts.last?.version)
    if let owner = draft.owner, !drafts.isEmpty { return drafts[drafts.count - 1].add(card, as: owner) }
    state = .outside(inStrayText: false)
    readings += warnings
    warnings = []
    readings.append(.card(card))
  }

  /// Ends the cards that have no end; their properties that were read are kept.
  private mutating func endWithoutEnd(into readings: inout [VCardReading]) {
    do throws(ParseDiagnostic) {
      try closeOpen()
    } catch {
      return readings.append(fail(error, line: drafts.last?.line ?? 0))
    }
    guard let outer = drafts.first else { return }
    let diagnostic = ParseDiagnostic(
      code: .missingEnd, found: "the card that begins here has no end", expected: "“END:VCARD” after its last line")
    let isLost = outer.isEmpty && drafts.count == 1
    readings.append(problem(diagnostic, isLost ? .cardLost : .cardKept, line: outer.line, card: ordinal))
    state = .outside(inStrayText: false)
    if isLost { return }
    while !drafts.isEmpty { end(into: &readings) }
  }

  // MARK: Problems

  private static func foreignComponent(_ line: ArraySlice<UInt8>) -> ParseDiagnostic {
    ParseDiagnostic(
      code: .foreignComponent, found: "\(ParseDiagnostic.excerpt(line)) inside a card",
      expected: "a property or “END:VCARD”")
  }

  private mutating func checkLength(of line: ArraySlice<UInt8>, isTooLong: Bool) throws(ParseDiagnostic) {
    length += line.count
    lineCount += 1
    guard lineCount <= limits.lineCount else {
      throw ParseDiagnostic(
        code: .cardTooLong, found: "the card has too many lines", expected: "at most \(limits.lineCount)")
    }
    guard isTooLong || length > limits.cardLength else { return }
    throw ParseDiagnostic(
      code: isTooLong ? .lineTooLong : .cardTooLong,
      property: (try? PropertyLine(line))?.name,
      found: isTooLong ? "the line is too long" : "the card is too long",
      expected: "at most \(isTooLong ? limits.lineLength : limits.cardLength) bytes"
    )
  }

  /// Adds a line that is no property to the card as it is.
  private mutating func keep(
    _ line: VCardLine, name: String = "", _ diagnostic: ParseDiagnostic, line number: Int
  ) {
    drafts[drafts.count - 1].add(line, name: name)
    warn(diagnostic, .lineKept, line: number)
  }

  private mutating func warn(_ diagnostic: ParseDiagnostic, _ effect: VCardProblem.Effect, line: Int) {
    warnings.append(problem(diagnostic, effect, line: line, card: ordinal))
  }

  private mutating func fail(_ diagnostic: ParseDiagnostic, line: Int) -> VCardReading {
    state = .skipping(depth: drafts.count, awaitsCard: false)
    drafts = []
    warnings = []
    openBinary = nil
    component = nil
    return problem(diagnostic, .cardLost, line: line, card: ordinal)
  }

  private func problem(
    _ diagnostic: ParseDiagnostic, _ effect: VCardProblem.Effect, line: Int, card: Int?
  ) -> VCardReading {
    .problem(
      VCardProblem(
        code: diagnostic.code,
        effect: effect,
        line: line,
        card: card,
        property: diagnostic.property,
        found: diagnostic.found,
        expected: diagnostic.expected
      )
    )
  }
}
