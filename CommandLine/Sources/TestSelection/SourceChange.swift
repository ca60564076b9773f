import SwiftScan
import SymbolUses

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
  /// The types of which something went that calls need not name: initializers, subscripts, types, and members that the
  /// system calls.
  private(set) var losers: Set<String> = []
  /// The types from whose extensions members went, which can have fulfilled a requirement.
  private(set) var shrunkTypes: Set<String> = []
  /// The modules that the text imports now and did not before, or the other way round.
  private(set) var importedModules: Set<String> = []
  /// Why nothing can be said about the change; nil if it can.
  private(set) var reason: String?

  /// Nothing but comments and blanks differs.
  var isEmpty: Bool {
    declarations.isEmpty && !changesRest && names.isEmpty && losers.isEmpty && importedModules.isEmpty && reason == nil
  }

  /// - Parameters:
  ///   - old: the text before the change; empty for a new file.
  ///   - new: the text after it; empty for a deleted file.
  ///   - isMain: it has the statements of a program, between which variables get their values.
  init(old: [UInt8], new: [UInt8], isMain: Bool = false) {
    var names = NameTable()
    let (before, after) = (SourceParts(old, isMain, &names), SourceParts(new, isMain, &names))
    guard before.file.firstProblem == nil, after.file.firstProblem == nil else {
      reason = "it is no complete Swift"
      return
    }
    changesRest = before.rest != after.rest
    importedModules = before.imports(names).symmetricDifference(after.imports(names))
    if before.exports(names) != after.exports(names) { reason = "it passes on other modules" }
    // A value can be cast to the protocol where neither the type nor the extension is named.
    let lost = before.conformances(names) { $0.kind == .extension }.subtracting(after.conformances(names) { $0.isType })
    if let lost = lost.min() { reason = "\(lost) is a conformance that is gone" }
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
    addLosses(before, after, names)
    if signatures.contains(where: \.isOperator) { reason = "it changes an operator or a macro" }
    let expansions = before.expansions(names).symmetricDifference(after.expansions(names))
    if let macro = expansions.compactMap(\.last).min() { reason = "\(macro) can be a macro that declares others" }
    if let call = after.declaringCall(names, in: declarations, andFile: changesRest) {
      reason = "\(call) can be a macro that declares others"
    }
  }

  /// Members that the language or the system calls.
  private static let unnamedMembers = SystemProtocols.memberNames.union(UnnamedMembers.all)

  /// Adds the names of members that went, and of the types of those that need no name.
  private mutating func addLosses(_ before: SourceParts, _ after: SourceParts, _ table: NameTable) {
    var left: [[String]: Int] = [:]
    for part in after.parts { left[part.path, default: 0] += 1 }
    for (declaration, part) in zip(before.file.declarations, before.parts) {
      if let count = left[part.path], count > 0 {
        left[part.path] = count - 1
        continue
      }
      let name = table.text(declaration.name)
      let isNamed = [.function, .variable, .constant, .enumCase].contains(declaration.kind)
      if isNamed { names.insert(name) }
      if let parent = declaration.parent, before.file.declarations[parent].kind == .extension {
        shrunkTypes.insert(table.text(before.file.declarations[parent].name))
      }
      guard let parent = declaration.parent, !isNamed || Self.unnamedMembers.contains(name) else { continue }
      losers.insert(table.text(before.file.declarations[parent].name))
    }
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
    /// The first line of the extension around it, which says for which types it holds.
    let header: [UInt8]
    /// Without the declarations inside it, comments and blanks; the names of those whose order counts are there.
    let text: [UInt8]
  }

  struct Signature: Hashable {
    let name: String
    let isOperator: Bool
    /// All of a function but its body; of a variable that before its name; the path and the modifiers of others.
    let text: [UInt8]
    let modifiers: UInt32
    let path: [String]
    let header: [UInt8]
  }

  let file: SourceFile
  private(set) var parts: [Part] = []
  private(set) var signatures: Set<Signature> = []
  private(set) var rest: [UInt8] = []

  private typealias Inner = (range: Range<UInt32>, name: [UInt8])

  init(_ source: [UInt8], _ isMain: Bool, _ names: inout NameTable) {
    file = SourceFile(source, names: &names)
    let text = SourceFile.withoutComments(source, marksBlanks: true)
    var inside: [Int?: [Inner]] = [:]
    for value in file.declarations where !value.modifiers.contains(.local) {
      let isTest = file.references[value.attributes].contains { names.text($0.name) == "Test" }
      let name = isTest || file.hasOrder(value, isMain) ? Array(names.text(value.name).utf8) : []
      inside[value.parent, default: []].append((value.start..<max(value.start, value.end), name))
    }
    func own(_ range: Range<UInt32>, _ index: Int?) -> [UInt8] {
      Self.text(text, range, without: inside[index] ?? [])
    }
    var paths: [[String]] = []
    for (index, value) in file.declarations.enumerated() {
      let name = names.text(value.name)
      let branches = file.conditions(around: value.branch, text)
      paths.append((value.parent.map { paths[$0] } ?? []) + ["\(value.kind) \(name) \(branches)"])
      let around = value.parent.map { file.declarations[$0] }
      let header = around?.kind == .extension ? around.map { Self.header(of: $0, text) } ?? [] : []
      parts.append(
        Part(path: paths[index], header: header, text: own(value.start..<max(value.start, value.end), index)))
      guard !value.modifiers.contains(.local), value.access.map({ $0 > .fileprivate }) ?? true else { continue }
      let isOperator = names.isOperator(value.name)
      switch value.kind {
      case .extension, .initializer, .deinitializer, .subscript: continue
      default: break
      }
      let end = value.body.isEmpty ? value.end : value.body.lowerBound
      let isWritten = [.function, .enumCase, .alias, .macro, .operator].contains(value.kind)
      let isVariable = value.kind == .variable || value.kind == .constant
      signatures.insert(
        Signature(
          name: name, isOperator: isOperator || value.kind == .macro || value.kind == .precedenceGroup,
          text: own(value.start..<max(value.start, isWritten ? end : isVariable ? value.nameStart : 0), index),
          modifiers: value.modifiers.rawValue, path: paths[index], header: header))
    }
    rest = own(0..<UInt32(text.count), nil)
  }

  private static func header(of declaration: Declaration, _ text: [UInt8]) -> [UInt8] {
    Self.text(text, declaration.start..<max(declaration.start, declaration.body.lowerBound), without: [])
  }

  func imports(_ names: NameTable) -> Set<String> { Set(file.imports.map { names.text($0.module) }) }

  /// The types with those that they inherit from, as `Cart: Equatable`, by some declarations.
  func conformances(_ names: NameTable, by isIncluded: (Declaration) -> Bool) -> Set<String> {
    Set(
      file.declarations.filter(isIncluded).flatMap { declaration in
        file.inheritedNames(of: declaration).map { "\(names.text(declaration.name)): \(names.text($0))" }
      })
  }

  /// The attributes and calls of macros that can declare anything, each behind the path of its declaration.
  func expansions(_ names: NameTable) -> Set<[String]> {
    let macros = AttachedMacros(names)
    let attributes = zip(file.declarations, parts).compactMap { declaration, part in
      let attribute = macros.attribute(of: declaration, in: file)
      return attribute.reach == .unknown ? part.path + ["@\(attribute.name)"] : nil
    }
    let calls = macros.declaringCalls(in: file).map { (($0.owner.map { parts[$0].path }) ?? []) + ["#\($0.name)"] }
    return Set(attributes + calls)
  }

  /// A macro that can declare something and is called in one of some declarations, or in the rest of the file.
  func declaringCall(_ names: NameTable, in declarations: [Int], andFile: Bool) -> String? {
    AttachedMacros(names).declaringCalls(in: file).first { call in
      call.owner.map(declarations.contains) ?? andFile
    }.map { "#\($0.name)" }
  }

  /// The modules that the module of the file passes on to those that import it.
  func exports(_ names: NameTable) -> Set<String> {
    Set(file.imports.filter { $0.attributes.map(names.text).contains("_exported") }.map { names.text($0.module) })
  }

  private static func text(_ text: [UInt8], _ range: Range<UInt32>, without parts: [Inner]) -> [UInt8] {
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
    for part in parts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      append(upTo: part.range.lowerBound)
      if part.range.upperBound > start, !part.name.isEmpty { result += [1] + part.name + [1] }
      start = max(start, part.range.upperBound)
    }
    append(upTo: range.upperBound)
    if result.last ?? 0xff <= 0x20 { result.removeLast() }
    return result
  }
}

extension SourceFile {
  /// Whether the place of a declaration among others counts: of a case, a stored property, a variable of a program.
  ///
  /// That of a test does as well, as suites can run their tests one after the other.
  fileprivate func hasOrder(_ value: Declaration, _ isMain: Bool) -> Bool {
    guard value.kind == .variable || value.kind == .constant else { return value.kind == .enumCase }
    guard let parent = value.parent else { return isMain }
    return declarations[parent].kind != .protocol && value.modifiers.isDisjoint(with: [.accessors, .static, .class])
  }

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
