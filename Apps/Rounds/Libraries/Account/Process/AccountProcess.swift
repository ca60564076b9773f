import Foundation
import LibAccount
import SeamNetwork
import SeamNetworkCurl
import SeamOperations
import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import SeamStorageSecrets

/// Enters PINs or renews tokens as quickly as it can and says so on the standard output: a process for tests to kill.
///
/// Usage: `account-process guess|renew|sign-in|sign-out DATABASE SERVER SECONDS PIN…`, where the seconds are added to
/// its date. With `ROUNDS_KEYRING` in its environment it uses the keyring of the session.
@main
struct AccountProcess {
  static func main() async {
    do {
      let arguments = CommandLine.arguments
      guard arguments.count > 5, let url = URL(string: arguments[3]), let seconds = Double(arguments[4]) else {
        throw Usage()
      }
      let account = try await ServerAccount(
        network: DefaultNetworkModule(session: CurlNetworkSession(), requestBuilder: RequestBuilder(baseURL: url)),
        storage: SQLiteStorage(at: arguments[2]), keyring: keyring, seal: { PassphraseStorage(in: $0, under: $1) },
        clock: NetworkClock(date: { Date(timeIntervalSinceNow: seconds) }))
      switch arguments[1] {
      case "guess": try await guess(Array(arguments[5...]), account)
      case "renew": try await renew(arguments[5], account)
      case "sign-in": try await signIn(arguments[5], account)
      case "sign-out":
        try await account.signOut().run()
        say("\(try await account.state().value())")
      default: throw Usage()
      }
    } catch {
      FileHandle.standardError.write(Data("account-process: \(error)\n".utf8))
      exit(1)
    }
  }

  private static var keyring: (any TransactionalStorage)? {
    guard let service = ProcessInfo.processInfo.environment["ROUNDS_KEYRING"] else { return nil }
    return SecretServiceStorage(service: service)
  }

  private static func signIn(_ pin: String, _ account: ServerAccount) async throws {
    try await account.signIn(name: "wilma", password: "correct").run()
    try await account.setPIN(pin).run()
    say(try await account.protection().value().rawValue)
  }

  private static func guess(_ pins: [String], _ account: ServerAccount) async throws {
    for pin in pins {
      say("try")
      do {
        try await account.unlock(pin: pin).run()
        say("open")
      } catch AccountError.wrongPIN {
        say("wrong")
      } catch AccountError.tooManyWrongPINs {
        say("wrong")
      } catch AccountError.notSignedIn {
        return say("gone")
      }
    }
  }

  private static func renew(_ pin: String, _ account: ServerAccount) async throws {
    try await account.unlock(pin: pin).run()
    say("open")
    var credentials = try await account.credentials.credentials()
    for _ in 0..<50 {
      guard let current = credentials else { return say("gone") }
      say("renewed")
      credentials = try await account.credentials.refresh(current)
    }
    say("end")
  }

  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  private struct Usage: Error, CustomStringConvertible {
    let description = "usage: account-process guess|renew|sign-in|sign-out DATABASE SERVER SECONDS PIN…"
  }
}
