import Foundation

/// The files that git says have changed.
public struct Git: Sendable {
  private let folder: String

  /// - Parameter folder: a folder in a work tree.
  public init(_ folder: String) { self.folder = folder }

  /// The paths in the folder that differ from a revision, those that are new and not ignored among them.
  ///
  /// Renamed and deleted files are there with their old paths.
  ///
  /// - Throws: ``GitError`` if this is no work tree, or the revision is unknown, as in a shallow clone.
  public func changes(since revision: String) throws(GitError) -> [String] {
    guard !revision.hasPrefix("-") else { throw GitError(description: "“\(revision)” is no revision.") }
    let base = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]) { code in
      code == 1 ? "There is no revision “\(revision)” here. Is the clone shallow? Then fetch it first." : nil
    }
    let commit = String(decoding: base, as: UTF8.self).trimmingCharacters(in: .newlines)
    let changed = try paths(["diff", "--name-only", "--no-renames", "--relative", "-z", commit, "--"])
    let new = try paths(["ls-files", "--others", "--exclude-standard", "-z"])
    return Set(changed + new).sorted()
  }

  /// The paths in the folder that the next commit changes.
  public func stagedChanges() throws(GitError) -> [String] {
    try paths(["diff", "--cached", "--name-only", "--no-renames", "--relative", "-z", "--"]).sorted()
  }

  private func paths(_ arguments: [String]) throws(GitError) -> [String] {
    try run(arguments).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func run(_ arguments: [String], reason: (Int32) -> String? = { _ in nil }) throws(GitError) -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch { throw GitError(description: "git cannot be started: \(error).") }
    // git writes little to its errors, so that it is not held up while its output is read.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw GitError(
        description: reason(process.terminationStatus)
          ?? "git \(arguments.first ?? "") failed: \(message.trimmingCharacters(in: .whitespacesAndNewlines))")
    }
    return data
  }
}

/// An answer that git could not give.
public struct GitError: Error, CustomStringConvertible, Equatable {
  public let description: String
}
