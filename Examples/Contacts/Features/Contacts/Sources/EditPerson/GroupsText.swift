/// Groups as one line of text, with commas between them; pure functions.
///
/// A group with a comma, as `"Smith, Jones & Co"`, is in quotation marks, and a quotation mark in it is doubled.
/// Parsing the text of any groups returns the same groups.
enum GroupsText {
  /// Returns the text of groups.
  static func text(_ groups: [String]) -> String { groups.map(quoted).joined(separator: ", ") }

  /// Returns the groups of a text, without blanks around them; a group of an unclosed quotation mark is read as if it
  /// were not one.
  static func groups(in text: String) -> [String] {
    guard text.unicodeScalars.contains(where: { !isBlank($0) }) else { return [] }
    var groups: [String] = []
    var rest = Substring(text).unicodeScalars
    while true {
      rest = rest.drop(while: isBlank)
      let (group, remainder) = quotedGroup(rest) ?? plainGroup(rest)
      groups.append(group)
      guard let remainder else { return groups }
      rest = remainder
    }
  }

  /// Returns the groups of an edited text: those that were there stay as they are, and a new one is added once.
  ///
  /// Groups that differ only in case are the same.
  static func groups(in text: String, replacing old: [String]) -> [String] {
    var known = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
    let marked = groups(in: text).map { name in
      let count = known[name] ?? 0
      known[name] = count - 1
      return (name: name, isOld: count > 0)
    }
    var seen = Set(marked.filter(\.isOld).map { $0.name.lowercased() })
    return marked.filter { $0.isOld || !$0.name.isEmpty && seen.insert($0.name.lowercased()).inserted }.map(\.name)
  }

  private typealias Scalars = Substring.UnicodeScalarView

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func quoted(_ group: String) -> String {
    let scalars = group.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return "\"\"" }
    guard scalars.contains(",") || first == "\"" || isBlank(first) || isBlank(last) else { return group }
    var text = String.UnicodeScalarView()
    text.append("\"")
    for scalar in scalars {
      if scalar == "\"" { text.append("\"") }
      text.append(scalar)
    }
    text.append("\"")
    return String(text)
  }

  /// Returns a group in quotation marks and the text after its comma; nil if the text does not begin with one.
  private static func quotedGroup(_ text: Scalars) -> (String, Scalars?)? {
    guard text.first == "\"" else { return nil }
    var group = String.UnicodeScalarView()
    var rest = text.dropFirst()
    while let scalar = rest.popFirst() {
      guard scalar == "\"" else {
        group.append(scalar)
        continue
      }
      if rest.first == "\"" {
        group.append("\"")
        rest.removeFirst()
        continue
      }
      rest = rest.drop(while: isBlank)
      guard let comma = rest.popFirst() else { return (String(group), nil) }
      return comma == "," ? (String(group), rest) : nil
    }
    return nil
  }

  /// Returns the group up to the next comma and the text after it.
  private static func plainGroup(_ text: Scalars) -> (String, Scalars?) {
    let comma = text.firstIndex(of: ",")
    var group = text[..<(comma ?? text.endIndex)]
    while let last = group.last, isBlank(last) { group.removeLast() }
    return (String(group), comma.map { text[text.index(after: $0)...] })
  }
}
