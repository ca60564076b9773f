import ProjectModel
public import SourceModel
import SwiftScan
public import TestSelection

extension Impact {
  /// The answer for a reader: at most 40 lines, and each part says how much of it is left out.
  ///
  /// - Parameters:
  ///   - tests: the tests that the change needs.
  ///   - lines: for each file the first bytes of its lines.
  ///   - isWhole: nothing is left out.
  public func text(_ model: SourceModel, _ tests: TestSelection, isWhole: Bool = false) -> String {
    let places = SourcePlaces(model)
    let search = SymbolSearch(model)
    func list(_ title: String, _ lines: [String], limit: Int) -> [String] {
      let count = isWhole ? lines.count : min(limit, lines.count)
      let rest = lines.count > count ? ["  … \(lines.count - count) more, with --all"] : []
      return ["\(title):"] + (lines.isEmpty ? ["  nothing"] : lines.prefix(count).map { "  \($0)" } + rest)
    }
    let changed = symbols.map { "\(places.text($0)): \(search.name(of: $0))" }
    var lines = list("change", changed, limit: 4)
    lines += list("must change, \(counted(mustChange.count, "place"))", Self.byFile(mustChange, places), limit: 12)
    lines += list("perhaps, \(counted(mayChange.count, "place"))", Self.byFile(mayChange, places), limit: 5)
    lines += list(
      "can behave otherwise, \(counted(affectedFiles.count, "file"))", affectedFiles.map { model.files[$0].path },
      limit: 4)
    let built = rebuilds.map { target in
      (
        name: model.project.targets[target].name,
        lines: model.project.targets[target].sources.reduce(0) { sum, path in
          sum + (model.index(of: path).map { model.files[$0].source.lineCount } ?? 0)
        }
      )
    }
    let sum = built.reduce(0) { $0 + $1.lines }
    lines += list(
      "rebuilds, \(counted(built.count, "target")) with \(counted(sum, "line"))",
      built.map { "\($0.name) \($0.lines)" }, limit: 4)
    lines += list("tests", tests.commands(model.project).split(separator: "\n").map(String.init), limit: 2)
    return lines.map { "\($0)\n" }.joined()
  }

  /// `path:line,line evidence` for each file.
  private static func byFile(_ places: [Place], _ sources: SourcePlaces) -> [String] {
    var result: [(file: Int, lines: [Int], evidence: Evidence)] = []
    for place in places {
      let line = sources.line(place.start, in: place.file)
      if result.last?.file == place.file {
        if result[result.count - 1].lines.last != line { result[result.count - 1].lines.append(line) }
        result[result.count - 1].evidence = min(result[result.count - 1].evidence, place.evidence)
      } else {
        result.append((place.file, [line], place.evidence))
      }
    }
    return result.map { entry in
      let shown = entry.lines.prefix(8).map(String.init).joined(separator: ",")
      let rest = entry.lines.count > 8 ? " and \(entry.lines.count - 8) lines more" : ""
      return "\(sources.path(entry.file)):\(shown)\(rest) (\(entry.evidence.rawValue))"
    }
  }

  /// The answer as JSON, version 1; nothing is left out.
  public func json(_ model: SourceModel, _ tests: TestSelection) -> String {
    let places = SourcePlaces(model)
    let search = SymbolSearch(model)
    func entry(_ place: Place) -> Document.Place {
      .init(
        path: places.path(place.file), line: places.line(place.start, in: place.file), evidence: place.evidence.rawValue
      )
    }
    return JSONText.text(
      Document(
        version: 1, change: symbols.map { .init(name: search.name(of: $0), place: places.text($0)) },
        mustChange: mustChange.map(entry), mayChange: mayChange.map(entry),
        affected: affectedFiles.map { model.files[$0].path }, rebuilds: rebuilds.map { model.project.targets[$0].name },
        tests: tests.commands(model.project).split(separator: "\n").map(String.init)))
  }

  private struct Document: Encodable {
    struct Change: Encodable {
      let name: String
      let place: String
    }

    struct Place: Encodable {
      let path: String
      let line: Int
      let evidence: String
    }

    let version: Int
    let change: [Change]
    let mustChange: [Place]
    let mayChange: [Place]
    let affected: [String]
    let rebuilds: [String]
    let tests: [String]
  }
}

/// Paths and lines for readers.
final class SourcePlaces {
  private let model: SourceModel
  private var tables: [Int: LineTable] = [:]

  init(_ model: SourceModel) { self.model = model }

  func path(_ file: Int) -> String { model.files[file].path }

  func text(_ symbol: Symbol) -> String {
    let start = model.files[symbol.file].source.declarations[symbol.declaration].nameStart
    return "\(path(symbol.file)):\(line(start, in: symbol.file))"
  }

  /// The line of a place, from 1.
  func line(_ offset: UInt32, in file: Int) -> Int {
    if let known = tables[file] { return known.line(of: offset) }
    let table = LineTable((try? FileTree.read("\(model.project.root)/\(path(file))")) ?? [])
    tables[file] = table
    return table.line(of: offset)
  }
}
