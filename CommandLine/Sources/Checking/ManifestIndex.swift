import SwiftScan

/// The lines on which a manifest names targets and their dependencies.
struct ManifestIndex: Sendable {
  /// Whether it adds dependencies to targets that it has made, which the reader of manifests does not see.
  let changesTargets: Bool
  /// The line of each literal, in the order of the text.
  private var lines: [Int] = []
  /// The literals of each text.
  private var literals: [String: [Int]] = [:]
  /// The literal that names each target: the first argument of `.target(name: "Cart"`, or of functions alike.
  private var targets: [String: Int] = [:]

  init(_ text: [UInt8]) {
    let words = String(decoding: text, as: UTF8.self)
    changesTargets = words.contains(".dependencies.append") || words.contains(".dependencies +=")
    (text + [0]).withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes, names: NameTable())
      lexer.run()
      collect(lexer.tokens, lexer.names, text)
    }
  }

  private mutating func collect(_ tokens: [Token], _ names: NameTable, _ text: [UInt8]) {
    var (line, position) = (1, 0)
    for (index, token) in tokens.enumerated() where token.kind == .string && token.end >= token.start + 2 {
      line += text[position..<Int(token.start)].count { $0 == UInt8(ascii: "\n") }
      position = Int(token.start)
      let literal = String(decoding: text[position + 1..<Int(token.end) - 1], as: UTF8.self)
      literals[literal, default: []].append(lines.count)
      if targets[literal] == nil, Self.isNameOfTarget(index, tokens, names) { targets[literal] = lines.count }
      lines.append(line)
    }
  }

  private static func isNameOfTarget(_ index: Int, _ tokens: [Token], _ names: NameTable) -> Bool {
    guard index >= 4, tokens[index - 1].kind == .colon, tokens[index - 2].kind == .word,
      names.text(tokens[index - 2].name) == "name", tokens[index - 3].kind == .leftParen,
      tokens[index - 4].kind == .word
    else { return false }
    return ["target", "Target", "macro"].contains { names.text(tokens[index - 4].name).hasSuffix($0) }
  }

  /// The line that names a dependency of a target; the target's line, or 1, if it is computed.
  ///
  /// Cost: a binary search.
  func line(of target: String, naming dependency: String) -> Int {
    guard let target = targets[target] else { return 1 }
    let places = literals[dependency] ?? []
    let next = places.partitionPoint { $0 >= target }
    return lines[next < places.count ? places[next] : target]
  }
}
