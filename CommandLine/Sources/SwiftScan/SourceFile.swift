/// The imports, declarations and references of one file, of all branches of its `#if`s.
///
/// Indexes are of the arrays here, and offsets count bytes of the text.
public struct SourceFile: Sendable, Equatable {
  public internal(set) var imports: [Import] = []
  /// In the order of the text; a declaration comes before those inside it.
  public internal(set) var declarations: [Declaration] = []
  public internal(set) var references: [Reference] = []
  public internal(set) var branches: [Branch] = []
  public internal(set) var comments: [Comment] = []
  /// Texts of string literals, and of their parts beside interpolations, that could be names.
  ///
  /// Only letters, digits, `_`, `-`, `.` and `/`, without the slashes before them.
  public internal(set) var texts: [Name] = []
  /// The names of the parameters of generic types.
  public internal(set) var typeParameters: [Name] = []
  /// The number of lines.
  public internal(set) var lineCount = 0
  /// The first byte of text that is no Swift: a bracket without its partner, or a comment or literal of several lines
  /// that does not end; nil if there is none.
  public internal(set) var firstProblem: UInt32?

  /// Reads a file.
  ///
  /// Cost: one pass over the text, and memory for its tokens.
  ///
  /// - Parameters:
  ///   - text: the bytes of the file as UTF-8; bytes that are none are parts of names.
  ///   - names: the table that gets the file's names.
  public init(_ text: [UInt8], names: inout NameTable) {
    var terminated = text
    terminated.append(0)
    let newline = UInt8(ascii: "\n")
    let lines = text.reduce(0) { $0 + ($1 == newline ? 1 : 0) } + (text.isEmpty || text.last == newline ? 0 : 1)
    self = terminated.withUnsafeBufferPointer { text in
      var lexer = Lexer(text, names: names)
      names = NameTable.empty
      lexer.run()
      var parser = Parser(tokens: lexer.tokens, text: text, names: lexer.names)
      lexer.names = NameTable.empty
      parser.file.comments = lexer.comments
      parser.file.lineCount = lines
      parser.parse()
      if let unfinished = lexer.unfinished {
        parser.file.firstProblem = min(unfinished, parser.file.firstProblem ?? unfinished)
      }
      names = parser.names
      return parser.file
    }
  }
}

extension SourceFile {
  /// A text of the same length that has blanks in the place of comments, and a line end before each token that begins a
  /// line.
  ///
  /// - Parameter marksBlanks: blanks in literals become bytes that no text has, as they count.
  package static func withoutComments(_ text: [UInt8], marksBlanks: Bool = false) -> [UInt8] {
    var result = [UInt8](repeating: UInt8(ascii: " "), count: text.count)
    (text + [0]).withUnsafeBufferPointer { text in
      var lexer = Lexer(text, names: NameTable())
      lexer.run()
      for token in lexer.tokens where token.start < result.count {
        let range = Int(token.start)..<min(Int(token.end), result.count)
        result.replaceSubrange(range, with: text[range].map { $0 > 0x20 || !marksBlanks ? $0 : $0 | 0xc0 })
        if token.beginsLine, range.lowerBound > 0 { result[range.lowerBound - 1] = UInt8(ascii: "\n") }
      }
    }
    return result
  }

  /// The names in a declaration's inheritance clause, each part of those with dots.
  package func inheritedNames(of declaration: Declaration) -> [Name] {
    references[declaration.inheritance].filter { $0.role == .type || $0.role == .member }.map(\.name)
  }

  /// Replaces each name by the one that another table has for it: see ``NameTable/merge(_:)``.
  public mutating func rename(_ map: [Name]) {
    func new(_ name: Name) -> Name { map[Int(name.number)] }
    for index in imports.indices {
      imports[index].path = imports[index].path.map(new)
      imports[index].kind = imports[index].kind.map(new)
      imports[index].attributes = imports[index].attributes.map(new)
    }
    for index in declarations.indices { declarations[index].name = new(declarations[index].name) }
    for index in references.indices { references[index].name = new(references[index].name) }
    texts = texts.map(new)
    typeParameters = typeParameters.map(new)
  }
}
