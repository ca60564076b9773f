#if canImport(CSeamSecret)
  // The interfaces: https://specifications.freedesktop.org/secret-service-spec/latest/
  extension SecretSession {
    private static let root = "/org/freedesktop/secrets"

    /// The collection with an alias, such as "default"; nil where there is none.
    func collection(alias: String) throws(SecretServiceFailure) -> String? {
      let path = try callService("ReadAlias", .string(alias), reply: "(o)")[0].string
      return path == "/" ? nil : path
    }

    /// The collections with a label.
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

    /// Starts to unlock a collection; a path is that of a prompt that has to be answered first.
    func unlock(_ collection: String) throws(SecretServiceFailure) -> String? {
      let answer = try callService("Unlock", .paths([collection]), reply: "(aoo)")
      return Self.prompt(answer[1])
    }

    /// Starts to make a collection with an alias; a path is that of a prompt that has to be answered first.
    func createCollection(alias: String, label: String) throws(SecretServiceFailure) -> String? {
      let properties = Variant.properties(["org.freedesktop.Secret.Collection.Label": .string(label)])
      return Self.prompt(try callService("CreateCollection", properties, .string(alias), reply: "(oo)")[1])
    }

    /// The items of a collection that have all the attributes, perhaps among others.
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

    /// The secrets of those items that are there and not locked.
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

    /// Makes an item, or replaces the secret of the one that has the same attributes.
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

    /// Deletes an item; a path is that of a prompt that has to be answered first.
    func deleteItem(_ item: String) throws(SecretServiceFailure) -> String? {
      Self.prompt(try call("Delete", of: "Item", at: item, reply: "(o)")[0])
    }

    /// Takes a prompt away that is not going to be answered.
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
