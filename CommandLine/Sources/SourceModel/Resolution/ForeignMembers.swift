import SwiftScan

/// The members that values of other modules' types can have from the project: those of extensions of such types, and of
/// protocols and classes that these types inherit from.
struct ForeignMembers: Sendable {
  private let members: [Name: [SymbolEntry]]
  /// The names of the project's types and aliases.
  private let types: Set<Name>

  init(_ model: SourceModel, _ symbols: SymbolTable, _ conformances: Conformances) {
    let types = Set(symbols.all.lazy.filter(\.isTypeOrAlias).map(\.name))
    let ancestors = conformances.ancestors { !types.contains($0) }
    self.types = types
    members = symbols.all.reduce(into: [:]) { members, entry in
      guard entry.type != symbols.noType else { return }
      if !types.contains(entry.type) || ancestors.contains(entry.type)
        || conformances.isNestedOnly(entry.type) && Self.isInExtension(entry, model)
      {
        members[entry.name, default: []].append(entry)
      }
    }
  }

  /// The members of a name.
  func named(_ name: Name) -> [SymbolEntry] { members[name] ?? [] }

  /// Whether the project declares no type of a name.
  func isForeign(_ type: Name) -> Bool { !types.contains(type) }

  /// Whether a member is in an extension: of the system's type, where a type inside another has that name.
  private static func isInExtension(_ entry: SymbolEntry, _ model: SourceModel) -> Bool {
    let declarations = model.files[Int(entry.file)].source.declarations
    return declarations[Int(entry.declaration)].parent.map { declarations[$0].kind == .extension } ?? false
  }
}
