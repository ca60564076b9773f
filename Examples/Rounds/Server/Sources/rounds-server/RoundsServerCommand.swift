import Foundation
import RoundsServer
import ServerFHIR

/// Starts the server, and stops it at SIGINT or SIGTERM.
@main
struct RoundsServerCommand {
  static func main() async {
    do {
      let options = try ServerOptions(Array(CommandLine.arguments.dropFirst()))
      guard !options.wantsHelp else { return print(ServerOptions.help) }
      try await serve(options)
    } catch {
      FileHandle.standardError.write(Data("rounds-server: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func serve(_ options: ServerOptions) async throws {
    var configuration = options.configuration
    configuration.fhir.report = { error in FileHandle.standardError.write(Data("rounds-server: \(error)\n".utf8)) }
    let stop = StopSignal()
    let server = try await RoundsServer(configuration)
    for account in options.accounts {
      try await server.setPassword(
        options.password ?? ServerOptions.demoPassword, of: account.name, subject: account.subject)
    }
    say("FHIR: \(server.fhirURL)")
    say("Tokens: \(server.url)/oauth/token, for the client rounds-app")
    say("Stop with Ctrl-C.")
    await stop.wait()
    await server.stop()
  }

  /// Writes a line at once, also to a pipe.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
