import SourceModel
import SwiftScan

extension CheckedProject {
  /// An assignment to a name: the file, and the text of the value up to the end of its line; empty for one by other
  /// means, such as a tuple, a key path or `inout`.
  struct Assignment {
    let name: Name
    let file: Int
    let value: String
  }

  /// The assignments to properties with one of some names, of whatever type.
  func assignments(to names: Set<Name>) -> [Assignment] {
    uses(of: names) { reference, file, text in
      let start = Place(text, behind: reference.start)
      var place = start
      place.skipBlanks()
      if place.operatorText() == "=" {
        place.skipBlanks()
        return Assignment(name: reference.name, file: file, value: place.restOfLine)
      }
      place = start
      return place.isReplaced() ? Assignment(name: reference.name, file: file, value: "") : nil
    }
  }

  /// The names that some code may change: by an assignment, as `inout`, or by a call that can.
  func writtenNames(among names: Set<Name>) -> Set<Name> {
    var functions = NameSet()
    for file in model.files {
      for declaration in file.source.declarations where declaration.kind == .function {
        functions.insert(declaration.name)
      }
    }
    return Set(
      uses(of: names) { [functions] reference, _, text in
        var place = Place(text, behind: reference.start)
        let isWrite = place.isChanged { call in
          Self.mutatingFunctions.contains(call) || model.names.name(call).map(functions.contains) ?? false
        }
        return isWrite ? reference.name : nil
      })
  }

  /// Functions of the standard library that change a value.
  private static let mutatingFunctions: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "removeSubrange", "popFirst",
    "popLast", "updateValue", "merge", "formUnion", "formIntersection", "formSymmetricDifference", "subtract", "update",
    "toggle", "negate", "sort", "reverse", "shuffle", "swapAt", "reserveCapacity", "replaceSubrange", "write",
  ]

  /// The values that a function makes of the uses of names, in their order; those that are nil are left out.
  private func uses<Value: Sendable>(
    of names: Set<Name>, _ value: @Sendable (Reference, Int, [UInt8]) -> Value?
  ) -> [Value] {
    guard !names.isEmpty else { return [] }
    let wanted = NameSet(names)
    return SourceModel.concurrently(model.files.count) { number -> [Value] in
      let file = model.files[number]
      let uses = file.source.references.filter { wanted.contains($0.name) && $0.role != .type && !$0.isLocal }
      guard !uses.isEmpty else { return [] }
      let text = text(file.path)
      return uses.filter { Int($0.start) < text.count }.compactMap { value($0, number, text) }
    }.flatMap(\.self)
  }
}

/// A place in a source text that moves on from the end of a name.
private struct Place {
  private let text: [UInt8]
  private let start: Int
  private var index: Int

  init(_ text: [UInt8], behind start: UInt32) {
    self.text = text
    self.start = Int(start)
    index = Int(start)
    // A projection is another way to the value.
    if text[index] == UInt8(ascii: "$") || text[index] == UInt8(ascii: "`") { index += 1 }
    skipName()
    if byte == UInt8(ascii: "`") { index += 1 }
  }

  private var byte: UInt8 { index < text.count ? text[index] : 0 }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...: true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }

  private mutating func skipName() { while Self.isName(byte) { index += 1 } }

  /// Goes past blanks and comments.
  mutating func skipBlanks() {
    while true {
      while byte == 32 || (9...13).contains(byte) { index += 1 }
      guard byte == UInt8(ascii: "/") else { return }
      let rest = text[index...]
      if rest.starts(with: "//".utf8) {
        index = rest.firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      } else if rest.starts(with: "/*".utf8) {
        index += 2
        while index < text.count, !text[index...].starts(with: "*/".utf8) { index += 1 }
        index = min(index + 2, text.count)
      } else {
        return
      }
    }
  }

  /// The operator here, which is gone past.
  mutating func operatorText() -> String {
    let first = index
    while "=+-*/%&|^<>!~?".utf8.contains(byte) { index += 1 }
    return String(decoding: text[first..<index], as: UTF8.self)
  }

  var restOfLine: String {
    String(decoding: text[index...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: ";") }, as: UTF8.self)
  }

  /// Whether the value is assigned, or passed as `inout`, or changed through members, subscripts or calls.
  mutating func isChanged(by isMutating: (String) -> Bool) -> Bool {
    if isPassedOn { return true }
    while true {
      skipMarks()
      switch byte {
      case UInt8(ascii: "."):
        index += 1
        let first = index
        skipName()
        let name = String(decoding: text[first..<index], as: UTF8.self)
        guard first < index else { return false }
        let next = text[index...].first { $0 != UInt8(ascii: " ") }
        if byte == UInt8(ascii: "(") || next == UInt8(ascii: "{") { return isMutating(name) }
      case UInt8(ascii: "["):
        var depth = 0
        repeat {
          if byte == UInt8(ascii: "[") { depth += 1 }
          if byte == UInt8(ascii: "]") { depth -= 1 }
          index += 1
        } while depth > 0 && index < text.count
      default: return isAssigned()
      }
    }
  }

  /// Whether the value itself is assigned, or passed as `inout` or by its key path.
  mutating func isReplaced() -> Bool {
    if isPassedOn { return true }
    skipMarks()
    return isAssigned()
  }

  /// Whether the name is a projection, or stands behind the sign of `inout` or of a key path.
  private var isPassedOn: Bool {
    let before = text[..<start].last { !Self.isName($0) && $0 != UInt8(ascii: ".") }
    return text[start] == UInt8(ascii: "$") || before == UInt8(ascii: "&") || before == UInt8(ascii: "\\")
  }

  /// Goes past the marks of optionals and blanks.
  private mutating func skipMarks() {
    while byte == UInt8(ascii: "?")
      || byte == UInt8(ascii: "!") && text[index...].dropFirst().first != UInt8(ascii: "=")
    {
      index += 1
    }
    skipBlanks()
  }

  /// Whether an assignment follows, also one of a tuple.
  private mutating func isAssigned() -> Bool {
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") { return isInAssignedTuple() }
    // An operator of the project can take its left side as inout.
    let text = operatorText()
    return !text.isEmpty && !Self.readingOperators.contains(text)
  }

  private static let readingOperators = Set(
    "== != < > <= >= === !== ~= + - * / % &+ &- &* & | ^ << >> &<< &>> && || ? ?? -> ... ..<".split(separator: " ")
      .map(String.init))

  /// Whether the brackets around this place end in its line, before an assignment: `(width, height) = (height, width)`.
  private mutating func isInAssignedTuple() -> Bool {
    var depth = 1
    while index < text.count, depth > 0 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") {
      guard byte != UInt8(ascii: "\n") else { return false }
      // Behind an inner tuple comes the rest of the one around it.
      if depth == 0 { depth = 1 }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      index += 1
    }
    skipBlanks()
    return operatorText() == "="
  }
}
