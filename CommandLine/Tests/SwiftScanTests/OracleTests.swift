import Foundation
import SwiftScan
import Testing
import ToolTesting

/// The toolchain's own parser as the oracle: both find the same imports, declarations and uses of names.
struct OracleTests {
  /// A quarter of the sources of this repository, or those of the folder that `SOURCES` of the environment names.
  @Test func findsTheSameAsTheToolchainsParser() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let chosen = ProcessInfo.processInfo.environment["SOURCES"]
    let repository = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    let paths = Self.sources(in: chosen ?? repository).enumerated().filter { chosen != nil || $0.offset % 4 == 0 }.map(
      \.element)
    #expect(paths.count > 100)
    let program = FileManager.default.temporaryDirectory.appending(path: "scan-oracle-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: program) }
    try await Toolchain.compile(folder.appending(path: "Oracle"), into: program)
    let oracle = try await Toolchain.output(of: program, input: paths.joined(separator: "\n") + "\n")
    var agreement = Agreement()
    for section in oracle.split(separator: "== ") {
      let lines = section.split(separator: "\n")
      // The parser guesses as well where a text has errors.
      guard let header = lines.first, !header.hasSuffix(" has errors") else { continue }
      agreement.add(String(header), Array(lines.dropFirst()))
    }
    print(agreement.summary)
    #expect(agreement.imports.missing.isEmpty && agreement.imports.extra.isEmpty, "\(agreement.imports)")
    #expect(agreement.declarations.share >= 0.9995, "\(agreement.declarations)")
    #expect(agreement.uses.share >= 0.9995, "\(agreement.uses)")
  }

  private static func sources(in root: String) -> [String] {
    guard let files = FileManager.default.enumerator(atPath: root) else { return [] }
    var paths: [String] = []
    while let file = files.nextObject() as? String {
      if file.hasPrefix(".build/") || file.contains("/.build/") || file == ".build" {
        files.skipDescendants()
      } else if file.hasSuffix(".swift"), !file.contains("\n") {
        paths.append("\(root)/\(file)")
      }
    }
    return paths.sorted()
  }
}

/// The lines that both found, and those that only one of them did.
private struct Agreement {
  struct Count: CustomStringConvertible {
    var common = 0
    var missing: [String] = []
    var extra: [String] = []

    var share: Double { common == 0 ? 0 : Double(common) / Double(common + missing.count + extra.count) }

    var description: String {
      "\(common) alike, missing \(missing.count): \(missing.prefix(10)), more than the parser \(extra.count): \(extra.prefix(10))"
    }

    mutating func add(_ path: String, _ expected: [Substring], _ found: [String]) {
      var counts: [String: Int] = [:]
      for line in expected { counts[String(line), default: 0] += 1 }
      for line in found {
        if let count = counts[line], count > 0 {
          counts[line] = count - 1
          common += 1
        } else {
          extra.append("\(path): \(line)")
        }
      }
      for (line, count) in counts where count > 0 { missing += Array(repeating: "\(path): \(line)", count: count) }
    }
  }

  var imports = Count()
  var declarations = Count()
  var uses = Count()

  var summary: String {
    func percent(_ count: Count) -> String { String(format: "%.4f%% of %d", 100 * count.share, count.common) }
    return "scan: imports \(percent(imports)), declarations \(percent(declarations)), uses of names \(percent(uses))"
  }

  /// Words that stand where names do, and that only one of the two counts.
  private static let words: Set<String> = ["self", "Self", "super", "init", "_", "Any", "Type", "Protocol", "deinit"]

  mutating func add(_ path: String, _ lines: [Substring]) {
    guard let data = FileManager.default.contents(atPath: path) else { return }
    var names = NameTable()
    let file = SourceFile([UInt8](data), names: &names)
    let outline = file.outline(names)
    let expected = lines.filter { $0.hasPrefix("declaration ") }.map { $0.dropFirst("declaration ".count) }
    imports.add(path, expected.filter(isImport), outline.filter { isImport($0[...]) })
    declarations.add(path, expected.filter { !isImport($0) }, outline.filter { !isImport($0[...]) })
    let found = file.references.compactMap { reference -> String? in
      let name = names.text(reference.name)
      // The number sign belongs to a macro's reference, and not to the parser's token.
      return Self.words.contains(name)
        ? nil : "\(reference.role == .macro ? reference.start + 1 : reference.start) \(name)"
    }
    uses.add(path, lines.filter { $0.hasPrefix("use ") }.map { $0.dropFirst("use ".count) }, found)
  }

  private func isImport(_ line: Substring) -> Bool { line.split(separator: " ").contains("import") }
}
