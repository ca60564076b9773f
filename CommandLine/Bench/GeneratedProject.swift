import Foundation

/// A package of modules in three layers, with files of about 125 lines.
struct GeneratedProject {
  let root: URL
  private(set) var lines = 0
  /// A file of a module on which many others depend.
  let changedFile = "Sources/Core0/Part0.swift"

  /// Writes the package.
  ///
  /// - Parameters:
  ///   - files: a multiple of 50: each module has 50 files.
  ///   - isClean: without variables of files, of which each file has five otherwise.
  init(files: Int, isClean: Bool = true) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "seam-bench-\(UUID().uuidString)")
    let names = (0..<files / 50).map { number in
      switch number % 4 {
      case 0: "Core\(number)"
      case 1: "Lib\(number)"
      default: "Feature\(number)"
      }
    }
    var manifest =
      "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(name: \"bench\", targets: [\n"
    for (number, name) in names.enumerated() {
      // The core and the library of each four modules.
      let used = (0..<min(number % 4, 2)).map { names[number - number % 4 + $0] }
      let list = used.map { "\"\($0)\"" }.joined(separator: ", ")
      manifest += "  .target(name: \"\(name)\", dependencies: [\(list)]),\n"
      manifest += "  .testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"]),\n"
      try write("Tests/\(name)Tests/Tests.swift", "import \(name)\n\nfunc test() { _ = Part0(value: 1) }\n")
      for part in 0..<50 {
        try write("Sources/\(name)/Part\(part).swift", Self.source(part, imports: used, isClean: isClean))
      }
    }
    try write("Package.swift", manifest + "])\n")
  }

  func remove() { try? FileManager.default.removeItem(at: root) }

  private mutating func write(_ path: String, _ text: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    lines += text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  private static func source(_ part: Int, imports: [String], isClean: Bool) -> String {
    var text = "import Foundation\n" + imports.map { "import \($0)\n" }.joined()
    if !isClean { for number in 0..<5 { text += "var variable\(part)x\(number) = \(number)\n" } }
    text += """

      /// A part of the module, with its number.
      public struct Part\(part): Codable, Hashable, Sendable {
        public let value: Int
        public var name: String { "Part \\(value) of \\(Self.count)" }
        static let count = 50

        public init(value: Int) { self.value = value }
      }

      extension Part\(part): CustomStringConvertible {
        public var description: String { "\\(name): \\(value)" }
      }

      """
    for number in 0..<10 {
      text += """

        extension Part\(part) {
          /// Sums the values of parts that are larger than a limit.
          func sum\(number)(of parts: [Part\(part)], above limit: Int = \(number)) throws -> Int {
            var result = 0
            for part in parts where part.value > limit {
              guard part != self else { continue }
              result += part.value * \(number + 1)
            }
            return result
          }
        }

        """
    }
    return text
  }
}
