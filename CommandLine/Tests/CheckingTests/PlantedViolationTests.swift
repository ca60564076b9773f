import Checking
import Foundation
import SourceModel
import Testing
import ToolTesting

/// Violations planted in a copy of Rounds: one of each rule.
struct PlantedViolationTests {
  private static let settings = "Libraries/Settings/Sources/Planted"

  /// The files with the violations, by path.
  private static let files = [
    "Core/Dates/Sources/Planted.swift": "import LibWound",
    "Features/Me/Sources/PlantedImport.swift": "import FeatureWound",
    "Features/Me/Sources/PlantedUse.swift": "func planted() { _ = URLSession.shared }",
    "Libraries/Patient/Sources/Planted.swift": "import LibWound",
    "Libraries/Settings/Tests/Planted.swift": "func planted() { _ = UserDefaults.standard }",
    "\(settings)Import.swift": "import CoreDates",
    "\(settings)Leak.swift": "public func planted() -> UserDefaults? { nil }",
    "\(settings)Singleton.swift": "final class One { static let shared = One() }",
    "\(settings)Global.swift": "enum Counter { static var count = 0 }",
    "\(settings)Delegate.swift": "class Caller { var delegate: (any CallerDelegate)? }",
    "\(settings)Length.swift": (0...500).map { "let line\($0) = 0\n" }.joined(),
    "\(settings)Comment.swift": "// seam:allow cycle -- planted\nlet planted = 0",
    "Wide/Wide.swift": (1...16).map { "import Narrow\($0)\n" }.joined(),
  ].merging((1...16).map { ("Narrow\($0)/Narrow.swift", "") }) { $1 }

  /// Changes of the manifest, so that each violation is one of its rule alone.
  private static let changes = [
    (".target(name: \"CoreDates\",", ".target(name: \"CoreDates\", dependencies: [\"LibWound\"],"),
    ("\"LibAccount\", \"LibSettings\", seam(", "\"FeatureWound\", \"LibAccount\", \"LibSettings\", seam("),
    ("name: \"LibPatient\",\n      dependencies: [", "name: \"LibPatient\",\n      dependencies: [\"LibWound\", "),
    ("name: \"LibSettings\", dependencies: [", "name: \"LibSettings\", dependencies: [\"CoreLogging\", "),
    (
      "  targets: [\n",
      "  targets: [\n    .target(name: \"Wide\", dependencies: [\(narrow { "\"\($0)\"" })], path: \"Wide\"),\n"
    ),
    ("  targets: [\n", "  targets: [\n\(narrow { "    .target(name: \"\($0)\", path: \"\($0)\")" }),\n"),
  ]

  private static func narrow(_ text: (String) -> String) -> String {
    (1...16).map { text("Narrow\($0)") }.joined(separator: ",\n")
  }

  @Test func eachIsFoundOnceByItsRule() throws {
    let rounds = URL(filePath: #filePath).appending(path: "../../../../Apps/Rounds").standardizedFileURL
    let folder = try TemporaryProject(["placeholder": ""])
    try FileManager.default.copyItem(atPath: rounds.path, toPath: folder.root + "/Rounds")
    let before = try findings(folder.root + "/Rounds")
    for (path, text) in Self.files { try folder.write("Rounds/\(path)", text) }
    var manifest = try String(contentsOfFile: folder.root + "/Rounds/Package.swift", encoding: .utf8)
    for (old, new) in Self.changes {
      #expect(manifest.contains(old), "The manifest of Rounds has changed.")
      manifest = manifest.replacing(old, with: new, maxReplacements: 1)
    }
    try folder.write("Rounds/Package.swift", manifest)
    let after = try findings(folder.root + "/Rounds")
    let planted = after.filter { finding in !before.contains { $0.key == finding.key } }
    #expect(planted.map(\.rule).sorted() == Rules.descriptions.map { $0.id }.sorted(), "\(planted)")
    #expect(before.allSatisfy { finding in after.contains { $0.key == finding.key } })
  }

  private func findings(_ root: String) throws -> [Finding] {
    let (configuration, project) = try Configuration.load(root)
    return Check(SourceModel(project), configuration).findings
  }
}
