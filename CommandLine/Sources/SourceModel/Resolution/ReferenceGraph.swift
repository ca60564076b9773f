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
    let symbols = SymbolTable(files: model.files, names: model.names, noType: Name.none)
    let conformances = Conformances(files: model.files)
    let visibilities = model.visibilities()
    let step = 16
    let chunks = SourceModel.concurrently((model.files.count + step - 1) / step) { chunk in
      (chunk * step..<min((chunk + 1) * step, model.files.count)).flatMap { file in
        Self.edges(
          from: file, model,
          Resolver(model, symbols, file: file, visibility: visibilities[file], conformances: conformances))
      }
    }
    edges = Array(chunks.joined())
  }

  /// The resolution of each reference of each file.
  public static func resolutions(_ model: SourceModel) -> [[Resolution?]] {
    let symbols = SymbolTable(files: model.files, names: model.names, noType: Name.none)
    let conformances = Conformances(files: model.files)
    let visibilities = model.visibilities()
    return SourceModel.concurrently(model.files.count) { file in
      var resolver = Resolver(
        model, symbols, file: file, visibility: visibilities[file], conformances: conformances)
      return resolver.resolve()
    }
  }

  private static func edges(from file: Int, _ model: SourceModel, _ resolver: Resolver) -> [Edge] {
    var resolver = resolver
    var best: [Int: Edge] = [:]
    for (index, resolution) in resolver.resolve().enumerated() {
      guard let resolution else { continue }
      for symbol in resolution.symbols where symbol.file != file {
        if let edge = best[symbol.file], edge.grade >= resolution.grade { continue }
        best[symbol.file] = Edge(from: file, to: symbol.file, grade: resolution.grade, reference: index)
      }
    }
    return best.values.sorted { $0.to < $1.to }
  }
}
