public import SourceModel
import SwiftScan

/// The types of a module, and which of them use which.
///
/// An extension counts as its type. A type of another module that the module extends is a node of its own, of kind
/// `extension`. Functions and variables of files are no nodes, and uses of them or by them are left out.
public struct TypeGraph: Sendable {
  public struct Node: Sendable, Equatable {
    /// The name with those of the types around it.
    public let name: String
    /// A word of the language.
    public let kind: String
    /// The number of files with a part of it.
    public fileprivate(set) var files: Int
  }

  public struct Edge: Sendable, Equatable {
    /// Indexes of ``nodes``.
    public let from: Int
    public let to: Int
    /// The user inherits from the other, or conforms to it.
    public fileprivate(set) var isInheritance: Bool
    /// The best grade of its references; overloads of one type are no ambiguity.
    public fileprivate(set) var grade: Grade
  }

  /// Sorted by name.
  public let nodes: [Node]
  /// Sorted by the using and the used node.
  public let edges: [Edge]

  /// - Parameter target: the index of the module's target.
  /// - Parameter minimum: the lowest grade of references that count.
  public init(_ model: SourceModel, target: Int, minimum: Grade) {
    let files = model.files.indices.filter { model.files[$0].targets.contains(target) }
    let resolutions = ReferenceGraph.resolutions(model)
    var builder = TypeGraphBuilder(model)
    for file in files { builder.addTypes(of: file) }
    for file in files { builder.addExtensions(of: file, resolutions[file]) }
    for file in files { builder.addUses(of: file, resolutions[file], minimum) }
    let order = builder.nodes.indices.sorted { (builder.nodes[$0].name, $0) < (builder.nodes[$1].name, $1) }
    let places = Dictionary(uniqueKeysWithValues: zip(order, 0...))
    nodes = order.map { builder.nodes[$0] }
    edges = builder.edges.compactMap { ends, edge in
      guard let from = places[ends[0]], let to = places[ends[1]] else { return nil }
      return Edge(from: from, to: to, isInheritance: edge.isInheritance, grade: edge.grade)
    }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }
}

private struct TypeGraphBuilder {
  private let model: SourceModel
  private(set) var nodes: [TypeGraph.Node] = []
  /// By the indexes of the using and the used node.
  private(set) var edges: [[Int]: (isInheritance: Bool, grade: Grade)] = [:]
  /// The node of each declaration that makes a type or adds to one.
  private var numbers: [Symbol: Int] = [:]
  private var foreign: [String: Int] = [:]
  /// The files that were counted for each node.
  private var counted: Set<[Int]> = []

  init(_ model: SourceModel) { self.model = model }

  mutating func addTypes(of file: Int) {
    for (index, declaration) in model.files[file].source.declarations.enumerated() {
      guard declaration.isType, declaration.kind != .extension, let name = name(file, index) else { continue }
      numbers[Symbol(file: file, declaration: index)] = nodes.count
      counted.insert([nodes.count, file])
      nodes.append(TypeGraph.Node(name: name, kind: "\(declaration.kind)", files: 1))
    }
  }

  mutating func addExtensions(of file: Int, _ resolutions: [Resolution?]) {
    let source = model.files[file].source
    for (index, declaration) in source.declarations.enumerated() where declaration.kind == .extension {
      let reference = declaration.references.first { source.references[$0].start == declaration.nameStart }
      let own = reference.flatMap { resolutions[$0] }?.symbols.compactMap { numbers[$0] }.first
      let name = model.names.text(declaration.name)
      let node = own ?? foreign[name] ?? nodes.count
      if node == nodes.count {
        foreign[name] = node
        nodes.append(TypeGraph.Node(name: name, kind: "extension", files: 0))
      }
      numbers[Symbol(file: file, declaration: index)] = node
      if counted.insert([node, file]).inserted { nodes[node].files += 1 }
    }
  }

  mutating func addUses(of file: Int, _ resolutions: [Resolution?], _ minimum: Grade) {
    let source = model.files[file].source
    for (index, resolution) in resolutions.enumerated() {
      guard let resolution, let owner = source.references[index].owner else { continue }
      // The name of an extended type is no use.
      let declaration = source.declarations[owner]
      guard declaration.kind != .extension || source.references[index].start > declaration.nameStart else { continue }
      guard let user = node(file, owner) else { continue }
      let used = Set(resolution.symbols.compactMap { node($0.file, $0.declaration) })
      let grade = used.count == 1 && resolution.grade == .ambiguous ? .resolved : resolution.grade
      guard grade >= minimum else { continue }
      let isInherited = declaration.isType && declaration.inheritance.contains(index)
      for node in used where node != user {
        // An argument of a generic stands in the clause, too.
        let isInheritance = isInherited && ["class", "protocol"].contains(nodes[node].kind)
        let known = edges[[user, node]]
        edges[[user, node]] = (isInheritance || known?.isInheritance == true, max(grade, known?.grade ?? grade))
      }
    }
  }

  /// The node of the innermost type around a declaration, or of itself.
  private func node(_ file: Int, _ declaration: Int) -> Int? {
    var next: Int? = declaration
    while let index = next {
      if let node = numbers[Symbol(file: file, declaration: index)] { return node }
      next = model.files[file].source.declarations[index].parent
    }
    return nil
  }

  /// The name of a type with those around it; nil inside of a function.
  private func name(_ file: Int, _ declaration: Int) -> String? {
    let declarations = model.files[file].source.declarations
    guard !declarations[declaration].modifiers.contains(.local) else { return nil }
    let own = model.names.text(declarations[declaration].name)
    guard let parent = declarations[declaration].parent else { return own }
    return name(file, parent).map { "\($0).\(own)" }
  }
}
