#if canImport(CSeamSecret)
import Foundation
import Testing

struct DeclarationTests {
  /// Two declarations of one function that differ are an error in C.
  @Test(.enabled(if: flags != nil, "pkg-config does not know libsecret-1 here, or there is no clang."))
  func whatIsDeclaredByHandIsWhatTheLibrariesDeclare() throws {
    let shim = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Sources/Support/CSeamSecret/shim.h"
      ).path
    let head = """
      #define SECRET_API_SUBJECT_TO_CHANGE
      #include <libsecret/secret.h>
      #include <stddef.h>
      #include "\(shim)"

      """
    let layout = """
      _Static_assert(offsetof(SeamObjectClass, constructor) == offsetof(GObjectClass, constructor), "class");
      _Static_assert(G_BUS_TYPE_SESSION == 2 && G_CHECKSUM_SHA256 == 2, "numbers");
      _Static_assert(G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT == 1, "numbers");
      _Static_assert(G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION == 8, "numbers");
      _Static_assert(G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES == 1, "numbers");
      _Static_assert(G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS == 2, "numbers");
      _Static_assert(G_IO_ERROR_CLOSED == 18 && G_IO_ERROR_TIMED_OUT == 24, "numbers");
      _Static_assert(G_IO_ERROR_BROKEN_PIPE == 44, "numbers");

      """
    #expect(try Self.complaints(about: head + layout) == "")
    // The check itself can fail.
    #expect(try Self.complaints(about: head + "int g_free(void *memory);\n").contains("g_free"))
  }

  private static let flags: [String]? = {
    guard let flags = try? run(["pkg-config", "--cflags", "libsecret-1"], input: ""), flags.status == 0,
      let compiler = try? run(["clang", "--version"], input: ""), compiler.status == 0
    else { return nil }
    return flags.output.split(whereSeparator: \.isWhitespace).map(String.init)
  }()

  private static func complaints(about source: String) throws -> String {
    try run(
      ["clang", "-std=c11", "-Wall", "-Werror", "-fsyntax-only"] + (flags ?? []) + ["-x", "c", "-"], input: source
    ).output
  }

  /// Runs a command, and returns its status and its standard output and errors together.
  private static func run(_ command: [String], input: String) throws -> (status: Int32, output: String) {
    let process = Process()
    let (stdin, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = stdin
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}
#endif
