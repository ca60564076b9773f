import Foundation
import SeamStorageTesting

@testable import SeamStorage

/// Passes calls on to other files, and fails as its fault says.
final class FaultyFileSystem: FileSystem {
  private let files: any FileSystem
  private let fault: Fault?
  private let script: @Sendable (_ name: String) -> Int32?
  private let calls = Locked<[Call]>([])

  /// A call that was made, and whether it failed.
  struct Call: Equatable {
    let name: String
    var failed = false
  }

  struct Fault {
    enum Kind: Equatable {
      /// The call fails; those after it work.
      case once(Int32)
      /// The call and the next one of its kind fail.
      case twice(Int32)
      /// The call and all calls of its kind after it fail.
      case always(Int32)
      /// Where the call is a write, it takes half of the bytes; the write after it fails.
      case short(Int32)
      /// The process ends in the middle of the call; no call works any more.
      case crash
    }

    let kind: Kind
    /// Which call fails, counted from 0.
    let call: Int
  }

  /// Wraps files.
  ///
  /// - Parameters:
  ///   - fault: what fails; nil for nothing.
  ///   - script: called with the name of each call, on the thread that makes it; gives what it fails with.
  init(
    _ files: any FileSystem, fault: Fault? = nil, script: @escaping @Sendable (_ name: String) -> Int32? = { _ in nil }
  ) {
    self.files = files
    self.fault = fault
    self.script = script
  }

  /// The names of the calls that were made.
  var made: [String] { calls.withLock { $0.map(\.name) } }

  /// Whether the fault has come about.
  var hasFailed: Bool { calls.withLock { $0.contains(where: \.failed) } }

  func openFile(_ path: String, for access: FileAccess) throws(FileFailure) -> Int32 {
    try pass("open", access == .reading || access == .writing ? .open : .create)
    return try files.openFile(path, for: access)
  }

  func closeFile(_ file: Int32) { files.closeFile(file) }

  func status(of file: Int32) throws(FileFailure) -> FileStatus {
    try pass("status", .status)
    return try files.status(of: file)
  }

  func status(at path: String) throws(FileFailure) -> FileStatus? {
    try pass("status", .status)
    return try files.status(at: path)
  }

  func readBytes(_ file: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
    try pass("read", .read)
    return try files.readBytes(file, at: offset, into: buffer)
  }

  func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) throws(FileFailure) -> Int {
    let half = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)])
    do throws(FileFailure) {
      try pass("write", .write)
    } catch {
      if fault?.kind == .crash, isFirstFailure { _ = try files.writeBytes(half, to: file, at: offset) }
      guard case .short = fault?.kind, isFirstFailure else { throw error }
      return try files.writeBytes(half, to: file, at: offset)
    }
    return try files.writeBytes(bytes, to: file, at: offset)
  }

  func setSize(of file: Int32, to size: Int) throws(FileFailure) {
    try pass("setSize", .resize)
    try files.setSize(of: file, to: size)
  }

  func synchronise(_ file: Int32) throws(FileFailure) {
    do throws(FileFailure) {
      try pass("synchronise", .synchronise)
    } catch {
      (files as? SimulatedDisk)?.failToSynchronise(file)
      throw error
    }
    try files.synchronise(file)
  }

  func lock(_ file: Int32, _ lock: FileLock) throws(FileFailure) -> Bool {
    try pass("lock", .lock)
    return try files.lock(file, lock)
  }

  func unlock(_ file: Int32) { files.unlock(file) }

  func move(_ path: String, to target: String) throws(FileFailure) {
    try pass("move", .move)
    try files.move(path, to: target)
  }

  func remove(_ path: String) throws(FileFailure) {
    try pass("remove", .remove)
    try files.remove(path)
  }

  func makeDirectory(_ path: String) throws(FileFailure) {
    try pass("makeDirectory", .makeDirectory)
    try files.makeDirectory(path)
  }

  func synchroniseDirectory(_ path: String) throws(FileFailure) {
    try pass("synchroniseDirectory", .synchronise)
    try files.synchroniseDirectory(path)
  }

  private var isFirstFailure: Bool { calls.withLock { $0.count(where: \.failed) } == 1 }

  /// Counts the call, and throws where the fault says so.
  private func pass(_ name: String, _ operation: FileFailure.Operation) throws(FileFailure) {
    let scripted = script(name)
    let errorNumber: Int32? = calls.withLock { calls in
      let index = calls.count
      calls.append(Call(name: name))
      guard let fault, index >= fault.call else { return nil }
      let failing = calls[fault.call].name
      let number: Int32? =
        switch fault.kind {
        case .once(let number): index == fault.call ? number : nil
        case .twice(let number): name == failing && calls.count(where: \.failed) < 2 ? number : nil
        case .always(let number): name == failing ? number : nil
        case .short(let number):
          failing == "write" && name == "write" && calls.count(where: \.failed) < 2 ? number : nil
        case .crash: EIO
        }
      calls[index].failed = number != nil
      return number
    }
    if let errorNumber = errorNumber ?? scripted { throw FileFailure(operation, errorNumber: errorNumber) }
  }
}
