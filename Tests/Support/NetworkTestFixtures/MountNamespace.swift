#if os(Linux)
import Foundation

/// Commands in a mount namespace of their own, where other authorities are the system's.
///
/// `URLSession` on Linux trusts the system's only.
package enum MountNamespace {
  /// The authorities of the system.
  private static let bundle = "/etc/ssl/certs/ca-certificates.crt"

  /// Why a namespace cannot be made; nil if it can.
  package static let obstacle: String? = {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command(trusting: "/etc/hostname") + ["true"]
    process.standardError = errors
    guard (try? process.run()) != nil else { return "no process can be started" }
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : text.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  /// Returns a command that runs its arguments where the authorities of a file are the system's.
  package static func command(trusting authorities: String) -> [String] {
    ["unshare", "-Urm", "sh", "-c", "mount --bind '\(authorities)' \(bundle) && exec \"$0\" \"$@\""]
  }
}
#endif
