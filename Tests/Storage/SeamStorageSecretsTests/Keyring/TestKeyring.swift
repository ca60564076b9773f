#if canImport(CSeamSecret)
import Foundation
import SeamStorage

@testable import SeamStorageSecrets

/// GNOME Keyring on a session bus of one test's own, with directories of their own.
///
/// The bus starts the daemon when a client asks for it, in the current ``State``.
final class TestKeyring: Sendable {
  /// How the daemon starts.
  enum State: String {
    /// With the login keyring unlocked, and made where there is none, as after a login.
    case unlocked
    /// As it comes, as after a login without a password.
    case locked
    /// Not at all.
    case off
  }

  /// The bus.
  let address: String
  let directory: String
  /// The bus ends when this does, and the daemon with it.
  private let lifeline: FileHandle
  /// Comes to its end when both have ended.
  private let output: FileHandle

  static let name = "org.freedesktop.secrets"

  private init(_ state: State, isKnown: Bool, in directory: String) throws {
    self.directory = directory
    for name in ["services", "run", "data/keyrings"] {
      try FileManager.default.createDirectory(
        atPath: "\(directory)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try Self.busConfiguration(directory).write(toFile: "\(directory)/bus.conf", atomically: true, encoding: .utf8)
    try Self.startScript(directory).write(toFile: "\(directory)/start", atomically: true, encoding: .utf8)
    try "secret".write(toFile: "\(directory)/password", atomically: true, encoding: .utf8)
    try state.rawValue.write(toFile: "\(directory)/state", atomically: true, encoding: .utf8)
    if isKnown {
      try "[D-BUS Service]\nName=\(Self.name)\nExec=/bin/sh \(directory)/start\n"
        .write(toFile: "\(directory)/services/\(Self.name).service", atomically: true, encoding: .utf8)
    }
    address = "unix:path=\(directory)/run/bus"
    (lifeline, output) = try Self.startBus(in: directory)
  }

  /// Starts a bus for as long as the body runs.
  ///
  /// - Parameters:
  ///   - isKnown: whether the bus knows how to start the daemon; without it there is no Secret Service.
  ///   - directory: where all of it lies, to be used again by the next bus; nil for one that goes with this one.
  static func run(
    _ state: State = .unlocked, isKnown: Bool = true, in directory: String? = nil,
    _ body: (TestKeyring) async throws -> Void
  ) async throws {
    let location = directory ?? makeDirectory()
    defer { if directory == nil { removeDirectory(location) } }
    let keyring = try TestKeyring(state, isKnown: isKnown, in: location)
    defer { keyring.end() }
    try await body(keyring)
  }

  /// A name that is short, as an address has room for about a hundred characters, and in memory where that can be.
  static func makeDirectory() -> String {
    let parent = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    return "\(parent)/seam-keyring-\(UUID().uuidString.prefix(8))"
  }

  static func removeDirectory(_ directory: String) { try? FileManager.default.removeItem(atPath: directory) }

  private func end() {
    try? lifeline.close()
    _ = try? output.readToEnd()
  }

  /// The shell reads its last lines when the lifeline is cut, however this process ends.
  private static func startBus(in directory: String) throws -> (lifeline: FileHandle, output: FileHandle) {
    let shell = Process()
    let (input, output) = (Pipe(), Pipe())
    // Foundation starts processes with signals blocked, and the bus learns from one that the daemon did not start.
    shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    shell.arguments = [
      "--default-signal", "sh", "-c",
      """
      dbus-daemon --config-file="$0/bus.conf" --nofork --print-address=1 2>>"$0/log" &
      read _
      kill -9 $!
      """, directory,
    ]
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "GNOME_KEYRING_CONTROL"] {
      environment[name] = nil
    }
    environment["HOME"] = directory
    environment["XDG_RUNTIME_DIR"] = "\(directory)/run"
    environment["XDG_DATA_HOME"] = "\(directory)/data"
    shell.environment = environment
    shell.standardInput = input
    shell.standardOutput = output
    try shell.run()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw StartFailed(log: try String(contentsOfFile: "\(directory)/log", encoding: .utf8))
      }
      line += more
    }
    return (input.fileHandleForWriting, output.fileHandleForReading)
  }

  struct StartFailed: Error {
    let log: String
  }

  private static func busConfiguration(_ directory: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(directory)/run/bus</listen>
      <auth>EXTERNAL</auth>
      <servicedir>\(directory)/services</servicedir>
      <policy context="default">
        <allow send_destination="*"/>
        <allow receive_sender="*"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }

  private static func startScript(_ directory: String) -> String {
    """
    case "$(cat \(directory)/state)" in
    unlocked) exec gnome-keyring-daemon --unlock --foreground --components=secrets <\(directory)/password ;;
    locked) exec gnome-keyring-daemon --foreground --components=secrets </dev/null ;;
    esac 2>>\(directory)/log
    exit 1
    """
  }
}
#endif
