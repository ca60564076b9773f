import SwiftScan

/// Which files use symbols of which others.
public struct ReferenceGraph: Sendable {
  /// A use of one file's symbols by another.
  public struct Edge: Sendable {
    public let from: Int
    public let to: Int
    /// The best grade of its references.
    public let grade: Grade
    /// A reference of that grade, as an index in the using file.
    public let reference: Int
  }

  /// Sorted by the using file, then by the used one.
  public let edges: [Edge]

  /// Resolves all references of a project, on all cores.
  public init(_ model: SourceModel) {
    edges = Array(Self.map(model) { file, resolutions in Self.edges(from: file, resolutions) }.joined())
  }

  /// The resolution of each reference of each file.
  public static func resolutions(_ model: SourceModel) -> [[Resolution?]] { map(model) { _, found in found } }

  /// Resolves the references of each file, and makes a value of them beside those of other files.
  package static func map<Value: Sendable>(
    _ model: SourceModel, _ value: @Sendable (Int, [Resolution?]) -> Value
  ) -> [Value] {
    let tables = ResolutionTables(model)
    return SourceModel.concurrently(model.files.count) { file in
      value(file, Resolver(tables, file: file).resolve())
    }
  }

  private static func edges(from file: Int, _ resolutions: [Resolution?]) -> [Edge] {
    var best: [Int: Edge] = [:]
    for (index, resolution) in resolutions.enumerated() {
      guard let resolution else { continue }
      for symbol in resolution.symbols where symbol.file != file {
        if let edge = best[symbol.file], edge.grade >= resolution.grade { continue }
        best[symbol.file] = Edge(from: file, to: symbol.file, grade: resolution.grade, reference: index)
      }
    }
    return best.values.sorted { $0.to < $1.to }
  }
}
