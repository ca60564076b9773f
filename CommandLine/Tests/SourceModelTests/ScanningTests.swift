import SourceModel
import Synchronization
import Testing
import ToolTesting

struct ScanningTests {
  @Test func eachFileIsCountedOnce() throws {
    let folder = try TemporaryProject([
      "Package.swift": "let package = Package(name: \"p\", targets: [.target(name: \"A\")])"
    ])
    for number in 0..<21 { try folder.write("Sources/A/A\(number).swift", "") }
    try folder.write("Stray.swift", "")
    let files = Atomic(0)
    let steps = Atomic(0)
    let model = SourceModel(folder.project) { count in
      files.add(count, ordering: .relaxed)
      steps.add(1, ordering: .relaxed)
    }
    #expect(files.load(ordering: .relaxed) == 22 && model.files.count == 22 && steps.load(ordering: .relaxed) > 1)
  }
}
