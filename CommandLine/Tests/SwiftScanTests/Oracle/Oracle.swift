import Foundation
import SwiftParser
import SwiftSyntax

@main
enum Oracle {
  /// Reads paths from standard input, and prints for each file its path, its declarations and its uses of names.
  static func main() {
    while let path = readLine() {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      let tree = Parser.parse(source: String(decoding: data, as: UTF8.self))
      let outline = Outline(viewMode: .sourceAccurate)
      outline.walk(tree)
      let uses = Uses(viewMode: .sourceAccurate)
      uses.walk(tree)
      print("== \(path)\(tree.hasError ? " has errors" : "")")
      for line in outline.imports + outline.declarations { print("declaration \(line)") }
      for line in uses.uses { print("use \(line)") }
    }
  }
}
