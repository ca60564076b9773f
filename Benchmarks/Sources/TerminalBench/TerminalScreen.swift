import Foundation

/// The text that a terminal shows, decoded from the output of the program.
///
/// It decodes the output of the terminal host: moves of the cursor, clearing the screen, text of single-width
/// characters, and the marks around a frame.
public struct TerminalScreen {
  /// The number of characters in a line.
  public let columns: Int
  private var cells: [[Unicode.Scalar]]
  private var (x, y) = (0, 0)
  private var pending: [UInt8] = []
  /// Whether the program is in the middle of a frame.
  public private(set) var isDrawing = false

  /// Makes an empty screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines, each as long as the terminal is wide.
  public var lines: [String] {
    cells.map { line in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line)
      return String(text)
    }
  }

  /// Whether a line has a text.
  public func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// Decodes output of the program; an incomplete character or sequence at its end waits for the rest.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    var index = 0
    while index < pending.count, let next = read(at: index) { index = next }
    pending.removeFirst(index)
  }

  /// Reads a character or a sequence, and returns the place after it; nil if it is incomplete.
  private mutating func read(at index: Int) -> Int? {
    let first = pending[index]
    if first == 0x1B { return readSequence(at: index) }
    guard first >= 0x20 else {
      if first == 0x0D { x = 0 }
      if first == 0x0A { y += 1 }
      return index + 1
    }
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + count <= pending.count else { return nil }
    for scalar in String(decoding: pending[index..<index + count], as: UTF8.self).unicodeScalars.prefix(1) {
      if cells.indices.contains(y), x < columns { cells[y][x] = scalar }
      x += 1
    }
    return index + count
  }

  private mutating func readSequence(at index: Int) -> Int? {
    guard index + 1 < pending.count else { return nil }
    guard pending[index + 1] == UInt8(ascii: "[") else { return index + 2 }
    guard let end = pending[(index + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let parameters = String(decoding: pending[index + 2..<end], as: UTF8.self)
    switch pending[end] {
    case UInt8(ascii: "H"):
      let place = parameters.split(separator: ";").map { Int($0) ?? 1 }
      (y, x) = ((place.first ?? 1) - 1, (place.last ?? 1) - 1)
    case UInt8(ascii: "J"): for row in cells.indices { cells[row] = Array(repeating: " ", count: columns) }
    case UInt8(ascii: "h"): if parameters == "?2026" { isDrawing = true }
    case UInt8(ascii: "l"): if parameters == "?2026" { isDrawing = false }
    default: break
    }
    return end + 1
  }

  /// The text of a list's search, or its placeholder, and how many rows the list has; nil if there is no search.
  public var search: (text: String, rows: Int)? {
    guard let line = lines.first(where: { $0.contains("⌕") }) else { return nil }
    let words = line.drop { $0 != "⌕" }.dropFirst()
    guard let rows = words.split(separator: " ").last.flatMap({ Int($0) }) else { return nil }
    return (words.dropLast(12).trimmingCharacters(in: .whitespaces), rows)
  }
}
