import Foundation
import SwiftScan
import Testing
import ToolTesting

/// Text that is no Swift: nothing traps, stands still or points outside of the text.
struct FuzzTests {
  /// Pieces of code that begin or end something, and pieces that could be mistaken for others.
  private static let pieces = [
    "{", "}", "(", ")", "[", "]", "<", ">", "\"", "\"\"\"", "#\"", "\"#", "##\"\"\"", "\\(", "\\#(", "\\", "/", "//",
    "/*",
    "*/", "#/", "/#", "`", "#if ", "#elseif ", "#else\n", "#endif\n", "#", "@", "@A(", "$", "$0", "$a", ".", "..",
    "...",
    ",", ":", ";", "->", "=", "==", "?", "!", "?>", ">>", "<<", "&", "~", "\n", " ", "\t", "\r\n", "\u{feff}", "é", "∑",
    "👩‍👩‍👧", "\u{0}", "0x1p-3", "1.5e+2", "1...2", "a", "b.c", "class ", "struct ", "enum ", "extension ", "protocol ",
    "actor A {", "func ", "init", "init?<T>", "deinit {", "subscript(", "case ", "let ", "var ", "import ",
    "typealias T = ",
    "associatedtype ", "operator ", "precedencegroup ", "macro ", "private(set) ", "static ", "if let x", "guard let y",
    " else ", "for ", " in ", "while ", "switch ", "where ", "as ", "is ", "any ", "some ", "inout ", "throws",
    "async ",
    "get {", "set(", "didSet {", "self.", "Self", "[weak self] a in", "{ a, b in", "A<B, C?>",
    "(a: Int, _ b: [C]) -> D",
    "T: P", "#selector(", "#available(", "\\.a", "} label: {", "seam:allow", "// seam:allow x -- y\n",
  ]

  @Test(arguments: 0..<seeds) func pieces(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 1...80, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? ""
      }
      check(Array(text.joined().utf8))
    }
  }

  @Test(arguments: 0..<seeds) func damagedSources(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    for name in ["DeclarationTests.swift", "ReferenceTests.swift", "FuzzTests.swift"] {
      let text = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      for _ in 0..<20 {
        var damaged = text
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<damaged.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: damaged.removeSubrange(place..<min(place + Int.random(in: 1...50, using: &random), damaged.count))
          case 1: damaged[place] = .random(in: 0...255, using: &random)
          case 2: damaged.insert(contentsOf: Array((Self.pieces.randomElement(using: &random) ?? "").utf8), at: place)
          default: damaged.removeSubrange(place...)
          }
          if damaged.isEmpty { break }
        }
        check(damaged)
      }
    }
  }

  /// With the square of its length each would take hours.
  @Test(arguments: [
    "(", "[", "{", "<", "a<", "a(", "a[", "A<B,", "{ a,", "{ (", "\"\\(", "#\"\"\"", "/a(", "@a ", "@a(", "a.", "a->",
    "& A",
    "((a:", "private ", "if let a,", "case .a(", "#if a\n", "`", "any ", "~", "[a:", "func a<", "init?<", "\"", "/*",
    "/ a ",
    "a ? b : ", "let a = { ", "class A { ", "func f() { ", "#sourceLocation\n", "x: (", "@A<", "switch a { case b: ",
  ]) func longSources(piece: String) {
    check(Array(String(repeating: piece, count: 50_000).utf8))
  }

  private func check(_ text: [UInt8], _ location: SourceLocation = #_sourceLocation) {
    var names = NameTable()
    let file = SourceFile(text, names: &names)
    let size = UInt32(text.count)
    for (index, declaration) in file.declarations.enumerated() {
      let isSound =
        declaration.parent ?? -1 < index && declaration.start <= declaration.nameStart && declaration.nameStart <= size
        && declaration.end <= size && declaration.body.upperBound <= size
        && declaration.branch ?? 0 <= file.branches.count
        && declaration.references.upperBound <= file.references.count
      #expect(
        isSound, "\(declaration) in \(String(decoding: text.prefix(2000), as: UTF8.self))", sourceLocation: location)
    }
    for (index, reference) in file.references.enumerated() {
      let isSound =
        reference.base ?? -1 < index && reference.owner ?? -1 < file.declarations.count && reference.start < size
      #expect(
        isSound, "\(reference) in \(String(decoding: text.prefix(2000), as: UTF8.self))", sourceLocation: location)
    }
  }

  /// The seeds of a run: `SEEDS` of the environment, by default 4.
  private static var seeds: Int { ProcessInfo.processInfo.environment["SEEDS"].flatMap(Int.init) ?? 4 }
}
