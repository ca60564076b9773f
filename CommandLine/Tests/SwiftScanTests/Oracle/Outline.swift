import SwiftSyntax

/// Prints the imports and declarations that the toolchain's parser finds, in the form of the scanner's outline.
final class Outline: SyntaxVisitor {
  private enum Context { case file, type, code }
  private(set) var imports: [String] = []
  private(set) var declarations: [String] = []
  private var path: [String] = []
  private var contexts: [Context] = [.file]

  private func add(_ kind: String, _ name: String, _ modifiers: DeclModifierListSyntax) {
    declarations.append(
      ([access(modifiers), kind, (path + [plain(name)]).joined(separator: ".")] as [String?]).compactMap(\.self)
        .joined(separator: " "))
  }

  private func enter(_ kind: String, _ name: String, _ modifiers: DeclModifierListSyntax) -> SyntaxVisitorContinueKind {
    add(kind, name, modifiers)
    path.append(plain(name))
    return .visitChildren
  }

  private func plain(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") ? String(name.dropFirst().dropLast()) : name
  }

  private func access(_ modifiers: DeclModifierListSyntax) -> String? {
    modifiers.last {
      $0.detail == nil && ["private", "fileprivate", "internal", "package", "public", "open"].contains($0.name.text)
    }?.name.text
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    var words = node.attributes.compactMap { element -> String? in
      element.as(AttributeSyntax.self).map { "@" + $0.attributeName.trimmedDescription }
    }
    if let access = access(node.modifiers) { words.append(access) }
    words.append("import")
    if let kind = node.importKindSpecifier { words.append(kind.text) }
    words.append(
      node.path.map { plain($0.name.text) }.filter { $0.first?.isLetter == true || $0.first == "_" }
        .joined(separator: "."))
    imports.append(words.joined(separator: " "))
    return .skipChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("class", node.name.text, node.modifiers)
  }
  override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("struct", node.name.text, node.modifiers)
  }
  override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("enum", node.name.text, node.modifiers)
  }
  override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("protocol", node.name.text, node.modifiers)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { path.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("actor", node.name.text, node.modifiers)
  }
  override func visitPost(_ node: ActorDeclSyntax) { path.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    var type = node.extendedType
    while let attributed = type.as(AttributedTypeSyntax.self) { type = attributed.baseType }
    let name =
      type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text
      ?? (type.is(OptionalTypeSyntax.self)
        ? "Optional" : type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self) ? "Array" : "extension")
    return enter("extension", name, node.modifiers)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("function", node.name.text, node.modifiers)
  }
  override func visitPost(_ node: FunctionDeclSyntax) { path.removeLast() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("initializer", "init", node.modifiers)
  }
  override func visitPost(_ node: InitializerDeclSyntax) { path.removeLast() }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("deinitializer", "deinit", node.modifiers)
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) { path.removeLast() }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("subscript", "subscript", node.modifiers)
  }
  override func visitPost(_ node: SubscriptDeclSyntax) { path.removeLast() }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    add("alias", node.name.text, node.modifiers); return .visitChildren
  }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    add("associatedType", node.name.text, node.modifiers); return .visitChildren
  }
  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
    add("operator", node.name.text, []); return .skipChildren
  }
  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    add("precedenceGroup", node.name.text, node.modifiers); return .skipChildren
  }
  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("macro", node.name.text, node.modifiers)
  }
  override func visitPost(_ node: MacroDeclSyntax) { path.removeLast() }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements { add("enumCase", element.name.text, node.modifiers) }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isCode = contexts.last == .code
    var names: [String] = []
    for binding in node.bindings {
      let own = isCode ? [] : self.names(binding.pattern)
      for name in own { add(node.bindingSpecifier.text == "let" ? "constant" : "variable", name, node.modifiers) }
      // Declarations in its value or accessors are inside its first name.
      if let first = own.first { path.append(plain(first)); names.append(first) }
      if let value = binding.initializer { walk(value) }
      if let accessors = binding.accessorBlock { walk(accessors) }
      if !own.isEmpty { path.removeLast() }
    }
    return .skipChildren
  }

  private func names(_ pattern: PatternSyntax) -> [String] {
    if let name = pattern.as(IdentifierPatternSyntax.self) { return [name.identifier.text] }
    if let tuple = pattern.as(TuplePatternSyntax.self) { return tuple.elements.flatMap { names($0.pattern) } }
    return []
  }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    contexts.append(.type); return .visitChildren
  }
  override func visitPost(_ node: MemberBlockSyntax) { contexts.removeLast() }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    contexts.append(.code); return .visitChildren
  }
  override func visitPost(_ node: CodeBlockSyntax) { contexts.removeLast() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    contexts.append(.code); return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { contexts.removeLast() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    contexts.append(.code); return .visitChildren
  }
  override func visitPost(_ node: AccessorBlockSyntax) { contexts.removeLast() }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    contexts.append(.code); return .visitChildren
  }
  override func visitPost(_ node: SwitchExprSyntax) { contexts.removeLast() }
}
