import ModuleGraph
import ProjectModel
import SourceModel
import SwiftScan

extension SourceModel {
  /// For each target those that use it: by a declaration, an import, or the name of a program in a text.
  package func usersOfTargets() -> [[Int]] {
    var users = [Set<Int>](repeating: [], count: project.targets.count)
    for use in TargetUses(self).uses { users[use.used].insert(use.user) }
    for (program, readers) in filesNamingPrograms() {
      users[program].formUnion(readers.flatMap { files[$0].targets }.filter { $0 != program })
    }
    return users.map { $0.sorted() }
  }

  /// For each target that is a program the files with a text that is its name, the one of its product, or a path that
  /// ends with it.
  func filesNamingPrograms() -> [Int: [Int]] {
    var programs: [String: [Int]] = [:]
    for (index, target) in project.targets.enumerated() where target.kind == .executable {
      let products = project.products.filter { product in
        product.targets.contains(target.name) && target.origin.path == product.manifest
      }
      for name in Set(products.map(\.name) + [target.name]) { programs[name, default: []].append(index) }
    }
    guard !programs.isEmpty else { return [:] }
    var result: [Int: [Int]] = [:]
    var known: [Name: [Int]] = [:]
    func named(by text: Name) -> [Int] {
      if let known = known[text] { return known }
      let found = programs[Path.name(of: names.text(text))] ?? []
      known[text] = found
      return found
    }
    for (number, file) in files.enumerated() {
      var found = Set(file.source.texts.flatMap(named))
      if file.targets.contains(where: { project.targets[$0].isTest }) {
        for script in file.source.texts.lazy.map(names.text).filter(Self.isScript) {
          found.formUnion(programsNamed(inScript: script, programs))
        }
      }
      for program in found { result[program, default: []].append(number) }
    }
    return result
  }

  /// Whether a text can be the path of a script or a Makefile.
  private static func isScript(_ text: String) -> Bool {
    text.hasSuffix(".sh") || Path.name(of: text) == "Makefile"
  }

  /// The programs whose names are in the text of a script, of a path from the project's folder.
  private func programsNamed(inScript name: String, _ programs: [String: [Int]]) -> [Int] {
    let text = (try? FileTree.read("\(project.root)/\(name)")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return programs.filter { Path.has($0.key, in: text) }.flatMap(\.value)
  }

  /// The targets of tests with a text that is a folder around a source: `Sources`, or a path of more than one name.
  func testTargets(namingFolderOf path: String) -> [Int] {
    let parts = path.split(separator: "/").dropLast().map(String.init)
    guard parts.count <= Self.maximalParts else { return [] }
    // Tests can name it from the folder of their package, or of their own file.
    var folders: Set<String> = parts.contains("Sources") ? ["Sources"] : []
    for start in parts.indices {
      for end in parts.indices.dropFirst(start + 1) { folders.insert(parts[start...end].joined(separator: "/")) }
    }
    folders.formUnion(folders.map { $0 + "/" })
    return targets(withTexts: folders).filter { project.targets[$0].isTest }
  }

  /// The targets with a text that names a file.
  ///
  /// - Parameter withFolders: a text that is a folder around the file counts as well.
  /// - Returns: certain for its name or the end of its path, possible for its name without its ending.
  func targets(naming path: String, withFolders: Bool) -> (certain: [Int], possible: [Int]) {
    // Longer ends of a path are in no text.
    let parts = path.split(separator: "/").suffix(Self.maximalParts).map(String.init)
    guard let last = parts.last else { return ([], []) }
    var certain = Set(parts.indices.map { parts[$0...].joined(separator: "/") })
    if withFolders {
      for end in parts.indices.dropFirst() {
        for start in 0..<end { certain.insert(parts[start..<end].joined(separator: "/")) }
      }
    }
    let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? ""
    return (targets(withTexts: certain), stem.isEmpty ? [] : targets(withTexts: [stem]))
  }

  /// Whether a text is or ends with the ending of Swift files, with which sources that are read can be named.
  func namesSwiftFiles() -> Bool {
    files.contains { file in
      file.source.texts.contains { name in
        let text = names.text(name)
        return text == "swift" || text.hasSuffix(".swift")
      }
    }
  }

  private static let maximalParts = 32

  private func targets(withTexts texts: Set<String>) -> [Int] {
    let wanted = Set(texts.compactMap { names.name($0) })
    guard !wanted.isEmpty else { return [] }
    return Set(files.filter { !wanted.isDisjoint(with: $0.source.texts) }.flatMap(\.targets)).sorted()
  }
}
