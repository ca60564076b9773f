import SwiftScan

/// The findings of a scan, a line each: imports, then declarations with the names around them, then the first problem.
func outline(_ source: String) -> [String] {
  var names = NameTable()
  let file = SourceFile(Array(source.utf8), names: &names)
  return file.outline(names)
}

/// The references of a source: the role, the name, `<` and the base if there is one, `local` and `called`.
func references(_ source: String) -> [String] {
  var names = NameTable()
  let file = SourceFile(Array(source.utf8), names: &names)
  return file.references.map { reference in
    var text = "\(reference.role) \(names.text(reference.name))"
    if let base = reference.base { text += " < \(names.text(file.references[base].name))" }
    if reference.isLocal { text += " local" }
    if reference.isCalled { text += " called" }
    return text
  }
}

extension SourceFile {
  func outline(_ names: NameTable) -> [String] {
    var lines = imports.map { line in
      var words = line.attributes.map { "@" + names.text($0) }
      if let access = line.access { words.append("\(access)") }
      words.append("import")
      if let kind = line.kind { words.append(names.text(kind)) }
      words.append(line.path.map(names.text).joined(separator: "."))
      return words.joined(separator: " ")
    }
    lines += declarations.filter { names.text($0.name) != "_" }.map { declaration in
      var path = names.text(declaration.name)
      var parent = declaration.parent
      while let index = parent {
        path = names.text(declarations[index].name) + "." + path
        parent = declarations[index].parent
      }
      return [declaration.access.map { "\($0)" }, "\(declaration.kind)", path].compactMap(\.self).joined(separator: " ")
    }
    if let firstProblem { lines.append("problem at \(firstProblem)") }
    return lines
  }
}
