import ProjectModel
public import SourceModel
import SwiftScan

/// Finds the declarations that a question names.
public struct SymbolSearch {
  private let model: SourceModel

  public init(_ model: SourceModel) { self.model = model }

  /// The declarations of a name, such as `Cart`, `Cart.add` or `Shop.Cart.add` with a module's or a type's name before
  /// it; more than one for overloads, and for types of one name.
  ///
  /// Behind the name of a function or `init`, `(_:to:)` chooses those with these labels.
  public func symbols(named text: String) -> [Symbol] {
    let labels = Self.labels(of: text)
    let parts = Self.parts(of: String(text.prefix { $0 != "(" }))
    guard let last = parts.last.flatMap({ model.names.name($0) }) else { return [] }
    var result: [Symbol] = []
    for (number, file) in model.files.enumerated() {
      for (index, declaration) in file.source.declarations.enumerated()
      where declaration.name == last && declaration.kind != .extension && !declaration.modifiers.contains(.local) {
        let path = path(of: index, in: file)
        let hasLabels =
          [.function, .initializer, .subscript].contains(declaration.kind) && !model.names.isOperator(last)
        if hasLabels, let labels, labels != declaration.labels { continue }
        if path.suffix(parts.count) == parts[...] { result.append(Symbol(file: number, declaration: index)) }
      }
    }
    return result
  }

  /// The names between the dots; an operator can have dots itself: `Range...`.
  private static func parts(of text: String) -> [String] {
    let last = text.reversed().prefix { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "`" }.reversed()
    let path = text.dropLast(last.count).split(separator: ".").map(String.init)
    guard !last.isEmpty else { return path }
    return path + [String(path.isEmpty ? last[...] : last.dropFirst())]
  }

  /// The hash of the labels that a text ends with, such as `add(_:to:)`; nil if it has none.
  private static func labels(of text: String) -> UInt32? {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return nil }
    let labels = text[text.index(after: open)...].dropLast().split(separator: ":")
    let source = "func f(\(labels.map { "\($0) value: Int" }.joined(separator: ", ")))"
    var names = NameTable()
    return SourceFile(Array(source.utf8), names: &names).declarations.first?.labels
  }

  /// The declarations of a file, without those of its functions.
  public func symbols(inFile file: Int) -> [Symbol] {
    let declarations = model.files[file].source.declarations
    return declarations.indices.filter {
      declarations[$0].kind != .extension && !declarations[$0].modifiers.contains(.local)
    }
    .map { Symbol(file: file, declaration: $0) }
  }

  /// The declarations whose names stand in a line of a file, from 1, without those of its functions; otherwise the
  /// innermost one around the line.
  public func symbols(inLine line: Int, ofFile file: Int) -> [Symbol] {
    let places = SourcePlaces(model)
    let declarations = model.files[file].source.declarations
    let all = symbols(inFile: file)
    let named = all.filter { places.line(declarations[$0.declaration].nameStart, in: file) == line }
    guard named.isEmpty else { return named }
    return all.last { symbol in
      let declaration = declarations[symbol.declaration]
      guard declaration.start < declaration.end else { return false }
      return (places.line(declaration.start, in: file)...places.line(declaration.end - 1, in: file)).contains(line)
    }.map { [$0] } ?? []
  }

  /// The number of lines of a file.
  public func lineCount(ofFile file: Int) -> Int { model.files[file].source.lineCount }

  /// The name of a declaration with those of the types around it: `Cart.add`.
  public func name(of symbol: Symbol) -> String {
    path(of: symbol.declaration, in: model.files[symbol.file]).dropFirst().joined(separator: ".")
  }

  /// The names of a declaration's module, of the types around it, and its own.
  private func path(of index: Int, in file: SourceModel.File) -> [String] {
    var path: [String] = []
    var next: Int? = index
    while let current = next {
      let declaration = file.source.declarations[current]
      path.insert(model.names.text(declaration.name), at: 0)
      if declaration.kind == .extension {
        // Those before the dots of the extended type.
        let name = declaration.references.first { file.source.references[$0].start == declaration.nameStart }
        var base = name.flatMap { file.source.references[$0].base }
        while let reference = base.map({ file.source.references[$0] }) {
          path.insert(model.names.text(reference.name), at: 0)
          base = reference.base
        }
      }
      next = declaration.parent
    }
    return [file.targets.first.map { model.project.targets[$0].module } ?? ""] + path
  }
}
