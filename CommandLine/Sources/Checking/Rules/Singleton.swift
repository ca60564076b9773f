import ProjectModel
import SourceModel
import SwiftScan

/// A class with one instance for all: `static let shared = Cart()`.
enum Singleton: Rule {
  static let id = "singleton"
  static let severity = Severity.warning
  static let reason = "Any code can use the instance without saying so, and tests share its state."
  static let remedy = "Make the instance where the app starts, and pass it to the types that need it."
  static let bad = [
    [
      "Sources/Cart/Cart.swift": """
      public final class Cart {
        1️⃣public static let shared = Cart()
        private init() {}
      }
      """
    ],
    ["Sources/Cart/Cart.swift": "class Cart: Carts { 1️⃣static let shared: any Carts = Cart() }"],
    ["Sources/Cart/Cart.swift": "actor Cart {}\nextension Cart { 1️⃣static let current: Cart = .init() }"],
  ]
  static let good = [
    [
      "Sources/Cart/Cart.swift": """
      final class Cart {
        static let empty = Cart()
        static let maximum = 9
      }
      struct Style { static let standard = Style() }
      @globalActor actor Carts { static let shared = Carts() }
      """
    ]
  ]

  private static let names: Set<String> = [
    "shared", "sharedInstance", "instance", "default", "standard", "current", "main",
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    let names = Set(names.compactMap { project.model.names.name($0) })
    for number in project.productFiles {
      report.files += 1
      let source = project.model.files[number].source
      for (index, declaration) in source.declarations.enumerated() {
        guard declaration.kind == .constant || declaration.kind == .variable, names.contains(declaration.name),
          !declaration.modifiers.isDisjoint(with: [.static, .class]), declaration.modifiers.contains(.initialValue),
          let parent = declaration.parent, isReferenceType(source.declarations[parent], project),
          !isGlobalActor(source.declarations[parent], source, project),
          isInstance(index, of: source.declarations[parent].name, source)
        else { continue }
        let name = project.qualifiedName(index, in: number)
        report.add(
          "\(name) is one instance for all.", file: number, at: declaration.start, symbol: project.symbol(number, name))
      }
    }
  }

  /// A global actor must have a shared instance.
  private static func isGlobalActor(_ type: Declaration, _ source: SourceFile, _ project: CheckedProject) -> Bool {
    source.references[type.attributes].contains { project.model.names.text($0.name) == "globalActor" }
  }

  private static func isReferenceType(_ type: Declaration, _ project: CheckedProject) -> Bool {
    switch type.kind {
    case .class, .actor: true
    case .extension:
      (project.types[type.name] ?? []).contains { place in
        [.class, .actor].contains(project.declaration(place).kind)
      }
    default: false
    }
  }

  /// Whether a property's written type or initial value is the type around it.
  private static func isInstance(_ index: Int, of type: Name, _ source: SourceFile) -> Bool {
    let own = source.references[source.declarations[index].references].filter { $0.owner == index }
    if own.first(where: { $0.role == .type })?.name == type { return true }
    guard let first = own.first(where: { $0.role == .expression }) else { return false }
    return first.isCalled && first.name == type
  }
}
