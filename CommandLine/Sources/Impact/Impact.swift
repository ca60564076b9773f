public import SourceModel
import SwiftScan
public import SymbolUses

/// The reach of a change of declarations: their removal, another name, another signature, or a move to another module.
public struct Impact: Sendable {
  /// A place in a source that names a declaration.
  public struct Place: Sendable, Equatable {
    public let file: Int
    /// The first byte.
    public let start: UInt32
    public let evidence: Evidence
  }

  /// How it is known that a place means a declaration, the best last.
  public enum Evidence: String, Sendable, Comparable, CaseIterable {
    /// It has the name, and nothing else is known.
    case byName = "by name"
    /// It means this declaration or another one in scope, such as an overload.
    case ambiguous
    /// The scopes and imports leave no other.
    case resolved
    /// The compiler noted it.
    case compiled

    public static func < (one: Evidence, other: Evidence) -> Bool {
      allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
    }
  }

  /// The declarations that change.
  public let symbols: [Symbol]
  /// The places that no longer compile then, sorted by file and place.
  public private(set) var mustChange: [Place] = []
  /// Those that perhaps no longer do.
  public private(set) var mayChange: [Place] = []
  /// The other files whose behavior can differ: see ``Dependents``.
  public private(set) var affectedFiles: [Int] = []
  /// The targets that the compiler builds again.
  public private(set) var rebuilds: [Int] = []

  /// - Parameter users: for each target those that use it directly.
  public init(_ model: SourceModel, symbols: [Symbol], users: [[Int]], _ dependents: Dependents) {
    self.symbols = symbols
    let wanted = WantedSymbols(model, symbols, dependents.hierarchy)
    var best: [Int: [UInt32: Evidence]] = [:]
    func add(_ file: Int, _ start: UInt32, _ evidence: Evidence) {
      guard !wanted.contains(file, start) else { return }
      best[file, default: [:]][start] = max(best[file]?[start] ?? evidence, evidence)
    }
    for place in wanted.places(dependents) { add(place.file, place.start, place.evidence) }
    for (symbol, evidence) in wanted.partners {
      add(symbol.file, model.files[symbol.file].source.declarations[symbol.declaration].nameStart, evidence)
    }
    let places = best.sorted { $0.key < $1.key }.flatMap { file, starts in
      starts.sorted { $0.key < $1.key }.map { Place(file: file, start: $0.key, evidence: $0.value) }
    }
    mustChange = places.filter { $0.evidence >= .resolved }
    mayChange = places.filter { $0.evidence < .resolved }
    let direct = Set(places.map(\.file) + symbols.map(\.file))
    let targets = Set(symbols.flatMap { model.files[$0.file].targets })
    let reached = Self.users(of: targets, users)
    rebuilds = (Self.isVisible(symbols, model) ? reached : targets).sorted()
    affectedFiles = Set(dependents.affected(by: symbols).map { dependents.file(of: $0) }).subtracting(direct)
      .filter { !reached.isDisjoint(with: model.files[$0].targets) }.sorted()
  }

  /// Whether one of the declarations has an effect on how other files are compiled.
  private static func isVisible(_ symbols: [Symbol], _ model: SourceModel) -> Bool {
    symbols.contains { symbol in
      let declarations = model.files[symbol.file].source.declarations
      let declaration = declarations[symbol.declaration]
      // The layout of a type has its private properties as well.
      let type = declaration.isStored ? declaration.parent.flatMap { declarations[$0].isType ? $0 : nil } : nil
      return declarations.access(of: type ?? symbol.declaration) >= .internal
    }
  }

  /// The targets, and those that use them directly or not.
  private static func users(of targets: Set<Int>, _ users: [[Int]]) -> Set<Int> {
    var result = targets
    var open = Array(targets)
    while let target = open.popLast() {
      for user in users[target] where result.insert(user).inserted { open.append(user) }
    }
    return result
  }
}

extension [Declaration] {
  /// The access of a declaration: its own, or that of the one around it.
  fileprivate func access(of index: Int) -> Access {
    self[index].access ?? self[index].parent.map { Swift.min(access(of: $0), .internal) } ?? .internal
  }
}
