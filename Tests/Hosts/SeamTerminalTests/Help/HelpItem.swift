@testable import SeamTerminal

/// A key and its meaning in the help line, parsed from the cells without access to the key table.
struct HelpItem: Equatable {
  let label: String
  let title: String
  let isEnabled: Bool

  static func read(from frame: Canvas) -> [HelpItem] {
    let y = frame.size.rows - 1
    guard y >= 0 else { return [] }
    var items: [HelpItem] = []
    var cells: [Canvas.Cell] = []
    func finish() {
      let text = String(cells.map(\.character))
      let label = text.prefix { $0 != " " }
      if !label.isEmpty {
        items.append(
          HelpItem(
            label: String(label), title: String(text.dropFirst(label.count + 1)),
            isEnabled: !cells[0].style.traits.contains(.faint)))
      }
      cells = []
    }
    let line = (0..<frame.size.columns).map { frame[$0, y] }.filter { $0.columns > 0 }
    for (cell, next) in zip(line, line.dropFirst() + [.init()]) {
      if cell.character == " ", cells.isEmpty || next.character == " " { finish() } else { cells.append(cell) }
    }
    finish()
    return items
  }

  /// The keys that the label names; empty if it cannot be parsed.
  var keys: [Key] { label.split(separator: ",").flatMap { Self.keys(of: String($0)) } }

  private static func keys(of label: String) -> [Key] {
    if label.hasPrefix("Alt-"), label.count > 4 {
      return keys(of: label.dropFirst(4).lowercased()).map { Key($0.code, $0.modifiers.union(.alt)) }
    }
    if label.hasPrefix("^"), label.count == 2 { return label.lowercased().dropFirst().map(Key.control) }
    let named: [String: Key] = [
      "Esc": .escape, "Enter": .enter, "Tab": .tab, "Space": .space, "Bksp": .backspace, "Del": .delete,
    ]
    if let key = named[label] { return [key] }
    if label.hasPrefix("F"), let number = Int(label.dropFirst()) { return [Key(.function(number))] }
    let arrows: [Character: Key] = ["←": .left, "→": .right, "↑": .up, "↓": .down]
    let pressed = label.compactMap { arrows[$0] }
    if !pressed.isEmpty { return pressed.count == label.count ? pressed : [] }
    let characters = Array(label)
    if characters.count == 1 { return [Key(.character(characters[0]))] }
    guard characters.count == 3, characters[1] == "–", let first = characters[0].asciiValue,
      let last = characters[2].asciiValue, first < last
    else { return [] }
    // A–Z means typed letters; any other range means its characters.
    let range = (first...last).map { Character(Unicode.Scalar($0)) }
    let isLetters = characters[0].isUppercase
    return range.map { Key(.character(isLetters ? Character($0.lowercased()) : $0)) }
  }
}
