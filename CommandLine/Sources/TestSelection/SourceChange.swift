import SwiftScan

/// The parts of one source that a change touched.
struct SourceChange: Equatable {
  /// The declarations whose text differs, comments and blanks aside, as indexes in the new text; one whose member went
  /// is among them.
  private(set) var declarations: [Int] = []
  /// The text outside of all declarations differs: imports, statements of a program.
  private(set) var changesRest = false
  /// The names of declarations that appeared, went, or have another signature: a name elsewhere can mean another one
  /// of that name now.
  private(set) var names: Set<String> = []
  /// The modules that the text imports now and did not before, or the other way round.
  private(set) var importedModules: Set<String> = []
  /// Why nothing can be said about the change; nil if it can.
  private(set) var reason: String?

  /// - Parameters:
  ///   - old: the text before the change; empty for a new file.
  ///   - new: the text after it; empty for a deleted file.
  init(old: [UInt8], new: [UInt8]) {
    var names = NameTable()
    let (before, after) = (SourceParts(old, &names), SourceParts(new, &names))
    guard before.file.firstProblem == nil, after.file.firstProblem == nil else {
      reason = "it is no complete Swift"
      return
    }
    changesRest = before.rest != after.rest
    importedModules = before.imports(names).symmetricDifference(after.imports(names))
    var unchanged: [SourceParts.Part: Int] = [:]
    for part in before.parts { unchanged[part, default: 0] += 1 }
    for (index, part) in after.parts.enumerated() {
      if let count = unchanged[part] {
        unchanged[part] = count > 1 ? count - 1 : nil
      } else {
        declarations.append(index)
      }
    }
    let paths = Set(after.parts.map(\.path))
    for part in unchanged.keys where !paths.contains(part.path) {
      if let parent = after.parts.firstIndex(where: { $0.path == part.path.dropLast() }) {
        declarations.append(parent)
      } else {
        changesRest = true
      }
    }
    addVariablesOfStatements(after.file, new)
    let signatures = before.signatures.symmetricDifference(after.signatures)
    self.names = Set(signatures.map(\.name))
    if signatures.contains(where: \.isOperator) { reason = "it changes an operator or a macro" }
  }

  /// Adds the other variables of a statement with a changed one: `let (a, b) = (1, 2), c = 3`.
  private mutating func addVariablesOfStatements(_ file: SourceFile, _ text: [UInt8]) {
    let changed = Set(declarations)
    var statement: [Int] = []
    var last: Declaration?
    func isVariable(_ value: Declaration) -> Bool { value.kind == .variable || value.kind == .constant }
    /// A further one has no word before its name, or the one before all.
    func continues(_ value: Declaration, _ last: Declaration) -> Bool {
      value.parent == last.parent
        && (value.start == value.nameStart || value.start == last.start
          || Int(value.start) < text.count && text[Int(value.start)] == UInt8(ascii: "("))
    }
    func add() {
      if statement.count > 1, !changed.isDisjoint(with: statement) {
        declarations += statement.filter { !changed.contains($0) }
      }
    }
    for (index, value) in file.declarations.enumerated() where isVariable(value) {
      if let last, !continues(value, last) {
        add()
        statement = []
      }
      statement.append(index)
      last = value
    }
    add()
  }
}

/// A source, cut into its declarations.
private struct SourceParts {
  struct Part: Hashable {
    /// The kinds and names of the declarations around it and its own.
    let path: [String]
    /// Without the declarations inside it, comments and blanks.
    let text: [UInt8]
  }

  struct Signature: Hashable {
    let name: String
    let isOperator: Bool
    /// All of a function but its body; the path and the modifiers of others.
    let text: [UInt8]
    let modifiers: UInt32
    let path: [String]
  }

  let file: SourceFile
  private(set) var parts: [Part] = []
  private(set) var signatures: Set<Signature> = []
  private(set) var rest: [UInt8] = []

  init(_ source: [UInt8], _ names: inout NameTable) {
    file = SourceFile(source, names: &names)
    let text = SourceFile.withoutComments(source, marksBlanks: true)
    var inside: [Int?: [Range<UInt32>]] = [:]
    for value in file.declarations where !value.modifiers.contains(.local) {
      inside[value.parent, default: []].append(value.start..<max(value.start, value.end))
    }
    func own(_ range: Range<UInt32>, _ index: Int?) -> [UInt8] {
      Self.text(text, range, without: inside[index] ?? [])
    }
    var paths: [[String]] = []
    for (index, value) in file.declarations.enumerated() {
      let name = names.text(value.name)
      let branches = file.conditions(around: value.branch, text)
      paths.append((value.parent.map { paths[$0] } ?? []) + ["\(value.kind) \(name) \(branches)"])
      parts.append(Part(path: paths[index], text: own(value.start..<max(value.start, value.end), index)))
      guard !value.modifiers.contains(.local), value.access.map({ $0 > .fileprivate }) ?? true else { continue }
      let isOperator = names.isOperator(value.name)
      switch value.kind {
      case .extension, .initializer, .deinitializer, .subscript: continue
      default: break
      }
      let end = value.body.isEmpty ? value.end : value.body.lowerBound
      let isWritten = [.function, .enumCase, .alias, .macro, .operator].contains(value.kind)
      signatures.insert(
        Signature(
          name: name, isOperator: isOperator || value.kind == .macro || value.kind == .precedenceGroup,
          text: isWritten ? own(value.start..<max(value.start, end), index) : [], modifiers: value.modifiers.rawValue,
          path: paths[index]))
    }
    rest = own(0..<UInt32(text.count), nil)
  }

  func imports(_ names: NameTable) -> Set<String> { Set(file.imports.map { names.text($0.module) }) }

  private static func text(_ text: [UInt8], _ range: Range<UInt32>, without parts: [Range<UInt32>]) -> [UInt8] {
    var result: [UInt8] = []
    var start = range.lowerBound
    func append(upTo end: UInt32) {
      let end = min(end, range.upperBound)
      guard start < end else { return }
      for byte in text[Int(start)..<Int(end)] {
        if byte > 0x20 || result.last ?? 0 > 0x20 {
          result.append(byte)
        } else if byte == UInt8(ascii: "\n"), !result.isEmpty {
          result[result.count - 1] = byte
        }
      }
    }
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      append(upTo: part.lowerBound)
      start = max(start, part.upperBound)
    }
    append(upTo: range.upperBound)
    if result.last ?? 0xff <= 0x20 { result.removeLast() }
    return result
  }
}

extension SourceFile {
  /// The conditions of the branches of `#if` around a place.
  fileprivate func conditions(around branch: Int?, _ text: [UInt8]) -> String {
    var result: [String] = []
    var next = branch
    while let index = next {
      let range = branches[index].condition
      result.append(String(decoding: text[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self))
      next = branches[index].previous ?? branches[index].parent
    }
    return result.joined(separator: " && ")
  }
}
