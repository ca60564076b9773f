/// Finds the imports, declarations and references in tokens; never fails.
///
/// It takes one token after the other. Where a declaration can stand and its words are there, it is one; all else are
/// expressions, of which the names are references.
struct Parser {
  /// The place of a declaration, or of the block that is being read.
  enum Context {
    case file
    case type
    /// A function, an accessor, a closure or a branch of a statement.
    case code
  }

  var tokens: [Token]
  let text: UnsafeBufferPointer<UInt8>
  var names: NameTable
  var file = SourceFile(empty: ())
  /// The token that is next; the last one is `.end`.
  var index = 0
  /// The innermost declaration around the next token.
  var owner: Int?
  /// The innermost branch around the next token.
  var branch: Int?
  /// The innermost block is inside a function.
  var isLocal = false
  /// The names of variables and parameters around the next token, the innermost last.
  var bindings: [Name] = []
  /// How many of `bindings` each name has.
  var bindingCounts: [UInt32]
  /// The reference that an expression ends with, and the index of the token behind it.
  var operand: (reference: Int, end: Int)?
  /// The token behind the last directive.
  private(set) var endOfDirective = 0
  /// The tokens in which names that are bound already stand for others: `let name = name`.
  private var hidden: [(name: Name, tokens: Range<Int>)] = []
  /// How many bindings there were before the patterns behind `case`, and before the parameters of a function.
  var bindingsOfCase = 0
  var bindingsOfParameters = 0
  /// The next tokens are a pattern behind `case`, where a colon ends the pattern.
  var isCase = false
  /// The next tokens are the conditions of a statement, where `let` begins no declaration.
  var isCondition = false
  /// The statement whose conditions or pattern these are, until its block.
  var statement: Statement?
  /// How many bindings there were at the beginning of the innermost block.
  var bindingsOfBlock = 0
  /// A comma here separates variables of one `let`.
  var letsGoOn = false
  /// How deep types lie in one another here.
  var typeDepth = 0
  /// For each bracket the index of its partner; 0 if there is none.
  private let partners: [Int32]
  /// How deep blocks lie in one another here.
  private var depth = 0

  /// Blocks that lie deeper are skipped.
  private static let maximalDepth = 128

  init(tokens: [Token], text: UnsafeBufferPointer<UInt8>, names: NameTable) {
    self.tokens = tokens
    self.text = text
    self.names = names
    bindingCounts = [UInt32](repeating: 0, count: names.count)
    partners = Token.partners(of: tokens)
  }

  /// A statement with a block, such as `for`.
  struct Statement {
    /// How many names were bound before it: its own end with its block; nil if they go on, as those of `guard`.
    let bindings: Int?
    /// How many names were bound before it.
    let first: Int
    /// How many brackets were open around it.
    let brackets: Int
  }

  /// The index of the bracket that closes the one at an index; nil if there is none.
  func partner(of opening: Int) -> Int? { partners[opening] == 0 ? nil : Int(partners[opening]) }

  var kind: Token.Kind { tokens[index].kind }
  var word: Keyword? { tokens[index].kind == .word ? tokens[index].name.keyword : nil }

  /// The token some places further; the end behind the last.
  func token(ahead offset: Int) -> Token { token(at: index + offset) }

  func token(at position: Int) -> Token { tokens[min(position, tokens.count - 1)] }

  func isWord(_ keyword: Keyword) -> Bool { kind == .word && tokens[index].name == keyword }

  /// Whether the token has a name that a declaration can bear.
  func isName(_ token: Token) -> Bool { token.kind == .word || token.kind == .escapedName }

  /// Goes past the next token, unless it is the end.
  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  mutating func parse() {
    while true {
      blockContent(.file)
      guard kind != .end else { break }
      // A bracket that closes nothing.
      problem()
      advance()
    }
  }

  func isEnd(_ kinds: Token.Kind...) -> Bool { kind == .end || kinds.contains(kind) }

  mutating func problem() { file.firstProblem = min(file.firstProblem ?? .max, tokens[index].start) }

  // MARK: Blocks

  /// Reads a block, whose opening brace is the next token, and its closing brace.
  mutating func block(_ context: Context) {
    guard depth < Self.maximalDepth else { return skipBlock() }
    depth += 1
    let bound = bindings.count
    let around = (isLocal: isLocal, statement: statement, bindings: bindingsOfBlock, letsGoOn: letsGoOn)
    if context == .code { isLocal = true }
    statement = nil
    letsGoOn = false
    advance()
    if context == .code { closureSignature() }
    bindingsOfBlock = bindings.count
    blockContent(context)
    if kind == .rightBrace { advance() } else { problem() }
    (isLocal, statement, bindingsOfBlock, letsGoOn) = around
    unbind(to: bound)
    depth -= 1
  }

  /// Reads up to the bracket that closes the block, or to the end.
  mutating func blockContent(_ context: Context) {
    while true {
      switch kind {
      case .end, .rightBrace: return
      case .rightParen, .rightSquare, .interpolationEnd:
        guard context == .file || depth == 0 else {
          // A block that does not end before the bracket around it.
          if closesAround() { return }
          problem()
          advance()
          continue
        }
        return
      case .directive: directive()
      default: if !declaration(context) { statement(context) }
      }
    }
  }

  /// Whether a closing bracket belongs to one that was opened around the block: then the block ends without a brace.
  private func closesAround() -> Bool { openBrackets.last == kind }

  /// The kinds of brackets that would close those around the block.
  var openBrackets: [Token.Kind] = []

  private mutating func skipBlock() {
    problem()
    var open = 0
    repeat {
      if kind == .leftBrace { open += 1 }
      if kind == .rightBrace { open -= 1 }
      advance()
    } while open > 0 && kind != .end
  }

  // MARK: Conditional compilation

  private var ifs: [(around: Int?, last: Int?, bindings: Int)] = []

  mutating func directive() {
    let word = tokens[index].name.keyword
    let end = endOfLine()
    let condition = index + 1 < end ? tokens[index + 1].start..<tokens[end - 1].end : 0..<0
    switch word {
    case .if:
      ifs.append((branch, nil, bindings.count))
      beginBranch(condition)
    case .elseif, .else:
      endBindingsOfBranch()
      if !ifs.isEmpty { beginBranch(condition) }
    case .endif:
      endBindingsOfBranch()
      branch = ifs.popLast().map(\.around) ?? branch
    default: break
    }
    index = end
    endOfDirective = end
  }

  /// A name of a branch can stand for another one behind it.
  private mutating func endBindingsOfBranch() {
    guard let first = ifs.last?.bindings, first >= bindingsOfBlock else { return }
    unbind(to: first)
  }

  private mutating func beginBranch(_ condition: Range<UInt32>) {
    let last = ifs.count - 1
    file.branches.append(Branch(parent: ifs[last].around, condition: condition, previous: ifs[last].last))
    branch = file.branches.count - 1
    ifs[last].last = branch
  }

  /// Whether a branch goes on with a member of the expression before it: `#if DEBUG` and `.padding()` behind it.
  var directiveGoesOn: Bool { tokens[endOfLine()].kind == .dot }

  /// The first token of the next line.
  private func endOfLine() -> Int {
    var end = min(index + 1, tokens.count - 1)
    while tokens[end].kind != .end, !tokens[end].beginsLine { end += 1 }
    return end
  }

  // MARK: Names

  mutating func bind(_ name: Name) {
    guard name != .wildcard, Int(name.number) < bindingCounts.count else { return }
    bindings.append(name)
    bindingCounts[Int(name.number)] += 1
  }

  mutating func unbind(to count: Int) {
    while bindings.count > count { bindingCounts[Int(bindings.removeLast().number)] -= 1 }
  }

  /// Whether a name stands for a variable or a parameter here.
  func isBound(_ name: Name) -> Bool {
    guard Int(name.number) < bindingCounts.count, bindingCounts[Int(name.number)] > 0 else { return false }
    let count = hidden.count { $0.name == name && $0.tokens.contains(index) }
    return bindingCounts[Int(name.number)] > UInt32(count)
  }

  /// Lets the names that were bound last stand for others up to a token: in their own initial values.
  mutating func hideBindings(since count: Int, until end: Int) {
    hidden.removeAll { $0.tokens.upperBound <= index }
    guard count < bindings.count, end > index else { return }
    hidden += bindings[count...].map { ($0, index..<end) }
  }

  /// The first token behind the value that begins at the next token, at its latest.
  var endOfValue: Int {
    var position = index + 1
    while position < tokens.count - 1 {
      let token = tokens[position]
      switch token.kind {
      case .comma, .semicolon, .rightParen, .rightSquare, .rightBrace, .interpolationEnd, .end: return position
      case .leftBrace where isCondition && !isGuard: return position
      case .leftParen, .leftSquare, .leftBrace, .interpolationStart:
        guard let end = partner(of: position), end > position else { return tokens.count - 1 }
        position = end
      case .word where isCondition && token.name == .else: return position
      case .word, .escapedName, .pound, .at, .number, .string:
        let goesOn =
          token.kind == .word && [.as, .is].contains(token.name.keyword) || isLabelOfClosure(at: position)
          || token.kind == .word && token.name == .else && tokens[position - 1].kind == .rightBrace
        if token.beginsLine, !goesOn, !isCondition, position > index + 1, endsOperand(position - 1) { return position }
      default: break
      }
      position += 1
    }
    return position
  }

  /// Whether these are the conditions of `guard`, in which a brace begins a closure.
  var isGuard: Bool { statement.map { $0.bindings == nil } ?? false }

  /// Whether an expression can end with a token: not with an operator, or a word such as `try`.
  private func endsOperand(_ position: Int) -> Bool {
    switch tokens[position].kind {
    case .rightParen, .rightSquare, .rightBrace, .number, .string, .escapedName, .dollarName: true
    case .word:
      ![.try, .await, .as, .is, .in, .if, .switch, .else, .any].contains(tokens[position].name.keyword)
    case .other: tokens[position].touchesLast && !isMarkOfTry(position)
    default: false
    }
  }

  /// `try!`, `try?`.
  func isMarkOfTry(_ position: Int) -> Bool {
    position > 0 && tokens[position - 1].kind == .word && tokens[position - 1].name == .try
  }

  /// Whether parentheses are next that call the expression before them.
  var beginsCall: Bool {
    let isBehindMark = kind == .other && tokens[index].touchesLast && isPostfix(tokens[index])
    let next = token(ahead: isBehindMark ? 1 : 0)
    return next.kind == .leftParen && next.touchesLast
  }

  /// Adds the next token's name as a reference, and goes past it.
  @discardableResult
  mutating func reference(_ role: Reference.Role, base: Int? = nil) -> Int {
    let token = tokens[index]
    var reference = Reference(token.name, role, start: token.start)
    reference.owner = owner
    reference.branch = branch
    reference.base = base
    if role == .type || role == .expression { reference.isLocal = isBound(token.name) }
    advance()
    reference.isCalled = beginsCall
    file.references.append(reference)
    return file.references.count - 1
  }
}

extension SourceFile {
  init(empty: Void) {}
}
