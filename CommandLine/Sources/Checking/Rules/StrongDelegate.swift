import ProjectModel
import SourceModel
import SwiftScan

/// A delegate of a class that is held strongly.
enum StrongDelegate: Rule {
  static let id = "strong-delegate"
  static let reason = "A delegate mostly owns the object that calls it: then neither is ever freed."
  static let remedy = "Declare the property weak, and its protocol for classes only: protocol CartDelegate: AnyObject."
  static let bad = [
    [
      "Sources/Cart/Cart.swift": """
      protocol CartDelegate: AnyObject {}
      final class Cart {
        1️⃣var delegate: (any CartDelegate)?
      }
      """
    ],
    [
      "Sources/Cart/Cart.swift": """
      final class Cart {
        1️⃣@MainActor var cartDelegate: CartDelegate { didSet { update() } }
      }
      """
    ],
  ]
  static let good = [
    [
      "Sources/Cart/Cart.swift": """
      protocol CartDelegate: AnyObject { var other: (any CartDelegate)? { get } }
      final class CartSessionDelegate {}
      final class Cart {
        weak var delegate: (any CartDelegate)? { didSet { update() } }
        unowned var cartDelegate: any CartDelegate
        var sessionDelegate = CartSessionDelegate()
        var next: (any CartDelegate)? { delegate }
        var makeDelegate: (() -> any CartDelegate)?
        @UIApplicationDelegateAdaptor var appDelegate: AppDelegate
        func f() { var delegate: (any CartDelegate)? = nil; delegate = self.delegate }
      }
      struct Row { var delegate: (any CartDelegate)? }
      final class List { var listDelegate: (any ListDelegate)? = ListHelper() }
      final class Rows {
        var rowDelegate: (any RowDelegate)?
        init() { rowDelegate = RowHelper(self) }
      }
      final class Pages { var pageDelegate: (any PageDelegate)? }
      final class Views { var viewDelegate: (any ViewDelegate)? }
      func f(pages: Pages, views: Views) {
        pages.pageDelegate = PageHelper.shared
        views.viewDelegate?.stop()
        views.viewDelegate = nil
      }
      final class CartMock { var delegate: (any CartDelegate)? }
      final class Unused { private var delegate: (any CartDelegate)? }
      final class Many {
        var multicastDelegate: [CartDelegate]?
        var otherDelegate: [any CartDelegate?] = []
      }
      final class Made {
        private var madeDelegate: (any CartDelegate)?
        init() {
          madeDelegate = {
            CartHelper()
          }()
        }
      }
      final class Screen: UIViewController {
        var kept: (any UIViewControllerTransitioningDelegate)?
        var keptDelegate: (any UIViewControllerTransitioningDelegate)? {
          didSet { transitioningDelegate = keptDelegate }
        }
      }
      """,
      "Sources/Cart/CartMocks.generated.swift": "class CartMock { var delegate: (any CartDelegate)? }",
    ]
  ]

  static func check(_ project: CheckedProject, _ report: inout RuleReport) {
    var found: [(file: Int, index: Int, type: Name)] = []
    for number in project.productFiles {
      report.files += 1
      let source = project.model.files[number].source
      for (index, declaration) in source.declarations.enumerated() {
        guard declaration.kind == .variable, isPlain(declaration, source, project),
          declaration.modifiers.isDisjoint(with: [.weak, .unowned, .local, .static, .class, .lazy, .override]),
          project.model.names.text(declaration.name).lowercased().hasSuffix("delegate"),
          let parent = declaration.parent, [.class, .actor].contains(source.declarations[parent].kind),
          let type = delegateType(index, source, project), isStored(declaration, in: number, project),
          !isCompound(writtenType(of: declaration, in: number, project)), !isDouble(index, in: number, project)
        else { continue }
        found.append((number, index, type))
      }
    }
    let names = Set(found.map { project.model.files[$0.file].source.declarations[$0.index].name })
    let assignments = Dictionary(grouping: project.assignments(to: names), by: \.name)
    for (number, index, type) in found {
      let declaration = project.model.files[number].source.declarations[index]
      let own = assignments[declaration.name] ?? []
      guard !isOwner(of: declaration, in: number, own, project), !isHandedOn(declaration, type, in: number, project)
      else { continue }
      // What nothing sets holds nothing.
      let isPrivate = project.model.files[number].source.isPrivate(index)
      guard !isPrivate || own.contains(where: { $0.file == number }) else { continue }
      let name = project.qualifiedName(index, in: number)
      // A delegate that only this property holds would be gone at once.
      let isMendable = isForClasses(type, project) && own.allSatisfy { isSelf($0.value) }
      report.add(
        "\(name) holds its delegate strongly.", file: number, at: declaration.start,
        symbol: project.symbol(number, name), edit: isMendable ? edit(of: declaration, in: number, project) : nil)
    }
  }

  /// Whether a property is to hold its value: it is made for the property, lives as long as the app, or is set to nil.
  ///
  /// Assignments count by the property's name, in files that name the type.
  private static func isOwner(
    of declaration: Declaration, in file: Int, _ assignments: [CheckedProject.Assignment], _ project: CheckedProject
  ) -> Bool {
    let initial = words(of: declaration, in: file, project).split(separator: "=", maxSplits: 1).dropFirst().first
    if let initial, declaration.modifiers.contains(.initialValue), isCall(initial) { return true }
    let type = declaration.parent.map { project.model.files[file].source.declarations[$0].name }
    return assignments.contains { assignment in
      let value = assignment.value
      return
        (isCall(value) || value.hasPrefix("{") || value.hasPrefix("nil") || value.contains(".shared")
        || value.contains(".default"))
        && (assignment.file == file
          || project.model.files[assignment.file].source.references.contains { $0.name == type })
    }
  }

  /// Whether a property keeps a delegate for an object of a framework, which holds it weakly.
  private static func isHandedOn(
    _ declaration: Declaration, _ type: Name, in file: Int, _ project: CheckedProject
  ) -> Bool {
    guard project.types[type] == nil else { return false }
    let text = String(decoding: project.text(project.model.files[file].path), as: UTF8.self)
    let name = project.model.names.text(declaration.name)
    return text.ranges(of: "elegate = \(name)").contains { range in
      text[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
    }
  }

  /// Whether a declaration is of a type that stands in for another one in tests and previews, by its name.
  private static func isDouble(_ index: Int, in file: Int, _ project: CheckedProject) -> Bool {
    let name = project.qualifiedName(index, in: file)
    return ["Mock", "Fake", "Stub", "Spy", "Dummy"].contains { name.contains($0) }
  }

  private static func isSelf(_ value: String) -> Bool {
    !value.contains("??") && value.prefix { $0.isLetter || $0.isNumber || "_.?!(".contains($0) } == "self"
  }

  private static func isCall(_ value: some StringProtocol) -> Bool { value.contains("(") }

  /// Whether a property has no attributes but those that say nothing about its storage.
  private static func isPlain(_ declaration: Declaration, _ source: SourceFile, _ project: CheckedProject) -> Bool {
    let known = ["objc", "nonobjc", "MainActor", "IBOutlet", "ObservationIgnored", "available", "Published"]
    return source.references[declaration.attributes].allSatisfy { known.contains(project.model.names.text($0.name)) }
  }

  /// Whether a property has a value of its own: it has no accessors, or only observers.
  private static func isStored(_ declaration: Declaration, in file: Int, _ project: CheckedProject) -> Bool {
    guard declaration.modifiers.contains(.accessors), !declaration.modifiers.contains(.initialValue) else {
      return true
    }
    let text = words(of: declaration, in: file, project)
    return text.contains("didSet") || text.contains("willSet")
  }

  private static func words(of declaration: Declaration, in file: Int, _ project: CheckedProject) -> String {
    let text = project.text(project.model.files[file].path)
    let range = Int(declaration.nameStart)..<min(Int(declaration.end), text.count)
    return range.isEmpty ? "" : String(decoding: text[range], as: UTF8.self)
  }

  /// The text of a property's name and type.
  private static func writtenType(of declaration: Declaration, in file: Int, _ project: CheckedProject) -> Substring {
    words(of: declaration, in: file, project).prefix { !"={\n/".contains($0) }
  }

  /// The protocol of a delegate; nil for other types.
  private static func delegateType(_ index: Int, _ source: SourceFile, _ project: CheckedProject) -> Name? {
    let declaration = source.declarations[index]
    guard declaration.modifiers.contains(.typed) else { return nil }
    let types = source.references[declaration.references].filter { $0.owner == index && $0.role == .type }
    guard types.count == 1, let type = types.first?.name, project.model.names.text(type).hasSuffix("Delegate") else {
      return nil
    }
    let places = project.types[type] ?? []
    let isProtocol = places.allSatisfy { project.declaration($0).kind == .protocol }
    return isProtocol ? type : nil
  }

  /// Whether a protocol of the project says itself that only classes conform.
  private static func isForClasses(_ type: Name, _ project: CheckedProject) -> Bool {
    let classes = ["AnyObject", "NSObjectProtocol"].compactMap { project.model.names.name($0) }
    return (project.types[type] ?? []).contains { place in
      let source = project.model.files[place.file].source
      return source.references[project.declaration(place).inheritance].contains { classes.contains($0.name) }
    }
  }

  /// Whether a type is a list, a generic or a function, and not the delegate itself.
  private static func isCompound(_ type: Substring) -> Bool {
    type.contains { "[<".contains($0) } || type.contains("->")
  }

  /// Whether a name has a type such as `D?`, `D!` or `(any D)?`.
  private static func isOptionalProtocol(_ declaration: Substring) -> Bool {
    var type = declaration.drop { $0 != ":" }.dropFirst().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let mark = type.popLast(), mark == "?" || mark == "!" else { return false }
    if type.hasPrefix("("), type.hasSuffix(")") { type = String(type.dropFirst().dropLast()) }
    let name = type.hasPrefix("any ") ? type.dropFirst("any ".count) : type[...]
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_.`".contains($0) }
  }

  /// Inserts `weak` before `var`, if the property stands alone behind it, and its type is an optional, as a weak one's
  /// must be.
  private static func edit(of declaration: Declaration, in file: Int, _ project: CheckedProject) -> Finding.Edit? {
    let type = writtenType(of: declaration, in: file, project)
    let source = project.model.files[file].source
    let isPublished = source.references[declaration.attributes].contains {
      project.model.names.text($0.name) == "Published"
    }
    let text = project.text(project.model.files[file].path)
    let next = text.dropFirst(Int(declaration.end)).first { ![9, 10, 13, 32].contains($0) }
    guard isOptionalProtocol(type), next != UInt8(ascii: ","), !isPublished else { return nil }
    let head = text.prefix(Int(declaration.nameStart))
    guard let start = head.lastIndex(of: UInt8(ascii: "v")), head[start...].starts(with: "var".utf8),
      head[start...].dropFirst(3).allSatisfy({ [9, 10, 13, 32, UInt8(ascii: "`")].contains($0) })
    else { return nil }
    return Finding.Edit(offset: UInt32(start), text: "weak ", hash: text.hashValue)
  }
}
