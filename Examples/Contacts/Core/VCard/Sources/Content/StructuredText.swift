/// A value with components separated by `;`, each a list separated by `,`: `N`, `ADR`, `ORG`.
///
/// In version 2.1 a comma is an ordinary character and each component has one value. Components keep their raw text
/// until they are changed, including unknown ones.
struct StructuredText {
  private let text: ValueText
  private var components: [String]

  init(_ raw: String, version: VCardVersion) {
    text = ValueText(version)
    components = text.split(raw, on: .semicolon)
  }

  var raw: String { components.joined(separator: ";") }

  var count: Int { components.count }

  /// The values of a component; empty if it is empty or missing.
  subscript(index: Int) -> [String] {
    get {
      guard index < components.count, !components[index].isEmpty else { return [] }
      let values = text.version == .v21 ? [components[index]] : text.split(components[index], on: .comma)
      return values.map(text.unescape)
    }
    set {
      guard newValue != self[index] else { return }
      while components.count <= index { components.append("") }
      guard text.version != .v21 else {
        // Where there are no lists, an empty item would be a blank.
        components[index] = newValue.filter { !$0.isEmpty }.map { text.escape($0) }.joined(separator: " ")
        return
      }
      let old = components[index].isEmpty ? [] : text.split(components[index], on: .comma)
      let items = old.map { ListEdit.Item(raw: $0, text: text.unescape($0), list: 0) }
      components[index] = ListEdit.items(newValue, replacing: items) { text.escape($0) }.map(\.raw)
        .joined(separator: ",")
    }
  }

  /// Removes all components after the first `count`.
  mutating func truncate(to count: Int) {
    components = Array(components.prefix(count))
  }
}

extension StructuredText {
  /// Returns a component as one text, including commas that should have been escaped.
  func text(at index: Int) -> String {
    self[index].joined(separator: ",")
  }

  mutating func setText(_ text: String, at index: Int) {
    guard text != self.text(at: index) else { return }
    self[index] = text.isEmpty ? [] : [text]
  }
}
