import Foundation
import RoundsServer
import ServerFHIR
import ServerSamples

/// Starts the server, and stops it at SIGINT or SIGTERM.
@main
struct RoundsServerCommand {
  static func main() async {
    do {
      let options = try ServerOptions(Array(CommandLine.arguments.dropFirst()))
      guard !options.wantsHelp else { return print(ServerOptions.help) }
      if let folder = options.demonstration {
        try await Demonstration.serve(in: folder, report: report)
      } else {
        try await serve(options)
      }
    } catch {
      report(error)
      exit(1)
    }
  }

  private static func report(_ error: any Error) {
    FileHandle.standardError.write(Data("rounds-server: \(error)\n".utf8))
  }

  private static func serve(_ options: ServerOptions) async throws {
    var configuration = options.configuration
    configuration.fhir.report = report
    let stop = StopSignal()
    let server = try await RoundsServer(configuration)
    let password = options.password ?? ServerOptions.demoPassword
    for account in options.accounts {
      try await server.setPassword(password, of: account.name, subject: account.subject)
    }
    say("FHIR: \(server.fhirURL)")
    say("Tokens: \(server.url)/oauth/token, for the client rounds-app")
    say("Stop with Ctrl-C.")
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        if let seed = options.seed {
          group.addTask {
            try await addSamples(seed, options.patients ?? ServerOptions.usualPatients, password, to: server)
          }
        }
        group.addTask {
          await stop.wait()
          throw CancellationError()
        }
        // Not waitForAll(), which throws only once the samples are stored as well.
        for try await _ in group {}
      }
    } catch is CancellationError {
      await server.stop()
    } catch {
      await server.stop()
      throw error
    }
  }

  /// Stores sample data while the server answers.
  private static func addSamples(
    _ seed: UInt64, _ patients: Int, _ password: String, to server: RoundsServer
  ) async throws {
    let samples = SampleData(seed: seed, patients: patients, years: 3, until: Date())
    say("Making \(patients) patients …")
    let count = try await server.add(samples, password: password)
    say("The sample data is stored: \(count) resources are new.")
    if let account = samples.accounts.first {
      say("Sign in as \(account.name) (\(account.displayName)) with the password \(password).")
    }
    say("Drawing photos; those that are not drawn yet are not found …")
    say("The photos are stored: \(try await server.addPhotos(of: samples)) are new.")
  }

  /// Writes a line at once, also to a pipe.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
