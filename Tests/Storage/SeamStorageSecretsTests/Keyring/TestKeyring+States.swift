#if canImport(CSeamSecret)
import Foundation
import Testing

@testable import SeamStorageSecrets

extension TestKeyring {
  /// Whether GNOME Keyring runs on this machine; tried once.
  static var isAvailable: Bool {
    get async { await availability.value }
  }

  private static let availability = Task {
    do {
      try await run { _ = try $0.session() }
      return true
    } catch {
      print("GNOME Keyring does not run on this machine: \(error)")
      return false
    }
  }

  /// A storage on this keyring.
  func storage(
    _ service: String = "test", collection: SecretServiceStorage.Collection = .default,
    prompts: SecretServiceStorage.Prompts = .never, busyTimeout: Duration = .seconds(60),
    answerTimeout: Duration = .seconds(25), beforeStep: @escaping @Sendable () throws -> Void = {},
    beforePrompt: @escaping @Sendable () throws -> Void = {}
  ) -> SecretServiceStorage {
    SecretServiceStorage(
      service: service, collection: collection, prompts: prompts, busyTimeout: busyTimeout,
      limits: SecretServiceLimits(
        bus: address, answerTimeout: answerTimeout, beforeStep: beforeStep, beforePrompt: beforePrompt))
  }

  /// A session of the test's own, past every storage.
  func session() throws -> SecretSession {
    try SecretSession(on: BusConnection(address: address, answerTimeout: 25_000))
  }

  /// How the daemon starts from now on.
  func willStart(_ state: State) throws {
    try state.rawValue.write(toFile: "\(directory)/state", atomically: true, encoding: .utf8)
  }

  /// The daemon's process, started where it does not run.
  func process() throws -> pid_t {
    let bus = try BusConnection(address: address, answerTimeout: 25_000)
    let name = "org.freedesktop.DBus"
    let owner = try bus.owner(of: Self.name)
    let answer = try bus.call(
      "GetConnectionUnixProcessID", of: name, at: "/org/freedesktop/DBus", in: name, [.string(owner)], reply: "(u)")
    return pid_t(try #require(answer[0].number))
  }

  /// How many match rules, names and connections the bus has, by the names of its statistics.
  func busStatistics() throws -> [String: UInt32] {
    let bus = try BusConnection(address: address, answerTimeout: 25_000)
    let answer = try bus.call(
      "GetStats", of: "org.freedesktop.DBus.Debug.Stats", at: "/org/freedesktop/DBus", in: "org.freedesktop.DBus",
      reply: "(a{sv})")
    let entries = answer[0].children.map(\.children).compactMap { entry in
      entry[0].string.flatMap { name in entry[1].content?.number.map { (name, $0) } }
    }
    return Dictionary(uniqueKeysWithValues: entries)
      .filter { ["ActiveConnections", "BusNames", "MatchRules", "PeakMatchRulesPerConnection"].contains($0.key) }
  }

  /// Ends the daemon at once, as a crash does.
  func killDaemon() throws { kill(try process(), SIGKILL) }

  private var file: URL { URL(fileURLWithPath: "\(directory)/data/keyrings/login.keyring") }

  /// The contents of the default collection's file.
  func contents() throws -> Data { try Data(contentsOf: file) }

  /// Ends the daemon, overwrites some bytes of the default collection's file, and returns its new contents.
  ///
  /// - Parameter location: how far into the file, from 0 to 1.
  func damage(at location: Double) throws -> Data {
    let daemon = try process()
    try willStart(.off)
    kill(daemon, SIGKILL)
    var bytes = try contents()
    let start = Int(Double(bytes.count) * location)
    for index in start..<min(start + 16, bytes.count) { bytes[index] ^= 0x5a }
    try bytes.write(to: file)
    try willStart(.unlocked)
    return bytes
  }

  /// Makes an unlocked collection, as a password manager does.
  func makeCollection(_ label: String) throws {
    let session = try session()
    let properties = Variant.properties(["org.freedesktop.Secret.Collection.Label": .string(label)])
    _ = try session.bus.call(
      "CreateWithMasterPassword", of: "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface",
      at: "/org/freedesktop/secrets", in: session.owner, [properties, session.encode(Array("secret".utf8))],
      reply: "(o)")
  }

  /// Makes an item in the default collection, as another program does, and gives its path.
  @discardableResult
  func makeItem(_ attributes: [String: String], secret: [UInt8]) throws -> String {
    let session = try session()
    let collection = try #require(try session.collection(alias: "default"))
    return try session.createItem(in: collection, label: "made by hand", attributes: attributes, secret: secret).item
  }

  /// Locks the default collection.
  func lock() throws {
    let session = try session()
    let collection = try #require(try session.collection(alias: "default"))
    let answer = try session.bus.call(
      "Lock", of: "org.freedesktop.Secret.Service", at: "/org/freedesktop/secrets", in: session.owner,
      [.paths([collection])], reply: "(aoo)")
    try #require(answer[0].children.count == 1)
  }

  /// Unlocks the default collection with its password, as a login does.
  func unlock() throws {
    let session = try session()
    let collection = try #require(try session.collection(alias: "default"))
    _ = try session.bus.call(
      "UnlockWithMasterPassword", of: "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface",
      at: "/org/freedesktop/secrets", in: session.owner, [.path(collection), session.encode(Array("secret".utf8))],
      reply: "()")
  }
}
#endif
