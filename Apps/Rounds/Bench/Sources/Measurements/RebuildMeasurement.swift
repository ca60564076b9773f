import Foundation
import TerminalBench

/// The time to build the program from nothing, and after a change of one feature, in a copy of the sources.
struct RebuildMeasurement {
  /// The folder of the package of Rounds, two folders below the kit.
  let package: URL

  /// A change of a feature's source.
  private struct Edit {
    let file: String
    /// A text of a function's body, which the change replaces.
    let text: String
  }

  private static let edits = [
    Edit(file: "Features/Authentication/Sources/Unlock/UnlockEntry.swift", text: "Enter your PIN"),
    Edit(file: "Features/Patients/Sources/List/PatientsList.swift", text: "My patients"),
    Edit(file: "Features/Wound/Sources/Wound/WoundChart.swift", text: "Expected healing"),
    Edit(file: "Features/Me/Sources/Me/MeDetail.swift", text: "Sync now"),
  ]

  /// The seconds of the clean build, and of the builds after each change.
  ///
  /// Each feature is changed twice: in the body of a function, and by a new declaration as well, of which other files
  /// of the module may have to know.
  func run(note: (String) -> Void) throws -> (clean: Double, rebuilds: [Double]) {
    let place = FileManager.default.temporaryDirectory.appending(path: "rounds-rebuild-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    let tree = place.appending(path: "tree")
    try copySources(to: tree)
    note("building \(tree.path) …")
    let clean = try build(tree)
    var rebuilds: [Double] = []
    for edit in Self.edits {
      let file = tree.appending(path: "Apps/Rounds/\(edit.file)")
      let source = try String(contentsOf: file, encoding: .utf8)
      for (text, addition) in [
        ("\(edit.text) now", ""),
        ("\(edit.text) then", "\nfunc declarationOfTheBench(_ text: String) -> Int { text.count }\n"),
      ] {
        guard source.contains("\"\(edit.text)\"") else { throw BenchError("\(edit.file) has no text “\(edit.text)”") }
        let changed = source.replacing("\"\(edit.text)\"", with: "\"\(text)\"") + addition
        try Data(changed.utf8).write(to: file)
        rebuilds.append(try build(tree))
        note("\(edit.file): \(String(format: "%.1f", rebuilds.last ?? 0)) s")
      }
    }
    return (clean, rebuilds)
  }

  private func copySources(to tree: URL) throws {
    let root = package.appending(path: "../..").standardizedFileURL
    // The kit, the app, and the packages that its manifest names.
    for folder in ["", "Apps/FHIR", "Apps/Rounds", "Apps/RoundsServer", "Benchmarks"] {
      let (from, to) = (root.appending(path: folder), tree.appending(path: folder))
      try FileManager.default.createDirectory(at: to, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: from.path)
      where !name.hasPrefix(".") && !["Apps", "Benchmarks", "Documentation", "Examples"].contains(name) {
        try FileManager.default.copyItem(at: from.appending(path: name), to: to.appending(path: name))
      }
    }
  }

  private func build(_ tree: URL) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      ProcessInfo.processInfo.environment["SWIFT"] ?? "swift", "build", "--package-path",
      tree.appending(path: "Apps/Rounds").path, "--product", "rounds",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    let start = ContinuousClock.now
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError("the copy does not build:\n\(String(decoding: text.suffix(4000), as: UTF8.self))")
    }
    return (.now - start) / .seconds(1)
  }
}
