package import SwiftScan

/// The references of a project by their names, each resolved when it is asked for.
///
/// A question about few declarations is about few names: all references are grouped, but only those are resolved.
package final class NamedReferences {
  /// A reference of a file.
  package struct Place: Sendable {
    private let fileNumber: Int32
    private let referenceNumber: Int32

    fileprivate init(_ file: Int, _ reference: Int) {
      (fileNumber, referenceNumber) = (Int32(file), Int32(reference))
    }

    package var file: Int { Int(fileNumber) }
    package var reference: Int { Int(referenceNumber) }
  }

  private let tables: ResolutionTables
  /// For each target itself and those whose symbols its files can use.
  package let visibleTargets: [Set<Int>]
  /// The index of the first place of each name, and the count of all at the end.
  private let starts: [Int32]
  private let places: [Place]
  /// Those of the files that were asked for.
  private var resolvers: [Resolver?]

  package init(_ model: SourceModel) {
    tables = ResolutionTables(model)
    visibleTargets = model.visibleTargets(tables.visibilities)
    resolvers = Array(repeating: nil, count: model.files.count)
    var starts = [Int32](repeating: 0, count: model.names.count + 1)
    for file in model.files { for reference in file.source.references { starts[reference.name.order + 1] += 1 } }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    var places = [Place](repeating: Place(0, 0), count: Int(starts[starts.count - 1]))
    for (number, file) in model.files.enumerated() {
      for (index, reference) in file.source.references.enumerated() {
        places[Int(next[reference.name.order])] = Place(number, index)
        next[reference.name.order] += 1
      }
    }
    (self.starts, self.places) = (starts, places)
  }

  package var conformances: Conformances { tables.conformances }

  /// The references of a name, sorted by file and place.
  package func places(_ name: Name) -> ArraySlice<Place> {
    guard name.order + 1 < starts.count else { return [] }
    return places[Int(starts[name.order])..<Int(starts[name.order + 1])]
  }

  /// The references of a name in a file.
  package func places(_ name: Name, in file: Int) -> ArraySlice<Place> {
    let all = places(name)
    return all[all.partitionPoint { $0.file >= file }..<all.partitionPoint { $0.file > file }]
  }

  /// Whether a file can use the members of another: its module imports the other's, directly or not.
  package func canReach(_ file: Int, from user: Int) -> Bool {
    file == user || tables.model.files[file].targets.contains { tables.visibilities[user].reachable.contains($0) }
  }

  package func reference(_ place: Place) -> Reference {
    tables.model.files[place.file].source.references[place.reference]
  }

  /// The place of the name before the dot; nil if there is none.
  package func base(_ place: Place) -> Place? { reference(place).base.map { Place(place.file, $0) } }

  /// The symbols that a reference can stand for; nil for names of other modules, of variables and of parameters.
  package func resolution(_ place: Place) -> Resolution? {
    let resolver = resolvers[place.file] ?? Resolver(tables, file: place.file)
    resolvers[place.file] = resolver
    return resolver.resolution(of: place.reference)
  }

  /// The declarations of a name, of files and of types.
  package func symbols(named name: Name) -> [Symbol] { tables.symbols.symbols(name).map(\.symbol) }
}
