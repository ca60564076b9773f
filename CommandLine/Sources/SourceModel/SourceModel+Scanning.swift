import Dispatch
import Foundation
public import ProjectModel
import Synchronization
import SwiftScan

extension SourceModel {
  /// Files above this size are no sources that someone wrote, and are left out: bytes.
  static let maximalSize = 16 << 20

  /// Reads and scans all Swift files of a project, on all cores.
  ///
  /// - Parameter didScan: is called with the number of files of each step, on any thread.
  public init(_ project: Project, didScan: @Sendable (Int) -> Void = { _ in }) {
    self.project = project
    let paths = Self.paths(of: project)
    let scans = Self.scan(paths, root: project.root, didScan)
    let maps = scans.map { names.merge($0.names) }
    let renamed = Self.concurrently(scans.count) { worker in
      scans[worker].files.map { file in
        var file = file
        file.source.rename(maps[worker])
        return file
      }
    }
    for file in renamed.joined() {
      files.append(
        File(path: paths[file.index].path, source: file.source, targets: paths[file.index].targets, size: file.size))
    }
    files.sort { $0.path < $1.path }
    problems = scans.flatMap(\.problems).sorted { $0.path < $1.path }
  }

  private struct ScannedFile: Sendable {
    let index: Int
    var source: SourceFile
    let size: Int
  }

  private struct Scan: Sendable {
    var names = NameTable()
    var files: [ScannedFile] = []
    var problems: [Project.Problem] = []
  }

  /// The paths of all Swift files, with the targets that compile them.
  private static func paths(of project: Project) -> [(path: String, targets: [Int])] {
    var targets: [String: [Int]] = [:]
    for (index, target) in project.targets.enumerated() {
      for path in target.sources { targets[path, default: []].append(index) }
    }
    for path in project.strayFiles { targets[path] = [] }
    return targets.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Each worker takes the next files until there are none, and has names of its own.
  private static func scan(
    _ paths: [(path: String, targets: [Int])], root: String, _ didScan: @Sendable (Int) -> Void
  ) -> [Scan] {
    let next = Atomic<Int>(0)
    let step = 8
    return concurrently(ProcessInfo.processInfo.activeProcessorCount) { _ in
      var scan = Scan()
      while true {
        let start = next.add(step, ordering: .relaxed).oldValue
        guard start < paths.count else { return scan }
        let end = min(start + step, paths.count)
        defer { didScan(end - start) }
        for index in start..<end {
          do throws(FileError) {
            let text = try FileTree.read(root + "/" + paths[index].path)
            if let reason = reasonAgainst(text) {
              scan.problems.append(.init(path: paths[index].path, reason: reason))
              continue
            }
            scan.files.append(ScannedFile(index: index, source: SourceFile(text, names: &scan.names), size: text.count))
          } catch {
            scan.problems.append(.init(path: paths[index].path, reason: error.description))
          }
        }
      }
    }
  }

  /// The reason for which a text is no source; nil if it can be one.
  private static func reasonAgainst(_ text: [UInt8]) -> String? {
    if text.count > maximalSize { return "it is larger than 16 MB" }
    // The byte order marks, behind which no keyword would be found.
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { return "it is UTF-16, and not UTF-8" }
    return text.starts(with: "version https://git-lfs.".utf8) ? "it is a pointer of Git LFS" : nil
  }

  /// Performs a function for each number on threads of their own, and returns the results in the order of the numbers.
  package static func concurrently<Value: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Value) -> [Value] {
    let results = Mutex<[Int: Value]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let value = body(number)
      results.withLock { $0[number] = value }
    }
    return results.withLock { results in (0..<count).compactMap { results[$0] } }
  }
}
