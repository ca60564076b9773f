import Foundation
import RoundsServer
import ServerFHIR
import ServerHTTP

/// The options of the command.
struct ServerOptions {
  /// The reason that the options cannot be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  var configuration = RoundsServerConfiguration()
  /// The seed of the sample data; nil for none.
  var seed: UInt64?
  /// How many patients the sample data has; nil for the usual number.
  var patients: Int?
  /// The accounts to create or to set the password of: names, and what they stand for.
  var accounts: [(name: String, subject: String)] = []
  /// The password of the accounts.
  var password: String?
  /// The folder of a demonstration's data, which is served to the process that started this one; nil for a server that
  /// the other options describe.
  var demonstration: String?
  var wantsHelp = false

  static let help = """
    Usage: rounds-server [options]

    Serves FHIR R4 at /fhir and OAuth 2 at /oauth, for development and demonstration.

      --database FILE|URL    a SQLite file, or postgres://account@host/database;
                             without it, data is kept until the server stops
      --address ADDRESS      the address to listen at (127.0.0.1)
      --port PORT            the port to listen at (a free one)
      --url URL              the URL of the service as clients reach it, such as https://example.org/fhir
      --proxy ADDRESS        a balancer whose X-Forwarded-* fields are believed; may be repeated
      --rate NUMBER          requests a second for each client after a burst, 0 for any number (200)
      --sample-data SEED     patients, wounds, photos and accounts made from a number
      --patients NUMBER      how many patients the sample data has (\(usualPatients))
      --account NAME=SUBJECT an account that may sign in, such as wilma=Practitioner/1; may be repeated
      --password PASSWORD    the password of the accounts (\(demoPassword))
      --demonstration FOLDER serves sample data that is kept in FOLDER until standard input is closed, and prints
                             its URL and account as JSON; takes no other option
      --help                 show this text
    """

  static let usualPatients = 200

  /// The password of the accounts where none is chosen, for servers that only this machine reaches.
  static let demoPassword = "wound-care-demo"

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--help" || option == "-h" {
        wantsHelp = true
        continue
      }
      guard Self.names.contains(option) else {
        throw Failure(description: "The option \(option) is not known. See rounds-server --help.")
      }
      guard let value = rest.popFirst() else { throw Failure(description: "The option \(option) needs a value.") }
      try set(option, value)
    }
    try check()
    guard demonstration == nil || arguments.count == 2 else {
      throw Failure(description: "--demonstration takes no other option. Remove the others, or it.")
    }
  }

  private static let names: Set<String> = [
    "--database", "--address", "--port", "--url", "--proxy", "--rate", "--sample-data", "--patients", "--account",
    "--password", "--demonstration",
  ]

  private mutating func set(_ option: String, _ value: String) throws(Failure) {
    func number<Number: FixedWidthInteger>(_ range: ClosedRange<Number>) throws(Failure) -> Number {
      guard let number = Number(value), range.contains(number) else {
        throw Failure(
          description: "\(option) is “\(value)”, expected a number from \(range.lowerBound) to \(range.upperBound).")
      }
      return number
    }
    switch option {
    case "--database":
      let isURL = value.hasPrefix("postgres://") || value.hasPrefix("postgresql://")
      configuration.storage = isURL ? .postgres(url: value) : .file(URL(filePath: value))
    case "--address": configuration.http.address = value
    case "--port": configuration.http.port = try number(0...UInt16.max)
    case "--url":
      guard value.hasPrefix("http://") || value.hasPrefix("https://") else {
        throw Failure(description: "--url is “\(value)”, expected a URL such as https://example.org/fhir.")
      }
      configuration.fhir.url = value.hasSuffix("/") ? String(value.dropLast()) : value
    case "--proxy": configuration.http.trustedProxies.insert(value)
    case "--rate":
      let rate: Int = try number(0...1_000_000)
      configuration.http.limits.rate = rate == 0 ? nil : HTTPRate(burst: rate * 5, perSecond: Double(rate))
    case "--sample-data": seed = try number(0...UInt64.max)
    case "--patients": patients = try number(1...100_000)
    case "--account":
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
        throw Failure(
          description: "--account is “\(value)”, expected a name and what it stands for: wilma=Practitioner/1.")
      }
      accounts.append((parts[0], parts[1]))
    case "--demonstration": demonstration = value
    default: password = value
    }
  }

  private func check() throws(Failure) {
    guard patients == nil || seed != nil else {
      throw Failure(description: "--patients is for sample data. Choose its seed with --sample-data.")
    }
    let isLocal = ["127.0.0.1", "::1"].contains(configuration.http.address)
    guard seed == nil && accounts.isEmpty || isLocal || password != nil else {
      throw Failure(
        description: "The accounts would have a known password, and others can reach "
          + "\(configuration.http.address). Choose one with --password.")
    }
  }
}
