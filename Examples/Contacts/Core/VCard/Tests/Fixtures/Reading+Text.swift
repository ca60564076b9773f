import Testing

@testable import CoreVCard

/// Returns all readings of a text, with CRLF line ends.
func readings(_ text: String, limits: VCardLimits = VCardLimits()) -> [VCardReading] {
  readings(bytes(text), limits: limits)
}

func readings(_ bytes: [UInt8], limits: VCardLimits = VCardLimits()) -> [VCardReading] {
  var parser = VCardParser(limits: limits)
  return parser.read(bytes) + parser.finish()
}

/// Returns the text's bytes with CRLF line ends.
func bytes(_ text: String) -> [UInt8] {
  text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
}

/// Returns the only card of a text.
func card(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> VCard {
  let all = readings(text)
  guard all.count == 1, case .card(let card)? = all.first else {
    Issue.record("not one card: \(all)", sourceLocation: sourceLocation)
    throw NotOneCard()
  }
  return card
}

/// Returns the card with these lines.
func card(_ version: VCardVersion, _ lines: String...) throws -> VCard {
  try card("BEGIN:VCARD\nVERSION:\(version.rawValue)\n\(lines.joined(separator: "\n"))\nEND:VCARD\n")
}

/// Returns the only card of a text, and the codes of the problems before it.
func cardAndProblems(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> (
  VCard, [VCardProblem]
) {
  let all = readings(text)
  guard case .card(let card)? = all.last, all.dropLast().allSatisfy({ $0.problem != nil }) else {
    Issue.record("not one card at the end: \(all)", sourceLocation: sourceLocation)
    throw NotOneCard()
  }
  return (card, all.compactMap(\.problem))
}

/// Returns the only problem of a text.
func problem(_ text: String, limits: VCardLimits = VCardLimits()) throws -> VCardProblem {
  let problems = readings(text, limits: limits).compactMap(\.problem)
  return try #require(problems.count == 1 ? problems.first : nil, "\(problems)")
}

/// Returns the written card with LF line ends.
func written(_ card: VCard, _ version: VCardVersion? = nil) -> String {
  String(decoding: VCardWriter(version: version).write(card).filter { $0 != 0x0D }, as: UTF8.self)
}

/// Returns the lines between `VERSION` and `END`.
func lines(_ card: VCard, _ version: VCardVersion? = nil) -> [String] {
  written(card, version).split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropFirst(2)
    .dropLast(2)
}

/// Returns the logical lines of a file, except empty ones and those of the card itself.
func unfolded(_ file: [UInt8]) -> [[UInt8]] {
  var unfolder = LineUnfolder(limit: .max)
  var lines: [[UInt8]] = []
  var index = 0
  while unfolder.next(in: file[...], at: &index) || unfolder.finish() {
    let line = unfolder.line
    let isFrame =
      switch CardMarker(line[...]) {
      case .begin, .end: true
      default: line.prefix(8)[...].map(\.uppercasedASCII).elementsEqual("VERSION:".utf8)
      }
    if !isFrame, !line.allSatisfy({ $0.isBlank || $0 == 0 }) { lines.append(line) }
  }
  return lines
}

struct NotOneCard: Error {}

extension VCardReading {
  var card: VCard? {
    guard case .card(let card) = self else { return nil }
    return card
  }

  var problem: VCardProblem? {
    guard case .problem(let problem) = self else { return nil }
    return problem
  }
}

extension VCardProperty {
  init(_ name: String, _ raw: String, _ parameters: VCardParameter...) {
    self.init(name, parameters: parameters, value: .raw(raw))
  }
}
