import SwiftSyntax

/// Collects the uses of names, each with its place.
final class Uses: SyntaxVisitor {
  private(set) var uses: [String] = []

  private func add(_ token: TokenSyntax) {
    var text = token.text
    if text.hasPrefix("`") { text = String(text.dropFirst().dropLast()) }
    if text.hasPrefix("$") {
      text.removeFirst()
      guard text.first?.isNumber == false else { return }
    }
    guard !["self", "Self", "super", "init", "_", "Any", "Type", "Protocol", "deinit"].contains(text),
      text.first.map({ $0.isLetter || $0 == "_" || !$0.isASCII }) == true
    else { return }
    uses.append("\(token.positionAfterSkippingLeadingTrivia.utf8Offset) \(text)")
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    add(node.baseName); return .skipChildren
  }
  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    add(node.name); return .visitChildren
  }
  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind { add(node.name); return .visitChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    add(node.macroName); return .visitChildren
  }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.macroName); return .visitChildren
  }
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil, let name = node.pattern.as(IdentifierPatternSyntax.self) { add(name.identifier) }
    return .visitChildren
  }
  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil { add(node.name) }
    return .visitChildren
  }
  /// Attributes whose arguments are words of the language, and no uses of names.
  private static let builtIn: Set<String> = ["_spi", "attached", "convention", "freestanding", "inline", "optimize"]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    walk(node.attributeName)
    guard !Self.builtIn.contains(node.attributeName.trimmedDescription) else { return .skipChildren }
    if case .argumentList(let list) = node.arguments { walk(list) }
    return .skipChildren
  }
}
