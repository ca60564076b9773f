import Foundation
import SeamStorageTesting

@testable import SeamStorage

/// A disk in memory that knows what it was only told and what it was told to keep.
final class SimulatedDisk: FileSystem {
  let state: Locked<State>

  /// What lies on a disk.
  struct State: Sendable {
    var files: [UInt64: File] = [:]
    var names: [String: UInt64] = [:]
    var durableNames: [String: UInt64] = [:]
    var directories: Set<String> = ["/"]
    var durableDirectories: Set<String> = ["/"]
    var open: [Int32: UInt64] = [:]
    var locks: [Int32: FileLock] = [:]
    var lastNumber: UInt64 = 0
    /// How many bytes all files can have.
    var capacity = Int.max

    struct File: Sendable {
      var bytes: [UInt8] = []
      var durable: [UInt8] = []
      /// Pages that failed to reach the medium, and that the system nevertheless takes for written.
      var lost: Set<Int> = []

      static let pageSize = 4096
    }
  }

  init(_ state: State = State()) { self.state = Locked(state) }

  /// The disk as another machine would find it, not in use.
  func copy() -> SimulatedDisk {
    var state = state.withLock(\.self)
    state.open = [:]
    state.locks = [:]
    return SimulatedDisk(state)
  }

  /// What is in the file; nil where there is none.
  func read(_ path: String) -> [UInt8]? {
    state.withLock { state in state.names[path].flatMap { state.files[$0]?.bytes } }
  }

  /// Puts a file there, in its directory, as if nothing could take it away.
  func write(_ bytes: [UInt8], to path: String) {
    state.withLock { state in
      state.directories.insert(parent(path))
      state.durableDirectories.insert(parent(path))
      let number = state.names[path] ?? state.makeFile()
      state.files[number] = .init(bytes: bytes, durable: bytes)
      state.names[path] = number
      state.durableNames[path] = number
    }
  }

  /// Limits what all files together can have.
  func setCapacity(_ bytes: Int) { state.withLock { $0.capacity = bytes } }

  /// The paths of all files.
  var names: [String] { state.withLock { $0.names.keys.sorted() } }

  func openFile(_ path: String, for access: FileAccess) throws(FileFailure) -> Int32 {
    try attempt { state throws(FileFailure) in
      let creates = access == .creating || access == .creatingNew || access == .emptying
      let operation: FileFailure.Operation = creates ? .create : .open
      guard state.directories.contains(parent(path)) else { throw FileFailure(operation, errorNumber: ENOENT) }
      var number = state.names[path]
      if number == nil, creates {
        number = state.makeFile()
        state.names[path] = number
      } else if access == .creatingNew {
        throw FileFailure(operation, errorNumber: EEXIST)
      }
      guard let number else { throw FileFailure(operation, errorNumber: ENOENT) }
      if access == .emptying { state.files[number]?.bytes = [] }
      state.lastNumber += 1
      let descriptor = Int32(truncatingIfNeeded: state.lastNumber)
      state.open[descriptor] = number
      return descriptor
    }
  }

  func closeFile(_ file: Int32) {
    state.withLock { state in
      state.open[file] = nil
      state.locks[file] = nil
    }
  }

  func status(of file: Int32) throws(FileFailure) -> FileStatus {
    try attempt { state throws(FileFailure) in state.status(of: try state.number(of: file, .status)) }
  }

  func status(at path: String) throws(FileFailure) -> FileStatus? {
    try attempt { state throws(FileFailure) in
      if state.directories.contains(path) {
        return FileStatus(identity: FileIdentity(device: 1, number: 0), size: 0)
      }
      return state.names[path].map { state.status(of: $0) }
    }
  }

  func readBytes(_ file: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
    let bytes = try attempt { state throws(FileFailure) in
      state.files[try state.number(of: file, .read)]?.bytes.dropFirst(offset).prefix(buffer.count) ?? []
    }
    buffer.copyBytes(from: bytes)
    return bytes.count
  }

  func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) throws(FileFailure) -> Int {
    let bytes = [UInt8](bytes)
    return try attempt { state throws(FileFailure) in
      let number = try state.number(of: file, .write)
      var content = state.files[number]?.bytes ?? []
      let growth = max(0, offset + bytes.count - content.count)
      guard growth <= state.capacity - state.files.values.reduce(0, { $0 + $1.bytes.count }) else {
        throw FileFailure(.write, errorNumber: ENOSPC)
      }
      content += [UInt8](repeating: 0, count: growth)
      content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      state.files[number]?.bytes = content
      state.files[number]?.touch(offset..<offset + bytes.count)
      return bytes.count
    }
  }

  func setSize(of file: Int32, to size: Int) throws(FileFailure) {
    try attempt { state throws(FileFailure) in
      let number = try state.number(of: file, .resize)
      let content = state.files[number]?.bytes ?? []
      state.files[number]?.bytes = content.prefix(size) + [UInt8](repeating: 0, count: max(0, size - content.count))
      // The system clears the rest of the last page.
      state.files[number]?.touch(size..<size + 1)
    }
  }

  func synchronise(_ file: Int32) throws(FileFailure) {
    try attempt { state throws(FileFailure) in
      state.files[try state.number(of: file, .synchronise)]?.synchronise()
    }
  }

  /// What a failing `synchronise` leaves: pages that are not written and never will be, unless they change again.
  func failToSynchronise(_ file: Int32) {
    state.withLock { state in
      guard let number = state.open[file], let content = state.files[number], content.bytes != content.durable
      else { return }
      state.files[number]?.lost = Set(0...content.bytes.count / State.File.pageSize)
    }
  }

  func lock(_ file: Int32, _ lock: FileLock) throws(FileFailure) -> Bool {
    try attempt { state throws(FileFailure) in
      let number = try state.number(of: file, .lock)
      let others = state.locks.filter { $0.key != file && state.open[$0.key] == number }.values
      guard lock == .shared ? !others.contains(.exclusive) : others.isEmpty else { return false }
      state.locks[file] = lock
      return true
    }
  }

  func unlock(_ file: Int32) { state.withLock { $0.locks[file] = nil } }

  func move(_ path: String, to target: String) throws(FileFailure) {
    try attempt { state throws(FileFailure) in
      guard let number = state.names.removeValue(forKey: path) else {
        throw FileFailure(.move, errorNumber: ENOENT)
      }
      state.names[target] = number
    }
  }

  func remove(_ path: String) throws(FileFailure) {
    state.withLock { $0.names[path] = nil }
  }

  func makeDirectory(_ path: String) throws(FileFailure) {
    _ = state.withLock { $0.directories.insert(path) }
  }

  func synchroniseDirectory(_ path: String) throws(FileFailure) {
    state.withLock { state in
      for name in Set(state.names.keys).union(state.durableNames.keys) where parent(name) == path {
        state.durableNames[name] = state.names[name]
      }
      for directory in state.directories where parent(directory) == path {
        state.durableDirectories.insert(directory)
      }
    }
  }

  private func attempt<Result: Sendable>(
    _ body: (inout State) throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result {
    let result: Swift.Result<Result, FileFailure> = state.withLock { state in
      do throws(FileFailure) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

func parent(_ path: String) -> String {
  let parent = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
  return parent.isEmpty ? "/" : String(parent)
}

extension SimulatedDisk.State.File {
  fileprivate mutating func touch(_ range: Range<Int>) {
    for page in range.lowerBound / Self.pageSize...range.upperBound / Self.pageSize { lost.remove(page) }
  }

  fileprivate mutating func synchronise() {
    var synced = bytes
    for page in lost {
      for index in page * Self.pageSize..<min((page + 1) * Self.pageSize, max(bytes.count, page * Self.pageSize)) {
        synced[index] = index < durable.count ? durable[index] : 0
      }
    }
    durable = synced
  }
}

extension SimulatedDisk.State {
  mutating func makeFile() -> UInt64 {
    lastNumber += 1
    files[lastNumber] = File()
    return lastNumber
  }

  fileprivate func number(of file: Int32, _ operation: FileFailure.Operation) throws(FileFailure) -> UInt64 {
    guard let number = open[file] else { throw FileFailure(operation, errorNumber: EBADF) }
    return number
  }

  fileprivate func status(of number: UInt64) -> FileStatus {
    FileStatus(identity: FileIdentity(device: 1, number: number), size: files[number]?.bytes.count ?? 0)
  }
}
