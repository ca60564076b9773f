public import SourceModel
import SwiftScan

/// Which declarations can change the behavior of which others.
///
/// It is made for questions that must miss nothing: where the compiler noted no uses, a name stands for all symbols
/// that it can mean, and a member that is called without its name affects all that use its type. A declaration affects
///
/// - those with a name that stands for it;
/// - the requirements that it fulfills and the members that it overrides;
/// - its type, if it is stored, or called without its name: an initializer, a subscript, an operator, a requirement of
///   another project's protocol. A type affects all that name it, and its members.
public struct Dependents: Sendable {
  /// The nodes of each file begin here: one for each declaration, then one for the rest of the file.
  private let starts: [Int]
  private let users: Adjacency
  /// What affects others without a name, and no type of the project either: operators and macros, and members and
  /// conformances of other projects' types.
  private let unnamed: Set<Int>

  /// Cost: resolves all names of the project.
  ///
  /// - Parameter index: the compiler's uses; nil if there are none.
  public init(_ model: SourceModel, index: CompilerIndex? = nil) {
    let starts = model.files.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.source.declarations.count + 1) }
    self.starts = starts
    var edges = ReferenceGraph.map(model) { file, resolutions in
      var edges = Self.named(file, resolutions, model.files[file].source, starts, isIndexed: index?.uses[file] != nil)
      edges += Self.compiled(file, index?.uses[file] ?? [], model.files[file].source, starts)
      return edges
    }
    var implied = ImpliedEdges(model, starts)
    implied.add()
    edges.append(implied.edges)
    unnamed = implied.unnamed
    users = Adjacency(edges, count: starts[starts.count - 1])
  }

  /// The node of a declaration.
  public func node(_ symbol: Symbol) -> Int { starts[symbol.file] + symbol.declaration }

  /// The nodes of a file.
  public func nodes(of file: Int) -> Range<Int> { starts[file]..<starts[file + 1] }

  /// The nodes that a node affects directly.
  public func users(of node: Int) -> ArraySlice<Int32> { users[node] }

  /// The nodes that declarations affect, directly or not, with their own.
  public func affected(by symbols: [Symbol]) -> Set<Int> {
    var open = symbols.map(node)
    var result = Set(open)
    while let next = open.popLast() {
      for user in users[next] where result.insert(Int(user)).inserted { open.append(Int(user)) }
    }
    return result
  }

  /// It affects others that cannot be told from names: all files that see its own can be such.
  public func isUnnamed(_ node: Int) -> Bool { unnamed.contains(node) }

  /// The symbol of a node; nil if it stands for the rest of a file.
  public func symbol(_ node: Int) -> Symbol? {
    let file = file(of: node)
    return node + 1 == starts[file + 1] ? nil : Symbol(file: file, declaration: node - starts[file])
  }

  public func file(of node: Int) -> Int {
    starts.partitionPoint { $0 > node } - 1
  }

  private static func named(
    _ file: Int, _ resolutions: [Resolution?], _ source: SourceFile, _ starts: [Int], isIndexed: Bool
  ) -> [Edge] {
    var edges: [Edge] = []
    for (reference, resolution) in zip(source.references, resolutions) {
      guard let resolution else { continue }
      // The compiler notes no uses in branches that it does not compile.
      if isIndexed, resolution.grade == .byName, reference.branch == nil { continue }
      let user = reference.owner.map { starts[file] + $0 } ?? starts[file + 1] - 1
      for symbol in resolution.symbols { edges.append(Edge(starts[symbol.file] + symbol.declaration, user)) }
    }
    return edges
  }

  private static func compiled(
    _ file: Int, _ uses: [CompilerIndex.Use], _ source: SourceFile, _ starts: [Int]
  ) -> [Edge] {
    uses.map { use in
      let user = source.declaration(around: use.start).map { starts[file] + $0 } ?? starts[file + 1] - 1
      return Edge(starts[use.symbol.file] + use.symbol.declaration, user)
    }
  }
}

extension SourceFile {
  /// The innermost declaration around a place; nil if there is none.
  package func declaration(around offset: UInt32) -> Int? {
    let next = declarations.partitionPoint { $0.start > offset }
    var candidate = next > 0 ? next - 1 : nil
    while let index = candidate, declarations[index].end <= offset { candidate = declarations[index].parent }
    return candidate
  }
}
