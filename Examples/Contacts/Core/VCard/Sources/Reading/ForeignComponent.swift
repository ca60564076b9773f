/// The lines of another component inside a card, such as a calendar, up to the line that ends it.
///
/// They are no properties of the card: a calendar has a `UID` and a `DESCRIPTION` too.
struct ForeignComponent: Sendable {
  struct Line: Sendable {
    let bytes: [UInt8]
    let number: Int
  }

  private(set) var lines: [Line]
  /// The names of the components that have begun and not ended.
  private var open: [String]

  init(_ name: String, line: ArraySlice<UInt8>, number: Int) {
    open = [name]
    lines = [Line(bytes: Array(line), number: number)]
  }

  /// Adds a line, and returns whether it ends the component.
  mutating func add(_ line: ArraySlice<UInt8>, number: Int) -> Bool {
    lines.append(Line(bytes: Array(line), number: number))
    switch CardMarker(line) {
    case .foreignBegin(let name): open.append(name)
    case .foreignEnd(let name) where name == open.last: open.removeLast()
    default: break
    }
    return open.isEmpty
  }
}
