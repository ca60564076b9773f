import Foundation
import IndexStore
import ProjectModel
import SourceModel
import SwiftScan

/// How often the symbols of a name, as the source model finds them, are those of the compiler.
struct Accuracy {
  private var counts: [Grade: (all: Int, right: Int)] = [:]
  private var expectedEdges: Set<[Int]> = []
  private var edges: Set<[Int]> = []
  /// Names that were resolved to other files than the compiler's.
  private(set) var wrong: [String] = []

  var compared: Int { counts.values.reduce(0) { $0 + $1.all } }
  /// The share of the compiler's uses between files that are uses in the model.
  var foundEdges: Double { Double(expectedEdges.intersection(edges).count) / Double(max(expectedEdges.count, 1)) }

  func share(_ grade: Grade) -> Double { counts[grade].map { Double($0.right) / Double($0.all) } ?? 1 }

  var summary: String {
    let grades = [Grade.resolved, .ambiguous, .byName].map { grade in
      "\(grade) \(counts[grade]?.all ?? 0), right \(String(format: "%.2f%%", 100 * share(grade)))"
    }
    return
      "names: \(grades.joined(separator: "; ")); uses between files found \(String(format: "%.2f%%", 100 * foundEdges))"
  }

  init(_ model: SourceModel, _ index: IndexStore) throws {
    let root = model.project.root + "/"
    let units = index.units.compactMap { unit in
      unit.file.hasPrefix(root) ? model.index(of: String(unit.file.dropFirst(root.count))).map { (unit, $0) } : nil
    }
    var definitions: [UInt64: Set<Int>] = [:]
    for (unit, file) in units {
      for occurrence in index.occurrences(in: unit) ?? [] where occurrence.isDefinition {
        definitions[occurrence.symbol, default: []].insert(file)
      }
    }
    let resolutions = ReferenceGraph.resolutions(model)
    for (unit, file) in units {
      let lines = Self.lines(of: try FileTree.read(unit.file))
      var expected: [Int: Set<Int>] = [:]
      for occurrence in index.occurrences(in: unit) ?? [] where !occurrence.isDefinition && !occurrence.isImplicit {
        guard (1...lines.count).contains(Int(occurrence.line)) else { continue }
        let place = lines[Int(occurrence.line) - 1] + Int(occurrence.column) - 1
        expected[place, default: []].formUnion(definitions[occurrence.symbol] ?? [])
      }
      for place in expected.values { expectedEdges.formUnion(place.filter { $0 != file }.map { [file, $0] }) }
      for (number, resolution) in resolutions[file].enumerated() {
        guard let resolution else { continue }
        edges.formUnion(resolution.symbols.filter { $0.file != file }.map { [file, $0.file] })
        let reference = model.files[file].source.references[number]
        guard let truth = expected[Int(reference.start)] else { continue }
        let isRight = !truth.isDisjoint(with: resolution.symbols.map(\.file))
        counts[resolution.grade, default: (0, 0)].all += 1
        if isRight { counts[resolution.grade]?.right += 1 }
        if !isRight, resolution.grade == .resolved {
          wrong.append("\(model.files[file].path):\(reference.start) \(model.names.text(reference.name))")
        }
      }
    }
  }

  /// The first byte of each line.
  private static func lines(of text: [UInt8]) -> [Int] {
    [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }
}
