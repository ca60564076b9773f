import SwiftScan

/// All symbols of a project, by name.
struct SymbolTable: Sendable {
  /// Sorted by name, then by type.
  let all: [Entry]
  /// The index of the first entry of each name, and the count of all at the end.
  private let starts: [Int32]
  /// The name that stands for “of the file”.
  let noType: Name
  /// The names of the parameters of generic types: in extensions of these they hide types of the same name.
  let typeParameters: NameSet
  /// The names that several types or aliases have.
  private let shared: NameSet

  typealias Entry = SymbolEntry

  init(files: [SourceModel.File], names: NameTable, noType: Name) {
    self.noType = noType
    typeParameters = NameSet(files.lazy.flatMap(\.source.typeParameters))
    var entries: [Entry] = []
    entries.reserveCapacity(files.reduce(0) { $0 + $1.source.declarations.count })
    for (number, file) in files.enumerated() {
      let declarations = file.source.declarations
      for (index, declaration) in declarations.enumerated() {
        guard Self.isVisible(declaration, in: declarations), declaration.kind != .extension else { continue }
        entries.append(
          Entry(
            file: Int32(number), declaration: Int32(index), name: declaration.name,
            type: declaration.parent.map { declarations[$0].name } ?? noType,
            access: Self.access(of: declaration, in: declarations), kind: declaration.kind,
            isStatic: declaration.kind == .enumCase || !declaration.modifiers.isDisjoint(with: [.static, .class])))
      }
    }
    entries.sort { $0.name == $1.name ? $0.type.order < $1.type.order : $0.name.order < $1.name.order }
    var starts = [Int32](repeating: 0, count: names.count + 1)
    for entry in entries { starts[entry.name.order + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    all = entries
    self.starts = starts
    let types = entries.filter { $0.isTypeOrAlias && $0.kind != .associatedType }.map(\.name)
    shared = NameSet(zip(types, types.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
  }

  /// Whether several types or aliases have a name.
  func isShared(_ type: Name) -> Bool { shared.contains(type) }

  /// All symbols of a name.
  func symbols(_ name: Name) -> ArraySlice<Entry> {
    guard name.order + 1 < starts.count else { return [] }
    return all[Int(starts[name.order])..<Int(starts[name.order + 1])]
  }

  /// The members of types of a name, or the symbols of files for ``noType``.
  func symbols(_ name: Name, of type: Name) -> ArraySlice<Entry> {
    let named = symbols(name)
    let low = named.partitionPoint { $0.type.order >= type.order }
    var end = low
    while end < named.endIndex, named[end].type == type { end += 1 }
    return named[low..<end]
  }

  /// Whether other declarations can name it: it is in no function.
  private static func isVisible(_ declaration: Declaration, in declarations: [Declaration]) -> Bool {
    guard !declaration.modifiers.contains(.local) else { return false }
    guard let parent = declaration.parent else { return true }
    return declarations[parent].isType
  }

  /// The access that a declaration states, or else takes from the one around it.
  private static func access(of declaration: Declaration, in declarations: [Declaration]) -> Access {
    if let access = declaration.access { return access }
    guard let parent = declaration.parent else { return .internal }
    let around = declarations[parent]
    switch around.kind {
    // https://docs.swift.org/swift-book/documentation/the-swift-programming-language/accesscontrol
    case .extension: return around.access ?? .internal
    case .protocol: return access(of: around, in: declarations)
    case .enum where declaration.kind == .enumCase: return access(of: around, in: declarations)
    default: return .internal
    }
  }
}
