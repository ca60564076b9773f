import Foundation

/// The descriptors, threads and resident memory of this process.
struct ProcessFigures: CustomStringConvertible {
  let descriptors: Int
  let threads: Int
  /// The threads of sessions and servers.
  let ownThreads: Int
  /// The resident memory, in bytes.
  let resident: Int

  static var now: ProcessFigures {
    func count(_ folder: String) -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder))?.count ?? 0
    }
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let names = threads.compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8) }
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return ProcessFigures(
      descriptors: count("fd"), threads: threads.count,
      ownThreads: names.count { $0.hasPrefix("SeamCurl") || $0.hasPrefix("Scripted") },
      resident: (pages.flatMap { Int($0[1]) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))))
  }

  var description: String {
    "\(descriptors) descriptors, \(threads) threads, \(resident >> 10) kB resident"
  }
}
