import SourceModel
import SwiftScan
import SymbolUses

/// The declarations that a question is about, with those that change with them.
struct WantedSymbols: Sendable {
  /// The declarations; with each stored property of a struct whose initializer the compiler writes, the struct.
  private(set) var all: Set<Symbol>
  /// The requirements and overridden members of the declarations, and those that fulfill and override them.
  private(set) var partners: Set<Symbol> = []
  /// The structs that only matter where they are made.
  private var made: Set<Symbol> = []
  private let model: SourceModel
  /// The ranges of the declarations by file: places inside change with them.
  private var ranges: [Int: [Range<UInt32>]] = [:]

  init(_ model: SourceModel, _ symbols: [Symbol]) {
    self.model = model
    all = Set(symbols)
    let hierarchy = Hierarchy(model)
    for symbol in symbols {
      let declarations = model.files[symbol.file].source.declarations
      let declaration = declarations[symbol.declaration]
      ranges[symbol.file, default: []].append(declaration.start..<max(declaration.start, declaration.end))
      guard let parent = declaration.parent, declarations[parent].isType else { continue }
      let around = declarations[parent]
      partners.formUnion(hierarchy.origins(of: declaration.name, in: around))
      partners.formUnion(hierarchy.fulfillers(of: declaration.name, in: around.name))
      if Self.isInMemberwiseInitializer(declaration, of: parent, declarations) {
        made.insert(Symbol(file: symbol.file, declaration: parent))
      }
    }
    partners.subtract(all)
  }

  /// Whether a place lies in a declaration that changes anyway.
  func contains(_ file: Int, _ start: UInt32) -> Bool { ranges[file]?.contains { $0.contains(start) } ?? false }

  /// The places of a file that name one of them.
  func places(_ file: Int, _ resolutions: [Resolution?], isIndexed: Bool) -> [(UInt32, Impact.Evidence)] {
    var result: [(UInt32, Impact.Evidence)] = []
    for (reference, resolution) in zip(model.files[file].source.references, resolutions) {
      guard let resolution else { continue }
      let isMade =
        reference.isCalled && resolution.grade == .resolved && resolution.symbols.contains(where: made.contains)
      // The compiler's uses say more, where it compiled the place.
      guard isMade || !isIndexed || reference.branch != nil else { continue }
      guard isMade || resolution.symbols.contains(where: all.contains) else { continue }
      switch resolution.grade {
      case .byName: result.append((reference.start, .byName))
      case .ambiguous:
        result.append((reference.start, resolution.symbols.allSatisfy(all.contains) ? .resolved : .ambiguous))
      case .resolved: result.append((reference.start, .resolved))
      }
    }
    return result
  }

  private static func isInMemberwiseInitializer(
    _ declaration: Declaration, of parent: Int, _ declarations: [Declaration]
  ) -> Bool {
    guard declarations[parent].kind == .struct, declaration.kind == .variable || declaration.kind == .constant,
      declaration.modifiers.isDisjoint(with: [.static, .accessors])
    else { return false }
    return !declarations.contains { $0.parent == parent && $0.kind == .initializer }
  }
}
