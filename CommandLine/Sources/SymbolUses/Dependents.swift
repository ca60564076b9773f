public import SourceModel
import SwiftScan

/// Which declarations can change the behavior of which others.
///
/// It is made for questions that must miss nothing: where the compiler noted no uses, a name stands for all symbols
/// that it can mean, and a member that is called without its name affects all that use its type. A declaration affects
///
/// - those with a name that stands for it;
/// - the requirements that it fulfills and the members that it overrides;
/// - its type, if it is stored, or called without its name: an initializer, a subscript, an operator, a requirement of
///   another project's protocol. A type affects all that name it, and its members.
///
/// Cost: names are resolved, and the compiler's records read, when a question comes to them.
public final class Dependents {
  package let references: NamedReferences
  /// The compiler's uses; nil if there are none.
  package let index: CompilerIndex?
  private let model: SourceModel
  /// The nodes of each file begin here: one for each declaration, then one for the rest of the file.
  private let starts: [Int]
  private var implied: ImpliedEffects
  /// The number of each node's list while ``readers(of:)`` makes them; −1 for none.
  private lazy var listNumbers = [Int32](repeating: -1, count: starts[starts.count - 1])
  /// For the names that were asked for.
  private var readers: [Name: [Symbol: [Int]]] = [:]
  private var compiled: [Group: [Symbol: [Int]]] = [:]

  public init(_ model: SourceModel, index: CompilerIndex? = nil) {
    (self.model, self.index) = (model, index)
    starts = model.files.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.source.declarations.count + 1) }
    references = NamedReferences(model)
    implied = ImpliedEffects(model, starts, references)
  }

  package var hierarchy: Hierarchy { implied.hierarchy }

  /// Code can use a declaration without its name.
  package func isUsedWithoutName(_ symbol: Symbol) -> Bool {
    implied.isUsedWithoutName(model.files[symbol.file].source.declarations[symbol.declaration])
  }

  /// The places that make the type of a member conform to a protocol of the system which has a requirement of its name.
  package func systemConformances(of symbol: Symbol) -> [(file: Int, start: UInt32)] {
    implied.systemConformances(of: symbol)
  }

  /// No text names the uses of a declaration: an operator, a subscript, a member such as `callAsFunction`.
  public func isFoundByIndexOnly(_ symbol: Symbol) -> Bool {
    let kind = model.files[symbol.file].source.declarations[symbol.declaration].kind
    return isUsedWithoutName(symbol) && kind != .initializer && kind != .deinitializer
  }

  /// The node of a declaration.
  public func node(_ symbol: Symbol) -> Int { starts[symbol.file] + symbol.declaration }

  /// The nodes of a file.
  public func nodes(of file: Int) -> Range<Int> { starts[file]..<starts[file + 1] }

  /// The direct effects of a node.
  package func effects(of node: Int) -> Effects {
    guard let symbol = symbol(node) else { return implied.effects(ofRestOf: file(of: node)) }
    let declaration = model.files[symbol.file].source.declarations[symbol.declaration]
    var effects = implied.effects(of: symbol)
    effects.nodes += readers(of: declaration.name)[symbol] ?? []
    effects.nodes += compiledUsers(of: symbol, declaration)
    if implied.isForMacros(symbol), references.places(declaration.name).isEmpty { effects.isUnnamed = true }
    return effects
  }

  /// The nodes that declarations affect, directly or not, with their own.
  public func affected(by symbols: [Symbol]) -> Set<Int> {
    var open = symbols.map(node)
    var result = Set(open)
    while let next = open.popLast() {
      for user in effects(of: next).nodes where result.insert(user).inserted { open.append(user) }
    }
    return result
  }

  /// The symbol of a node; nil if it stands for the rest of a file.
  public func symbol(_ node: Int) -> Symbol? {
    let file = file(of: node)
    return node + 1 == starts[file + 1] ? nil : Symbol(file: file, declaration: node - starts[file])
  }

  public func file(of node: Int) -> Int { starts.partitionPoint { $0 > node } - 1 }

  /// The nodes with a reference of a name.
  package func users(of name: some StringProtocol) -> [Int] {
    model.names.name(name).map { references.places($0).map(user) } ?? []
  }

  /// The node of the declaration around a reference.
  private func user(_ place: NamedReferences.Place) -> Int {
    references.reference(place).owner.map { starts[place.file] + $0 } ?? starts[place.file + 1] - 1
  }

  /// For each declaration of a name the nodes with a reference that can mean it by the text.
  private func readers(of name: Name) -> [Symbol: [Int]] {
    if let known = readers[name] { return known }
    // Thousands of references can each mean hundreds of members, so that lists are found by number, not by hash.
    var (symbols, lists): ([Symbol], [[Int]]) = ([], [])
    var numbers: [Int32] = []
    swap(&numbers, &listNumbers)
    for place in references.places(name) {
      guard let resolution = references.resolution(place) else { continue }
      let user = user(place)
      for symbol in resolution.symbols where !isExcluded(symbol, resolution.grade, place) {
        let node = node(symbol)
        if numbers[node] < 0 {
          numbers[node] = Int32(lists.count)
          symbols.append(symbol)
          lists.append([])
        }
        let number = Int(numbers[node])
        if lists[number].last != user { lists[number].append(user) }
      }
    }
    for symbol in symbols { numbers[node(symbol)] = -1 }
    swap(&numbers, &listNumbers)
    let result = Dictionary(uniqueKeysWithValues: zip(symbols, lists))
    readers[name] = result
    return result
  }

  /// The nodes with a reference that the compiler noted as one of a declaration.
  private func compiledUsers(of symbol: Symbol, _ declaration: Declaration) -> [Int] {
    guard let index, index.isBuilt(symbol.file) else { return [] }
    if declaration.access.map({ $0 <= .fileprivate }) ?? false {
      let places = references.places(declaration.name, in: symbol.file)
      return compiledUsers(of: [symbol], at: places, index)[symbol] ?? []
    }
    // Those of one name and module together, as there can be thousands of one name.
    let targets = model.files[symbol.file].targets
    let group = Group(name: declaration.name, targets: targets)
    if let known = compiled[group] { return known[symbol] ?? [] }
    let symbols = references.symbols(named: declaration.name).filter { model.files[$0.file].targets == targets }
    let places = references.places(declaration.name).filter { references.canReach(symbol.file, from: $0.file) }
    let result = compiledUsers(of: symbols, at: places[...], index)
    compiled[group] = result
    return result[symbol] ?? []
  }

  private func compiledUsers(
    of symbols: [Symbol], at places: ArraySlice<NamedReferences.Place>, _ index: CompilerIndex
  ) -> [Symbol: [Int]] {
    guard !places.isEmpty else { return [:] }
    let definitions = index.definitions(of: symbols)
    var result: [Symbol: [Int]] = [:]
    for place in places {
      for symbol in index.symbols(at: references.reference(place).start, in: place.file, among: definitions) {
        result[symbol, default: []].append(user(place))
      }
    }
    return result
  }

  /// The declarations of one name in one module.
  private struct Group: Hashable {
    let name: Name
    let targets: [Int]
  }

  /// The compiler knows better than a guess by name, except in branches that it does not compile.
  private func isExcluded(_ symbol: Symbol, _ grade: Grade, _ place: NamedReferences.Place) -> Bool {
    guard grade == .byName, let index, index.isKnown(place.file) else { return false }
    return index.isBuilt(symbol.file) && references.reference(place).branch == nil
  }
}
