import Foundation

/// A PostgreSQL server of its own in a temporary folder, for tests.
///
/// It listens at a socket in the folder only, and has no password. It is stopped and its folder removed when the
/// process ends, however it ends: a script waits for the end of its input.
public actor PostgresCluster {
  /// The reason that no server runs.
  public struct Failure: Error, CustomStringConvertible {
    /// What is missing, and how to get it.
    public let description: String
  }

  /// The server of this process, which the first caller starts.
  public static let shared = PostgresCluster(isDurable: false)
  /// A server that writes to the disk at each commit, for measurements; the first caller starts it.
  public static let durable = PostgresCluster(isDurable: true)

  private let isDurable: Bool

  private var start: Task<Running, any Error>?
  private var databases = 0

  private struct Running: Sendable {
    let folder: URL
    let process: Process
    let input: Pipe
  }

  private init(isDurable: Bool) { self.isDurable = isDurable }

  /// Creates an empty database, and returns its URL.
  ///
  /// - Throws: ``Failure`` if PostgreSQL is not installed or does not start.
  public func makeDatabase() async throws -> String {
    let start = self.start ?? Task { [isDurable] in try await Self.launch(isDurable) }
    self.start = start
    let running = try await start.value
    databases += 1
    let name = "test\(databases)"
    running.input.fileHandleForWriting.write(Data("\(name)\n".utf8))
    try await Self.exists(running.folder.appending(path: "made-\(name)"), while: running.process)
    return "postgres:///\(name)?host=\(running.folder.path)&user=seam"
  }

  private static func launch(_ isDurable: Bool) async throws -> Running {
    guard let binaries = binaries() else {
      throw Failure(description: "PostgreSQL is not installed. Install it: Scripts/bootstrap server tests")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "seam-postgres-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    let input = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, "sh", binaries, folder.path, isDurable ? "on" : "off"]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let running = Running(folder: folder, process: process, input: input)
    try await exists(folder.appending(path: "ready"), while: process)
    return running
  }

  /// The folder of the newest version, as Debian installs it or on the path of macOS.
  private static func binaries() -> String? {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap(Int.init).sorted().reversed().map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }

  private static func exists(_ file: URL, while process: Process) async throws {
    while !FileManager.default.fileExists(atPath: file.path) {
      guard process.isRunning else {
        throw Failure(
          description:
            "PostgreSQL did not start. Run its initdb and pg_ctl by hand to see why, as a user other than root.")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// PostgreSQL refuses to run as root.
  ///
  /// `fsync` is off for tests: they kill its clients, not the machine.
  private static let script = """
    trap '' INT TERM HUP PIPE
    run=
    if [ "$(id -u)" = 0 ]; then
      user=nobody
      id postgres >/dev/null 2>&1 && user=postgres
      chown "$user" "$2"
      run="setpriv --reuid=$user --regid=$(id -g $user) --clear-groups --"
    fi
    cd "$2"
    $run "$1/initdb" -D "$2/data" -U seam -A trust -E UTF8 --locale=C --no-sync || exit 1
    $run "$1/pg_ctl" -D "$2/data" -w -l "$2/log" \
      -o "-k $2 -c listen_addresses= -c fsync=$3 -c max_connections=300" start || exit 1
    touch "$2/ready"
    while read -r name; do
      "$1/createdb" -h "$2" -U seam "$name" && touch "$2/made-$name" || break
    done
    $run "$1/pg_ctl" -D "$2/data" -m immediate stop
    rm -rf "$2"
    """
}
