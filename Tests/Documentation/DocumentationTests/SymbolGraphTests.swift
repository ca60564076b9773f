import Foundation
import Testing

/// The check for undocumented declarations finds those that are planted, and no others.
struct SymbolGraphTests {
  private static let source = """
    /// A documented type, whose derived members need no comment.
    public struct Documented: Hashable, Codable, Sendable {
      public let size: Int  // undocumented
      /// A documented property.
      public let color: String
      public init(size: Int, color: String) { (self.size, self.color) = (size, color) }  // undocumented
      package func shared() {}
      func inside() {}
    }

    public struct Plain {}  // undocumented

    /// A documented protocol.
    public protocol Contract {
      func keep()  // undocumented
      /// A documented requirement.
      func drop()
    }

    extension Documented: Contract {
      public func keep() {}  // undocumented
      public func drop() {}
    }

    extension Documented: CustomStringConvertible {
      public var description: String { "" }
    }

    extension Contract {
      public func both() {}  // undocumented
    }

    /// A documented enumeration.
    public enum Choice {
      case one  // undocumented
      /// A documented case.
      case two
    }

    extension Array {
      public func planted() {}  // undocumented
    }

    ///
    public func blank() {}  // undocumented

    /// A documented class.
    public final class Base {
      public subscript(index: Int) -> Int { index }  // undocumented
      public static func == (left: Base, right: Base) -> Bool { true }  // undocumented
      deinit {}
    }

    public typealias Number = Int  // undocumented
    """

  @Test func whatIsUndocumentedIsFound() async throws {
    let symbols = try await Self.symbols(of: Self.source)
    let planted = Self.source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.hasSuffix("// undocumented") }.map { $0.offset + 1 }
    #expect(symbols.undocumented.map(\.line) == planted)
    #expect(symbols.undocumented.first?.description.hasSuffix("Planted.swift:3: Documented.size") == true)
  }

  @Test func topLevelNamesLeaveOutExtendedTypes() async throws {
    let symbols = try await Self.symbols(of: Self.source)
    #expect(symbols.topLevelNames == ["Documented", "Plain", "Contract", "Choice", "Base", "Number", "blank()"])
  }

  /// Compiles a module, and returns its public declarations.
  private static func symbols(of source: String) async throws -> SymbolGraph {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("planted-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Planted.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let module = folder.appendingPathComponent("Planted.swiftmodule")
    try await ShellCommand(
      "swiftc", "-parse-as-library", "-package-name", "planted", "-module-name", "Planted", "-emit-module", "-o",
      module.path, file.path
    ).run()
    try await ShellCommand("Scripts/symbol-graphs", folder.path, folder.path, "Planted").run()
    return try SymbolGraph(folder: folder.appendingPathComponent("Planted"))
  }
}
