import SwiftScan
import Testing

struct DeclarationTests {
  @Test func importsHaveKindsAccessAndAttributes() {
    let source = """
      #!/usr/bin/env swift
      @testable import Kit
      public import struct Foundation.Date
      @_exported @preconcurrency import class UIKit.UIView
      import A.B.C; import func Kit.==
      """
    #expect(
      outline(source) == [
        "@testable import Kit", "public import struct Foundation.Date",
        "@_exported @preconcurrency import class UIKit.UIView",
        "import A.B.C", "import func Kit",
      ])
  }

  @Test func membersLieInTheirTypes() {
    let source = """
      public final class Store<Value: Codable>: Base, Sendable where Value: Hashable {
        public private(set) var values: [String: Set<Array<Int>>] = [:] { didSet { report(values) } }
        static let shared = Store(), other: Store? = nil
        private weak var delegate: (any StoreDelegate)?
        let (first, second) = pair()
        init?(_ value: Value, or other: @escaping (Int) async throws -> Void = { _ in }) rethrows { values = [:] }
        deinit {}
        subscript<Key>(key: Key) -> Value? { get { nil } set(value) {} }
        class func make() -> Self { self.init() }
        class var name: String { "Store" }
        enum Kind: String { case one = "1", two; indirect case more(Kind, label: Int = 3) }
        associatedtype Element: Hashable = Int
        typealias Keys = Dictionary<String, Value>.Keys
      }
      """
    #expect(
      outline(source) == [
        "public class Store", "public variable Store.values", "constant Store.shared", "constant Store.other",
        "private variable Store.delegate", "constant Store.first", "constant Store.second", "initializer Store.init",
        "deinitializer Store.deinit", "subscript Store.subscript", "function Store.make", "variable Store.name",
        "enum Store.Kind", "enumCase Store.Kind.one", "enumCase Store.Kind.two", "enumCase Store.Kind.more",
        "associatedType Store.Element", "alias Store.Keys",
      ])
  }

  @Test func extensionsAreNamedAfterTheLastName() {
    let source = """
      extension Outer.Inner<Int>: Equatable {}
      extension [Int] { func sum() {} }
      extension Array where Element == Outer.Inner { var all: Int { 1 } }
      """
    #expect(
      outline(source) == [
        "extension Inner", "extension Array", "function Array.sum", "extension Array", "variable Array.all",
      ])
  }

  @Test func wordsThatAreNamesElsewhereAreNames() {
    let source = """
      actor Counter {}
      struct Package { var open: Bool, set: Int, actor: Actor, macro = 1; func prefix(_ package: Int) -> Int { package } }
      let actor = Actor()
      actor.run()
      func `class`() {}
      var `in`: Int { 1 }
      open.close(in: 1, class: 2, for: 3, init: 4)
      prefix operator +++
      infix operator <=>: ComparisonPrecedence
      precedencegroup Loose { higherThan: AssignmentPrecedence }
      macro text<T>(_ value: T) -> (T, String) = #externalMacro(module: "M", type: "T")
      """
    #expect(
      outline(source) == [
        "actor Counter", "struct Package", "variable Package.open", "variable Package.set", "variable Package.actor",
        "variable Package.macro", "function Package.prefix", "constant actor", "function class", "variable in",
        "operator +++", "operator <=>", "precedenceGroup Loose", "macro text",
      ])
  }

  @Test func operatorsAreNames() {
    let source = """
      struct Vector {
        static func + (one: Self, other: Self) -> Self { one }
        static func ==<T>(one: T, other: Self) -> Bool { one < other && other > one }
        static func < (one: Self, other: Self) -> Bool { true }
        static prefix func -(vector: Self) -> Self { vector }
        static func <<<T>(one: T, other: Int) {}
        static func ..< (one: Self, other: Self) {}
        static func /(one: Self, other: Self) {}
      }
      """
    #expect(
      outline(source).dropFirst() == [
        "function Vector.+", "function Vector.==", "function Vector.<", "function Vector.-", "function Vector.<<",
        "function Vector...<", "function Vector./",
      ])
  }

  @Test func allBranchesAreRead() {
    let source = """
      #if os(Linux) && !DEBUG
      func one() {}
      #elseif canImport(UIKit)
      func two() {}
      #else
      #if swift(>=6)
      func three() {}
      #endif
      #endif
      func four() {}
      """
    var names = NameTable()
    let text = Array(source.utf8)
    let file = SourceFile(text, names: &names)
    #expect(file.outline(names) == ["function one", "function two", "function three", "function four"])
    #expect(file.declarations.map(\.branch) == [0, 1, 3, nil])
    #expect(file.branches.map(\.parent) == [nil, nil, nil, 2])
    #expect(file.branches.map(\.previous) == [nil, 0, 1, nil])
    let conditions = file.branches.map {
      String(decoding: text[Int($0.condition.lowerBound)..<Int($0.condition.upperBound)], as: UTF8.self)
    }
    #expect(conditions == ["os(Linux) && !DEBUG", "canImport(UIKit)", "", "swift(>=6)"])
  }

  @Test func textsAndCommentsHideBraces() {
    let source = ####"""
      let a = "} \(b + "{ \(c["}"] ?? "") ") {" /* { /* } */ { */
      let d = #"\(e } "#, f = #"\#(g) { "#
      let h = """
        } \(i.map { "\($0)" }) "{"
        \"""
        """
      let j = ##"""##
      let k = #/ } "{ /#
      let l = /[}"]/, m = n / o / p
      // } struct No {
      func last() {}
      """####
    #expect(
      outline(source) == [
        "constant a", "constant d", "constant f", "constant h", "constant j", "constant k", "constant l", "constant m",
        "function last",
      ])
  }

  @Test func localTypesAndFunctionsAreDeclarations() {
    let source = """
      func outer() {
        let value = 1
        struct Local { var member: Int }
        func inner() { var hidden = 2 }
        lazy var other = { struct Deep {} }
      }
      """
    #expect(
      outline(source) == [
        "function outer", "struct outer.Local", "variable outer.Local.member", "function outer.inner",
        "struct outer.Deep",
      ])
  }

  @Test func halfTypedCodeKeepsTheRest() {
    #expect(outline("struct A { func b( { } }\nstruct C {}").contains("struct C"))
    #expect(outline("struct A { var b: [Int }\nfunc c() {}").contains("struct A"))
    #expect(outline("}}\nstruct A {}") == ["struct A", "problem at 0"])
    #expect(outline("struct A {").contains("problem at 10"))
    #expect(outline("let a = \"\nstruct B {}").contains("struct B"))
    #expect(outline("import\nfunc\nclass\n@\n#if\n#\nextension").isEmpty == false)
  }

  @Test func commentsBecomeBlanks() {
    let text = "/// a\nlet a = \"// b\\(1 /* c */)\" // d\n  /* e /* f */ */ let é = #\"/*\"#\n"
    let expected = "     \nlet a = \"// b\\(1        )\"                       \nlet é = #\"/*\"# "
    #expect(String(decoding: SourceFile.withoutComments(Array(text.utf8)), as: UTF8.self) == expected)
    #expect(SourceFile.withoutComments([]) == [])
  }
}
