// Foundation: the standard library reads neither files nor the process environment.
import Foundation

extension EnvironmentLayer {
  /// The largest file that is read, 1 MiB.
  static let maximumFileSize = 1 << 20

  /// Makes a layer of the environment variables of this process whose names are those of the declared keys.
  public static var processEnvironment: EnvironmentLayer {
    variables { ProcessInfo.processInfo.environment }
  }

  /// Makes a layer of a file of `KEY=value` lines, and of a second file for the chosen environment.
  ///
  /// For `app.env` and the environment staging, the second file is `app.env.staging`. It need not exist. Its values
  /// replace those of the first. ``EnvironmentFile`` states the format.
  ///
  /// - Parameters:
  ///   - path: the path of the first file.
  ///   - isRequired: whether it is a problem that the first file does not exist.
  public static func file(at path: String, isRequired: Bool = false) -> EnvironmentLayer {
    EnvironmentLayer("file") {
      contents(ofFileAt: path, isRequired: isRequired)
    } specific: { environment in
      contents(ofFileAt: "\(path).\(environment.rawValue)", isRequired: false)
    }
  }

  private static func contents(ofFileAt path: String, isRequired: Bool) -> Contents {
    let bytes: [UInt8]
    do {
      guard let read = try self.bytes(ofFileAt: path) else {
        guard isRequired else { return Contents() }
        return unreadable(path, "the file does not exist", remedy: "Create it, or make the layer optional.")
      }
      bytes = read
    } catch {
      return unreadable(
        path, "the file cannot be read: \(reason(for: error))", remedy: "Correct the file or its permissions.")
    }
    guard bytes.count <= maximumFileSize else {
      return unreadable(path, "the file is larger than 1 MiB", remedy: "Check the path, or remove lines.")
    }
    let file = EnvironmentFile(parsing: bytes, path: path)
    return Contents(entries: file.entries, problems: file.problems)
  }

  private static func unreadable(_ path: String, _ reason: String, remedy: String) -> Contents {
    let origin = EnvironmentOrigin(layer: "file", location: path)
    return Contents(problems: [EnvironmentProblem(.unreadable, origin: origin, reason: reason, remedy: remedy)])
  }

  /// Returns the system's words, such as "Permission denied", instead of Foundation's code and its dictionary.
  private static func reason(for error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error
    return (cause as NSError?)?.localizedFailureReason ?? error.localizedFailureReason ?? error.localizedDescription
  }

  /// Returns the bytes of a file, up to one more than the limit; nil if it does not exist.
  private static func bytes(ofFileAt path: String) throws -> [UInt8]? {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let type: Any?
    do {
      type = try FileManager.default.attributesOfItem(atPath: url.path)[.type]
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
      return nil
    }
    // Reading a named pipe would wait for its writer.
    guard type as? FileAttributeType == .typeRegular else { throw NotARegularFile() }
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    return Array(try handle.read(upToCount: maximumFileSize + 1) ?? Data())
  }

  private struct NotARegularFile: LocalizedError {
    var failureReason: String? { "it is not a regular file" }
  }
}
