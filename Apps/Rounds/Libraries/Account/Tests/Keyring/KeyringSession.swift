import Foundation

/// A session bus with GNOME Keyring, of one test's own.
///
/// The bus starts the daemon when it is asked for; the session's last command ends it.
struct KeyringSession {
  /// Whether GNOME Keyring and the bus are installed.
  static var isAvailable: Bool {
    ["gnome-keyring-daemon", "dbus-run-session"].allSatisfy { name in
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\(name)")
    }
  }

  let folder: URL

  /// Creates the folder of a session.
  ///
  /// - Parameter isUnlocked: whether the keyring is unlocked, as after a login with a password.
  init(isUnlocked: Bool) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "keyring-\(UUID().uuidString.prefix(8))")
    for name in ["run", "data/keyrings", "services"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let path = folder.path
    try write(
      "bus.conf",
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:dir=\(path)/run</listen>
        <servicedir>\(path)/services</servicedir>
        <policy context="default">
          <allow send_destination="*"/>
          <allow receive_sender="*"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """)
    let unlock = isUnlocked ? "--unlock <\(path)/password" : "</dev/null"
    try write("password", "secret")
    try write(
      "services/org.freedesktop.secrets.service",
      "[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sh \(path)/start\n")
    try write(
      "start",
      "echo $$ >\(path)/pid\nexec gnome-keyring-daemon --foreground --components=secrets \(unlock) >>\(path)/log 2>&1\n"
    )
  }

  /// Runs account-process several times in one session, and returns the lines that it printed.
  func run(_ runs: [[String]]) async throws -> [String] {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "account-process")
    let commands = runs.map { arguments in
      ([program.path] + arguments).map { "'\($0)'" }.joined(separator: " ") + " 2>&1"
    }
    let script = (commands + ["kill -9 \"$(cat '\(folder.path)/pid')\""]).joined(separator: "\n")
    let process = Process()
    let output = Pipe()
    // Foundation starts processes with signals blocked, and the bus learns by one that the daemon ended.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "--default-signal", "dbus-run-session", "--config-file=\(folder.path)/bus.conf", "--", "/bin/sh", "-c", script,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["ROUNDS_KEYRING"] = "org.example.rounds"
    environment["HOME"] = folder.path
    environment["XDG_RUNTIME_DIR"] = "\(folder.path)/run"
    environment["XDG_DATA_HOME"] = "\(folder.path)/data"
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "GNOME_KEYRING_CONTROL"] { environment[name] = nil }
    process.environment = environment
    process.standardOutput = output
    try process.run()
    let data = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: output.fileHandleForReading.readDataToEndOfFile()) }
    }
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }
}
