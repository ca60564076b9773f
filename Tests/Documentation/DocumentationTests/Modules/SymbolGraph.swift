import Foundation

/// The public declarations of a module with their documentation, as the compiler describes them.
struct SymbolGraph {
  /// A public declaration.
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    /// The declaration's own comment, or else that of the requirement or the superclass's member that it implements.
    let docComment: Comment?
    /// The position in the source; nil for declarations that the compiler adds.
    let location: Location?
  }

  private struct File: Decodable { let symbols: [Symbol] }

  let symbols: [Symbol]

  /// Reads the graphs of a module: one of its own declarations, and one of each module that it extends.
  init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    symbols = try files.filter { $0.lastPathComponent.hasSuffix(".symbols.json") }.flatMap { file in
      try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).symbols
    }
  }

  /// The names of the declarations outside any other declaration.
  var topLevelNames: Set<String> {
    Set(symbols.filter { $0.pathComponents.count == 1 && !$0.isExtension }.map { $0.pathComponents[0] })
  }

  /// The declarations without documentation of their own or of a requirement, sorted by file and line.
  var undocumented: [Symbol] {
    symbols.filter { !$0.isDocumented }.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }
}

extension SymbolGraph.Symbol: CustomStringConvertible {
  /// Whether this is an extension of a type of another module, which has no page of its own.
  var isExtension: Bool { kind.identifier == "swift.extension" }

  /// Whether there is any text.
  ///
  /// Extensions need none.
  var isDocumented: Bool {
    isExtension || docComment?.lines.contains { !$0.text.allSatisfy(\.isWhitespace) } == true
  }

  /// The path of the source file.
  var file: String { location.flatMap { URL(string: $0.uri)?.path } ?? "" }

  /// The line in the source file, counted from 1.
  var line: Int { (location?.position.line ?? -1) + 1 }

  /// The place and the name, as a compiler prints them.
  var description: String { "\(file):\(line): \(pathComponents.joined(separator: "."))" }
}
