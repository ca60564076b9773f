import ProjectModel
import SourceModel
import SwiftScan

/// A variable of a file or type that any code can change.
enum GlobalMutableState: Rule {
  static let id = "global-mutable-state"
  static let severity = Severity.warning
  static let reason = "Its value depends on all code that ran before, so that neither a test nor a reader can tell it."
  static let remedy = "Make it a constant, or a property of an instance that is passed to the code that needs it."
  static let bad = [
    ["Sources/Cart/Cart.swift": "1️⃣var count = 0"],
    ["Sources/Cart/Cart.swift": "enum Cart { 1️⃣private(set) static var items: [Int] = [] { didSet { print(items) } } }"],
  ]
  static let good = [
    [
      "Sources/Cart/Cart.swift": """
      let limit = 9
      var twice: Int { limit * 2 }
      enum Cart {
        static let items: [Int] = []
        static var first: Int? { items.first }
        @TaskLocal static var user = ""
        func f() { var count = 0; count += 1 }
      }
      protocol Key { static var name: String { get } }
      private var associationKey = 0
      private var address: UInt8 = 0
      """,
      "Sources/server/main.swift": "var arguments = CommandLine.arguments",
      "Tests/CartTests/Tests.swift": "var count = 0",
    ]
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    let taskLocal = project.model.names.name("TaskLocal")
    for number in project.productFiles {
      let file = project.model.files[number]
      report.files += 1
      let isScript = Path.name(of: file.path) == "main.swift"
      for (index, declaration) in file.source.declarations.enumerated() {
        guard isStored(declaration), isGlobal(declaration, file.source, isScript: isScript),
          !file.source.references[declaration.attributes].contains(where: { $0.name == taskLocal }),
          !isAddress(index, file.source, project)
        else { continue }
        let name = project.qualifiedName(index, in: number)
        report.add(
          "\(name) is a variable of the \(declaration.parent == nil ? "module" : "type").", file: number,
          at: declaration.start, symbol: project.symbol(number, name))
      }
    }
  }

  /// A variable with observers has an initial value; one with other accessors has none.
  private static func isStored(_ declaration: Declaration) -> Bool {
    declaration.kind == .variable && !declaration.modifiers.contains(.local)
      && (declaration.modifiers.contains(.initialValue) || !declaration.modifiers.contains(.accessors))
  }

  private static func isGlobal(_ declaration: Declaration, _ source: SourceFile, isScript: Bool) -> Bool {
    guard let parent = declaration.parent else { return !isScript }
    return declaration.modifiers.contains(.static) && source.declarations[parent].kind != .protocol
  }

  /// A variable whose address alone counts, for associated objects and observers of Objective-C.
  private static func isAddress(_ index: Int, _ source: SourceFile, _ project: CheckedProject) -> Bool {
    let declaration = source.declarations[index]
    guard let access = declaration.access, access <= .fileprivate else { return false }
    let name = project.model.names.text(declaration.name).lowercased()
    let type = source.references[declaration.references].first { $0.owner == index && $0.role == .type }
    return ["key", "context"].contains { name.hasSuffix($0) }
      || type.map { ["UInt8", "Void"].contains(project.model.names.text($0.name)) } ?? false
  }
}
