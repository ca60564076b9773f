import SwiftScan

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The files of a folder, without those that tools made or fetched.
public struct FileTree: Sendable {
  public let root: String
  /// Paths relative to the root, sorted.
  public private(set) var files: [String] = []
  /// The links to files and folders of the tree: the path of each, and the one that it leads to.
  private(set) var links: [Project.Link] = []
  /// The links to files and folders outside of the tree.
  private(set) var outerLinks: Set<String> = []
  /// Folders that could not be read, and why.
  public private(set) var problems: [Project.Problem] = []

  /// Names of folders whose content belongs to tools or to other projects.
  private static let skipped: Set<String> = [
    "DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages", "xcuserdata", "build.noindex",
  ]

  /// Those of them in which other projects lie, but not those of a package's sources.
  private static let fetched: Set<String> = ["Pods", "Carthage"]

  /// The patterns of paths that are left out, those that stand for one path by this: there can be thousands.
  private let excludedPaths: [String: Glob]
  private let excluded: [Glob]
  /// The patterns that no path matched; one can match only paths that another leaves out already.
  private(set) var unusedExclusions: Set<String>

  /// Lists a folder.
  ///
  /// Links to folders are followed, but not to a folder around them, and two links at most on one path. The kernel's
  /// file systems are left out, as theirs lead everywhere. Ends early if the task is cancelled.
  ///
  /// - Parameter excluded: patterns of files and folders that are left out, such as `Tests/**/Fixtures`.
  public init(root: String, excluding excluded: [String] = []) {
    self.root = root
    let patterns = excluded.map { Glob($0) }
    excludedPaths = Dictionary(
      patterns.compactMap { pattern in pattern.path.map { ($0, pattern) } }, uniquingKeysWith: { first, _ in first })
    self.excluded = patterns.filter { $0.path == nil }
    unusedExclusions = Set(excluded)
    list("", around: Self.folders(around: root), links: 0)
    files.sort()
    let real = Self.realPath(root) + "/"
    links = links.compactMap { link in
      let target = Self.realPath(root + "/" + link.path)
      guard target.hasPrefix(real) else {
        outerLinks.insert(link.path)
        return nil
      }
      return Project.Link(path: link.path, target: String(target.dropFirst(real.utf8.count)))
    }
  }

  /// The files in a folder, at any depth; all for an empty path.
  public func files(under folder: String) -> ArraySlice<String> {
    guard !folder.isEmpty else { return files[...] }
    let prefix = folder + "/"
    let start = files.partitionPoint { $0 >= prefix }
    var end = start
    while end < files.endIndex, files[end].hasPrefix(prefix) { end += 1 }
    return files[start..<end]
  }

  public func contains(_ path: String) -> Bool {
    let index = files.partitionPoint { $0 >= path }
    return index < files.endIndex && files[index] == path
  }

  /// Whether there is a file at a path, also in a folder whose files are not listed.
  func exists(_ path: String) -> Bool { contains(path) || Self.isThere(root + "/" + path) }

  /// Whether there is a file or a folder.
  public static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is a file in a folder.
  public func hasFolder(_ path: String) -> Bool { path.isEmpty || !files(under: path).isEmpty }

  /// Whether a path, or a folder around it, is left out.
  package func isExcluded(_ path: String) -> Bool {
    if excluded.contains(where: { $0.contains(path) }) { return true }
    var around = path
    while !around.isEmpty {
      if excludedPaths[around] != nil { return true }
      around = Path.folder(of: around)
    }
    return false
  }

  /// Whether files and folders of a name are left out in a folder of any project.
  ///
  /// A package can have sources in `Sources/Cluster/Pods`.
  package static func isSkipped(_ name: String, in folder: String) -> Bool {
    guard !name.hasPrefix(".") else { return true }
    guard skipped.contains(name) else { return false }
    return !fetched.contains(name) || !folder.split(separator: "/").contains { $0 == "Sources" || $0 == "Tests" }
  }

  /// The bytes of a file.
  ///
  /// - Throws: ``FileError`` with the system's reason.
  public func read(_ path: String) throws(FileError) -> [UInt8] { try Self.read(root + "/" + path) }

  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    // A pipe or a device could stand still, or never end.
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path: path, code: EINVAL) }
    var code: Int32 = 0
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        #if canImport(Glibc)
        let read = Glibc.read(descriptor, start + count, size - count)
        #else
        let read = Darwin.read(descriptor, start + count, size - count)
        #endif
        if read < 0, errno == EINTR { continue }
        if read < 0 { code = errno }
        guard read > 0 else { return }
        count += read
      }
    }
    guard code == 0 else { throw FileError(path: path, code: code) }
    return bytes
  }

  /// The text of a file; nil if there is none.
  public static func textIfAny(_ path: String) throws(FileError) -> String? {
    do throws(FileError) { return String(decoding: try read(path), as: UTF8.self) } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  /// Whether a path is that of a link, also of one that leads nowhere.
  public static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static let maximalLinks = 2

  private struct FileIdentity: Equatable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
      (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    }
  }

  /// The path without links; itself if there is no file.
  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func identity(_ path: String) -> FileIdentity? {
    var status = stat()
    return stat(path, &status) == 0 ? FileIdentity(status) : nil
  }

  private static let systems = ["/proc", "/sys"].compactMap { identity($0)?.device }

  private static func folders(around root: String) -> [FileIdentity] {
    var result: [FileIdentity] = []
    var path = root + "/.."
    while let identity = identity(path), identity != result.last {
      result.append(identity)
      path += "/.."
    }
    return result
  }

  private mutating func list(_ folder: String, around: [FileIdentity], links: Int) {
    guard !Task.isCancelled else { return }
    let path = folder.isEmpty ? root : root + "/" + folder
    guard let directory = opendir(path) else {
      problems.append(.init(path: folder.isEmpty ? root : folder, reason: String(cString: strerror(errno))))
      return
    }
    defer { closedir(directory) }
    var status = stat()
    guard fstat(dirfd(directory), &status) == 0 else { return }
    let identity = FileIdentity(status)
    guard links == 0 || !around.contains(identity), !Self.systems.contains(identity.device) else { return }
    let around = around + [identity]
    while let entry = readdir(directory) {
      let name = entry.name
      // Hidden files are no sources.
      guard !Self.isSkipped(name, in: folder) else { continue }
      let relative = folder.isEmpty ? name : folder + "/" + name
      if let pattern = excludedPaths[relative] ?? excluded.first(where: { $0.contains(relative) }) {
        unusedExclusions.remove(pattern.text)
        continue
      }
      switch Int32(entry.pointee.d_type) {
      case Int32(DT_DIR): list(relative, around: around, links: links)
      case Int32(DT_REG): files.append(relative)
      case Int32(DT_LNK), Int32(DT_UNKNOWN):
        // A link that leads nowhere is no file: the package manager leaves it out as well.
        guard stat(root + "/" + relative, &status) == 0 else { continue }
        if Int32(entry.pointee.d_type) == Int32(DT_LNK) { self.links.append(.init(path: relative, target: "")) }
        if status.st_mode & S_IFMT == S_IFDIR, links < Self.maximalLinks {
          list(relative, around: around, links: links + 1)
        }
        if status.st_mode & S_IFMT == S_IFREG { files.append(relative) }
      default: break
      }
    }
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The name of an entry of a folder.
  var name: String {
    withUnsafePointer(to: &pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
  }
}

/// A file that cannot be read or written.
public struct FileError: Error, CustomStringConvertible {
  public let path: String
  public let code: Int32
  var isOfWriting = false

  /// There is no file at the path.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  public var description: String {
    "\(path) cannot be \(isOfWriting ? "written" : "read"): \(String(cString: strerror(code)))."
  }
}
