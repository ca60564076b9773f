import SwiftScan
import Testing

struct ReferenceTests {
  @Test func typesMembersAndCalls() {
    #expect(
      references("let a: Map<Key, [Value]?> = Map.make(by: key).first?.name") == [
        "type Map", "type Key", "type Value", "expression Map", "member make < Map called", "expression key",
        "member first < make", "member name < first",
      ])
    #expect(
      references("let a = .some(B.C<D>.self) as? E") == [
        "implicitMember some called", "expression B", "member C < B", "type D", "type E",
      ])
  }

  @Test func parametersAndVariablesAreLocal() {
    let source = """
      func f<T: P>(label value: T, _ other: Int = limit) -> T {
        let sum = value + other
        guard let name = name, let sum2 = g(sum) else { return value }
        return list.map { item in item + name + sum2 + global }
      }
      """
    #expect(
      references(source) == [
        "type P", "type T local", "type Int", "expression limit", "type T local", "expression value local",
        "expression other local", "expression name", "expression g called", "expression sum local",
        "expression value local", "expression list", "member map < list", "expression item local",
        "expression name local", "expression sum2 local", "expression global",
      ])
  }

  @Test func ownMembersAreNotLocal() {
    #expect(
      references("func f(name: Int) { self.name = name; Self.count += 1; super.run(name) }") == [
        "type Int", "expression name", "expression name local", "expression count", "member run called",
        "expression name local",
      ])
  }

  @Test func patternsBind() {
    let source = """
      func f(value: V) {
        switch value {
        case .one(let a, _), .two(let a): use(a)
        case let .three(b, label: c) where b > c: use(b)
        case let x as Kind: use(x)
        default: use(a)
        }
        for (i, j) in pairs { use(i, j) }
        if let value { use(value) }
        do {} catch let error as Problem { use(error) }
      }
      """
    let found = references(source)
    #expect(
      found.contains("type Kind") && found.contains("type Problem") && found.contains("implicitMember one called"))
    for name in ["b", "c", "x", "i", "j", "error"] { #expect(found.contains("expression \(name) local"), "\(name)") }
  }

  @Test func attributesMacrosAndProjections() {
    #expect(
      references("@Kit.Wrapped(key: name) var a: Int = #size(B.self) + $state") == [
        "attribute Kit", "member Wrapped < Kit called", "expression name", "type Int", "macro size called",
        "expression B", "expression state",
      ])
  }

  @Test func labelsAreNoReferences() {
    #expect(
      references("outer: for x in f(in: 1, class: y, g(_:with:)) { break outer }") == [
        "expression f called", "expression y", "expression g called",
      ])
    #expect(
      references("let a = [key: b[safe: c]], d = (first: e, f ? g : h)") == [
        "expression key", "expression b", "expression c", "expression e", "expression f", "expression g",
        "expression h",
      ])
  }

  @Test func referencesBelongToTheirDeclaration() {
    var names = NameTable()
    let file = SourceFile(Array("struct A: B { let c: D = e; func f() -> G { h() } }".utf8), names: &names)
    let owners = file.references.map {
      "\(names.text($0.name)) in \($0.owner.map { names.text(file.declarations[$0].name) } ?? "")"
    }
    #expect(owners == ["B in A", "D in c", "e in c", "G in f", "h in f"])
    let heads = file.declarations.map { $0.references.map { names.text(file.references[$0].name) } }
    #expect(heads == [["B"], ["D", "e"], ["G"]])
    #expect(file.declarations[0].inheritance.map { names.text(file.references[$0].name) } == ["B"])
  }
}
