import Foundation

/// A step of an assessment as the terminal shows it.
struct FormScreen: Equatable {
  /// The number of the step, from 1.
  let step: Int
  /// The lines of the step, without the mark of the focused field.
  let values: [String]
  private let focused: String

  /// Reads a screen; nil if it shows no step.
  init?(_ screen: String) {
    let lines = screen.split(separator: "\n").map(String.init)
    guard let start = lines.firstIndex(where: { $0.contains(" of 6 · ") }),
      let number = lines[start].firstMatch(of: #/([1-6]) of 6 · /#)?.1, let step = Int(number)
    else { return nil }
    self.step = step
    // The last line lists keys.
    let rows = lines[start...].dropLast().map { line in
      line.replacingOccurrences(of: "▸", with: " ").trimmingCharacters(in: .whitespaces)
    }
    values = rows.filter { !$0.isEmpty }
    focused = zip(lines[start...], rows).first { line, _ in line.contains("▸") }?.1 ?? ""
  }

  /// Whether a field is focused.
  func isFocused(_ label: String) -> Bool { focused.hasPrefix(label) }

  /// The line of a field, between spaces; nil if the step has no such field.
  func line(of label: String) -> String? { values.first { $0.hasPrefix(label) }.map { " \($0) " } }

  /// Whether the step shows the effects of keys in its fields.
  func shows(_ keystrokes: ArraySlice<Keystroke>) -> Bool {
    var texts: [String: String] = [:]
    for key in keystrokes where key.step == step {
      if case .shows(let text, let field) = key.effect { texts[field] = text }
    }
    return texts.allSatisfy { field, text in line(of: field)?.contains(text) == true }
  }
}
