import SwiftScan

/// Reads a manifest without running it.
///
/// Evaluates literals, variables, functions of one expression, and additions to the package. All branches of conditions
/// are taken.
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
  var functions: [String: Function] = [:]
  /// The package, with all that is added to it.
  private(set) var package: ManifestValue?
  /// A bracket is not closed.
  private(set) var isCutOff = false
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
    /// The first token of the body.
    let body: Int
  }

  /// Reads the value of a type in a manifest of a project.
  ///
  /// - Throws: ``ReadingProblem`` where the file cannot be read, or has no such value.
  static func value(_ type: String, in manifest: String, _ tree: FileTree, remedy: String) throws(ReadingProblem)
    -> ManifestValue
  {
    let text: [UInt8]
    do { text = try tree.read(manifest) } catch { throw ReadingProblem(path: manifest, reason: error.description) }
    let reader = ManifestReader(text, declaring: type)
    guard !reader.isCutOff else { throw ReadingProblem(path: manifest, reason: "its brackets do not match") }
    guard let value = reader.package else {
      throw ReadingProblem(path: manifest, reason: "no “\(type)(…)” was found. \(remedy)")
    }
    return value
  }

  /// - Parameter type: the name of the type whose value is looked for.
  init(_ text: [UInt8], declaring type: String) {
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
    for index in tokens.indices where isBinding(index) {
      let name = name(tokens[index + 1])
      if bindings[name] == nil { bindings[name] = index }
    }
    statements()
    if let open = tokens.firstIndex(where: { Self.opens($0) }) { isCutOff = isCutOff(from: open) }
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
    where string(tokens[index]) == "func" && isName(tokens[min(index + 1, tokens.count - 1)]) {
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
      guard let body = tokens[end...].firstIndex(where: { $0.kind == .leftBrace }) else { continue }
      functions[function] = Function(parameters: parameters, body: body)
    }
  }

  mutating func statements() {
    while token.kind != .end {
      let word = token.kind == .word ? name(token) : ""
      switch word {
      case "let", "var": binding()
      case "func":
        // Its body is evaluated where it is called.
        while token.kind != .leftBrace, token.kind != .end { advance() }
        index = min(closing(index) + 1, tokens.count - 1)
      case "package" where token(ahead: 1).kind == .dot: change()
      default: advance()
      }
    }
  }

  /// `let name: Type = value`.
  mutating func binding() {
    advance()
    guard isName(token) else { return }
    let variable = name(token)
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
    advance()
    let value = expression()
    variables[variable] = value
    if case .call(type, _) = value { package = value }
  }

  /// `package.targets += […]`, `package.targets.append(…)`.
  mutating func change() {
    index += 2
    guard isName(token) else { return }
    let property = name(token)
    advance()
    if string(token) == "+=" {
      advance()
      add(expression(), to: property)
    } else if token.kind == .dot, ["append", "insert"].contains(name(token(ahead: 1))) {
      index += 2
      guard token.kind == .leftParen, case .call(_, let arguments) = call("append"), let first = arguments.first else {
        return
      }
      add(first.label == "contentsOf" ? first.value : .list([first.value]), to: property)
    } else if token.kind == .equal {
      advance()
      add(expression(), to: property)
    }
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
