#if os(Linux)
// Interface reference: https://specifications.freedesktop.org/secret-service-spec/latest/
extension SecretSession {
  private static let root = "/org/freedesktop/secrets"

  /// Returns the collection with an alias, such as "default"; nil if there is none.
  func collection(alias: String) throws(SecretServiceFailure) -> String? {
    let path = try callService("ReadAlias", .string(alias), reply: "(o)")[0].string
    return path == "/" ? nil : path
  }

  /// Returns the collections with a label.
  func collections(label: String) throws(SecretServiceFailure) -> [String] {
    let all = try property("Collections", of: "Service", at: Self.root)
    var found: [String] = []
    for path in all.children.compactMap(\.string)
    where try property("Label", of: "Collection", at: path).string == label {
      found.append(path)
    }
    return found
  }

  func isLocked(_ collection: String) throws(SecretServiceFailure) -> Bool {
    try property("Locked", of: "Collection", at: collection).boolean ?? true
  }

  /// Starts to unlock a collection; returns the path of a prompt that has to be answered first, if any.
  func unlock(_ collection: String) throws(SecretServiceFailure) -> String? {
    let answer = try callService("Unlock", .paths([collection]), reply: "(aoo)")
    return Self.prompt(answer[1])
  }

  /// Starts to create a collection with an alias; returns the path of a prompt that has to be answered first, if any.
  func createCollection(alias: String, label: String) throws(SecretServiceFailure) -> String? {
    let properties = Variant.properties(["org.freedesktop.Secret.Collection.Label": .string(label)])
    return Self.prompt(try callService("CreateCollection", properties, .string(alias), reply: "(oo)")[1])
  }

  /// Returns the items of a collection that have all the attributes, and possibly others.
  func items(in collection: String, with attributes: [String: String]) throws(SecretServiceFailure) -> [String] {
    try call("SearchItems", of: "Collection", at: collection, .strings(attributes), reply: "(ao)")[0]
      .children.compactMap(\.string)
  }

  func attributes(of item: String) throws(SecretServiceFailure) -> [String: String] {
    try property("Attributes", of: "Item", at: item).strings ?? [:]
  }

  func secret(of item: String) throws(SecretServiceFailure) -> [UInt8] {
    try decode(try call("GetSecret", of: "Item", at: item, .path(path), reply: "((oayays))")[0])
  }

  /// Returns the secrets of those items that exist and are unlocked.
  func secrets(of items: [String]) throws(SecretServiceFailure) -> [String: [UInt8]] {
    let answer = try callService("GetSecrets", .paths(items), .path(path), reply: "(a{o(oayays)})")
    var secrets: [String: [UInt8]] = [:]
    for entry in answer[0].children.map(\.children) {
      secrets[entry[0].string ?? ""] = try decode(entry[1])
    }
    return secrets
  }

  /// Replaces the secret of an item.
  func setSecret(of item: String, to secret: [UInt8]) throws(SecretServiceFailure) {
    _ = try call("SetSecret", of: "Item", at: item, try encode(secret), reply: "()")
  }

  /// Creates an item, or replaces the secret of the one with the same attributes.
  func createItem(
    in collection: String, label: String, attributes: [String: String], secret: [UInt8]
  ) throws(SecretServiceFailure) -> (item: String, prompt: String?) {
    let properties = Variant.properties([
      "org.freedesktop.Secret.Item.Label": .string(label),
      "org.freedesktop.Secret.Item.Attributes": .strings(attributes),
    ])
    let answer = try call(
      "CreateItem", of: "Collection", at: collection, properties, try encode(secret), .boolean(true), reply: "(oo)")
    return (answer[0].string ?? "", Self.prompt(answer[1]))
  }

  /// Deletes an item; returns the path of a prompt that has to be answered first, if any.
  func deleteItem(_ item: String) throws(SecretServiceFailure) -> String? {
    Self.prompt(try call("Delete", of: "Item", at: item, reply: "(o)")[0])
  }

  /// Dismisses a prompt that will not be answered.
  func dismiss(_ prompt: String) throws(SecretServiceFailure) {
    _ = try call("Dismiss", of: "Prompt", at: prompt, reply: "()")
  }

  private static func prompt(_ path: Variant) -> String? {
    path.string.flatMap { $0 == "/" ? nil : $0 }
  }

  private func callService(
    _ method: String, _ arguments: Variant..., reply: String
  ) throws(SecretServiceFailure) -> [Variant] {
    let interface = "org.freedesktop.Secret.Service"
    return try bus.call(method, of: interface, at: Self.root, in: owner, arguments, reply: reply)
  }

  private func call(
    _ method: String, of interface: String, at path: String, _ arguments: Variant..., reply: String
  ) throws(SecretServiceFailure) -> [Variant] {
    let interface = "org.freedesktop.Secret.\(interface)"
    return try bus.call(method, of: interface, at: path, in: owner, arguments, reply: reply)
  }

  func property(
    _ name: String, of interface: String, at path: String
  ) throws(SecretServiceFailure) -> Variant {
    let arguments: [Variant] = [.string("org.freedesktop.Secret.\(interface)"), .string(name)]
    let answer = try bus.call(
      "Get", of: "org.freedesktop.DBus.Properties", at: path, in: owner, arguments, reply: "(v)")
    return answer[0].content ?? answer[0]
  }
}
#endif
