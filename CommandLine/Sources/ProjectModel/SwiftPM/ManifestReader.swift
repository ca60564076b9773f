import SwiftScan

/// Reads a manifest without running it.
///
/// Evaluates literals, variables, functions, and additions to the package. Both branches are taken of conditions whose
/// value is not known.
struct ManifestReader {
  let tokens: [Token]
  let text: [UInt8]
  private let partners: [Int32]
  /// The name of the type whose value is looked for.
  private let type: String
  var names: NameTable
  var index = 0
  /// Values of variables and of static members, by name.
  var variables: [String: ManifestValue] = [:]
  /// The tokens `let` and `var` of the variables, which may be used before they are declared.
  var bindings: [String: Int] = [:]
  /// The tokens of all variables of a name: members of different types can share one.
  private(set) var allBindings: [String: [Int]] = [:]
  /// The functions of each name, which can have different parameters.
  var functions: [String: [Function]] = [:]
  /// The package, with all that is added to it.
  private(set) var package: ManifestValue?
  /// A bracket is not closed.
  private(set) var isCutOff = false
  /// The names of parameters and variables in the function that is evaluated, which are no members.
  var locals: Set<String>?
  /// A brace ends the condition that is read, and is no closure.
  var isInCondition = false
  var depth = 0
  /// How many expressions were evaluated: functions can call one another without an end.
  var steps = 0

  struct Parameter {
    /// The name at calls; nil for `_`.
    let label: String?
    let name: String
    /// The first token of the default value; nil if there is none.
    var defaultValue: Int?
  }

  struct Function {
    let parameters: [Parameter]
    /// The names of its generic types, whose values are not known.
    let generics: [String]
    /// The name of the type that it returns, for `.init(…)`.
    let result: String?
    /// The first token of the body.
    let body: Int
  }

  /// Reads the value of a type in a manifest of a project; the call of the type's function that cannot be evaluated.
  ///
  /// - Parameter helpers: the text of the functions that the manifest can call.
  /// - Parameter isCalled: whether functions that return the type are evaluated.
  /// - Throws: ``ReadingProblem`` where the file cannot be read, or has no such value.
  static func value(
    _ type: String, in manifest: String, _ tree: FileTree, helpers: [UInt8] = [], isCalled: Bool = true,
    remedy: String
  ) throws(ReadingProblem) -> ManifestValue {
    let text: [UInt8]
    do { text = try tree.read(manifest) } catch { throw ReadingProblem(path: manifest, reason: error.description) }
    if !helpers.isEmpty {
      let reader = ManifestReader(helpers + text, declaring: type, isCalled: isCalled)
      // Broken helpers do not hide the manifest.
      if !reader.isCutOff, let value = reader.package { return value }
    }
    let reader = ManifestReader(text, declaring: type)
    guard !reader.isCutOff else { throw ReadingProblem(path: manifest, reason: "its brackets do not match") }
    guard let value = reader.package else {
      throw ReadingProblem(path: manifest, reason: "no “\(type)(…)” was found. \(remedy)")
    }
    return value
  }

  /// - Parameter type: the name of the type whose value is looked for.
  /// - Parameter isCalled: whether functions that return the type are evaluated.
  init(_ text: [UInt8], declaring type: String, isCalled: Bool = true) {
    self.text = text
    self.type = type
    let terminated = text + [0]
    (tokens, names) = terminated.withUnsafeBufferPointer { text in
      var lexer = Lexer(text, names: NameTable())
      lexer.run()
      return (lexer.tokens, lexer.names)
    }
    partners = Token.partners(of: tokens)
    collectFunctions()
    collectBindings()
    if !isCalled { functions = functions.mapValues { $0.filter { $0.result != type } } }
    statements()
    if let open = tokens.firstIndex(where: { Self.opens($0) }) { isCutOff = isCutOff(from: open) }
  }

  /// Whether a manifest has literals, names and calls alone: no blocks, conditions, or values of the environment.
  ///
  /// The value of others can depend on a run, or on code that is not evaluated here.
  static func isDeclarative(_ manifest: String, _ tree: FileTree) throws(ReadingProblem) -> Bool {
    let text: [UInt8]
    do { text = try tree.read(manifest) } catch { throw ReadingProblem(path: manifest, reason: error.description) }
    return (text + [0]).withUnsafeBufferPointer { text in
      var lexer = Lexer(text, names: NameTable())
      lexer.run()
      return !lexer.tokens.contains { token in
        token.kind == .leftBrace || token.kind == .directive
          || token.kind == .word && ["Context", "ProcessInfo"].contains(lexer.names.text(token.name))
      }
    }
  }

  // MARK: Tokens

  var token: Token { tokens[index] }

  func token(ahead offset: Int) -> Token { tokens[min(index + offset, tokens.count - 1)] }

  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  func string(_ token: Token) -> String {
    String(decoding: text[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  func isName(_ token: Token) -> Bool { token.kind == .word || token.kind == .escapedName }

  func name(_ token: Token) -> String { names.text(token.name) }

  static func opens(_ token: Token) -> Bool {
    [.leftParen, .leftSquare, .leftBrace, .interpolationStart].contains(token.kind)
  }

  func isCutOff(from open: Int) -> Bool {
    var level = 0
    for token in tokens[open...] {
      if Self.opens(token) { level += 1 }
      if [.rightParen, .rightSquare, .rightBrace, .interpolationEnd].contains(token.kind) { level -= 1 }
    }
    return level != 0
  }

  /// Whether a token is `let` or `var` before a name.
  func isBinding(_ index: Int) -> Bool {
    guard tokens[index].kind == .word, index + 1 < tokens.count, isName(tokens[index + 1]) else { return false }
    let text = string(tokens[index])
    return text == "let" || text == "var"
  }

  /// The index of the bracket that closes the one at an index; the end if there is none.
  func closing(_ opening: Int) -> Int { partners[opening] == 0 ? tokens.count - 1 : Int(partners[opening]) }

  // MARK: Statements

  /// Functions may be declared behind their calls.
  mutating func collectFunctions() {
    for index in tokens.indices
    where tokens[index].kind == .word && name(tokens[index]) == "func"
      && isName(tokens[min(index + 1, tokens.count - 1)])
    {
      let function = name(tokens[index + 1])
      guard let open = tokens[index...].firstIndex(where: { $0.kind == .leftParen }) else { continue }
      let end = closing(open)
      var parameters: [Parameter] = []
      var position = open + 1
      while position < end {
        let first = tokens[position]
        if isName(first), tokens[position + 1].kind == .colon {
          parameters.append(Parameter(label: name(first), name: name(first)))
        } else if isName(first), isName(tokens[position + 1]), tokens[position + 2].kind == .colon {
          parameters.append(
            Parameter(label: name(first) == "_" ? nil : name(first), name: name(tokens[position + 1])))
        }
        while position < end, tokens[position].kind != .comma {
          if tokens[position].kind == .equal, !parameters.isEmpty {
            parameters[parameters.count - 1].defaultValue = position + 1
          }
          position = [.leftParen, .leftSquare].contains(tokens[position].kind) ? closing(position) + 1 : position + 1
        }
        position += 1
      }
      // A requirement of a protocol has no body.
      guard let body = tokens[end...].firstIndex(where: { [.leftBrace, .rightBrace].contains($0.kind) }),
        tokens[body].kind == .leftBrace
      else { continue }
      let arrow = tokens[end..<body].firstIndex { $0.kind == .arrow }
      let result = arrow.map { tokens[$0 + 1] }.flatMap { isName($0) ? name($0) : nil }
      let generics = tokens[index + 2..<open].filter(isName).map(name)
      functions[function, default: []].append(
        Function(parameters: parameters, generics: generics, result: result, body: body))
    }
  }

  /// Variables outside of functions.
  private mutating func collectBindings() {
    let bodies = Set(functions.values.joined().map(\.body))
    var index = 0
    while index < tokens.count {
      if isBinding(index) {
        allBindings[name(tokens[index + 1]), default: []].append(index)
      }
      index = (bodies.contains(index) ? max(closing(index), index) : index) + 1
    }
    bindings = allBindings.compactMapValues(\.first)
  }

  mutating func statements() {
    while token.kind != .end {
      let word = token.kind == .word ? name(token) : ""
      switch word {
      case "let", "var": binding()
      case "func": skipFunction()
      case "package" where token(ahead: 1).kind == .dot: change()
      case "for", "if", "switch": _ = statement()
      default: if !assignment() { advance() }
      }
    }
  }

  /// Its body is evaluated where it is called.
  mutating func skipFunction() {
    while token.kind != .leftBrace, token.kind != .end { advance() }
    index = min(closing(index) + 1, tokens.count - 1)
  }

  /// `let name: Type = value`.
  mutating func binding() {
    advance()
    guard isName(token) else { return }
    let variable = name(token)
    locals?.insert(variable)
    let start = index
    advance()
    while token.kind != .equal {
      // A computed property: `static var core: Self { .product(…) }`.
      if token.kind == .leftBrace {
        variables[variable] = result(ofBlockAt: index)
        return
      }
      guard token.kind != .end, !(token.beginsLine && token.kind == .word) else { return }
      advance()
    }
    let isTyped = tokens[start..<index].contains { $0.kind == .word && name($0) == type }
    advance()
    let isMember = token.kind == .word && name(token) == type
    var value = expression()
    if isTyped, case .call("init", let arguments) = value { value = .call(type, arguments) }
    variables[variable] = value
    if case .call = value, isTyped || isMember { package = value }
  }

  /// `package.targets += […]`, `package.targets.append(…)`.
  mutating func change() {
    index += 2
    guard isName(token) else { return }
    let property = name(token)
    advance()
    if let value = addition() {
      add(value, to: property)
    } else if token.kind == .equal {
      advance()
      add(expression(), to: property)
    }
  }

  /// The elements that `+= […]`, `.append(…)` or `.insert(…)` adds; nil for others.
  mutating func addition() -> ManifestValue? {
    if string(token) == "+=" {
      advance()
      return expression()
    }
    guard token.kind == .dot, isName(token(ahead: 1)), ["append", "insert"].contains(name(token(ahead: 1))),
      token(ahead: 2).kind == .leftParen
    else { return nil }
    index += 2
    guard let first = arguments().first else { return .list([]) }
    return first.label == "contentsOf" ? first.value : .list([first.value])
  }

  mutating func add(_ value: ManifestValue, to property: String) {
    guard case .call(let name, var arguments) = package else { return }
    if let index = arguments.firstIndex(where: { $0.label == property }) {
      arguments[index].value = arguments[index].value + value
    } else {
      arguments.append(.init(label: property, value: value))
    }
    package = .call(name, arguments)
  }
}
