import Foundation
import RoundsServer
import ServerFHIR
import ServerHTTP
import Testing

@testable import rounds_server

struct ServerOptionsTests {
  @Test func readsOptions() throws {
    let options = try ServerOptions([
      "--database", "postgres://rounds@db/rounds", "--address", "0.0.0.0", "--port", "8080", "--url",
      "https://example.org/fhir/", "--proxy", "10.0.0.1", "--rate", "20", "--sample-data", "7", "--patients", "12",
      "--account", "wilma=Practitioner/1", "--password", "secret",
    ])
    #expect(options.configuration.storage == .postgres(url: "postgres://rounds@db/rounds"))
    #expect(options.configuration.http.address == "0.0.0.0" && options.configuration.http.port == 8080)
    #expect(options.configuration.http.trustedProxies == ["10.0.0.1"])
    #expect(options.configuration.http.limits.rate?.perSecond == 20)
    #expect(options.configuration.fhir.url == "https://example.org/fhir")
    #expect(options.seed == 7 && options.patients == 12)
    #expect(options.accounts.map(\.name) == ["wilma"] && options.accounts.map(\.subject) == ["Practitioner/1"])
    #expect(options.password == "secret")
  }

  @Test func keepsDataInAFile() throws {
    let options = try ServerOptions(["--database", "/tmp/rounds.db"])
    #expect(options.configuration.storage == .file(URL(filePath: "/tmp/rounds.db")))
    #expect(try ServerOptions([]).configuration.storage == .temporary)
    #expect(try ServerOptions(["--rate", "0"]).configuration.http.limits.rate == nil)
  }

  @Test(arguments: [
    (["--what"], "--what is not known"), (["--port"], "--port needs a value"), (["--port", "x"], "--port is “x”"),
    (["--port", "70000"], "from 0 to 65535"), (["--patients", "0"], "from 1"), (["--url", "example.org"], "--url is"),
    (["--patients", "5"], "Choose its seed"),
    (["--account", "wilma"], "--account is “wilma”"), (["--sample-data", "-1"], "--sample-data is “-1”"),
    (["--address", "0.0.0.0", "--sample-data", "1"], "Choose one with --password"),
    (["--address", "0.0.0.0", "--account", "a=b"], "Choose one with --password"),
    (["--demonstration", "demo", "--port", "1"], "--demonstration takes no other option"),
  ])
  func refusesOptions(arguments: [String], reason: String) {
    #expect { try ServerOptions(arguments) } throws: { "\($0)".contains(reason) }
  }

  @Test func explainsItself() throws {
    let options = try ServerOptions(["--help"])
    #expect(options.wantsHelp)
    for name in [
      "--database", "--address", "--port", "--url", "--proxy", "--rate", "--sample-data", "--patients", "--account",
      "--demonstration",
    ] {
      #expect(ServerOptions.help.contains(name))
    }
  }
}
