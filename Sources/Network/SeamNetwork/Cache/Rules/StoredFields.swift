/// Which header fields are stored, updated and served (RFC 9111, sections 3.1 and 3.2).
enum StoredFields {
  /// Fields of one connection or of a proxy.
  private static let hopByHop: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authentication-info",
    "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Fields that describe the stored body: a response without one does not change them.
  private static let ofBody: Set<String> = ["content-length", "content-encoding", "content-range"]

  /// Returns the fields that may be stored: not those of the connection, and no secret.
  static func stored(_ fields: HTTPFields) -> HTTPFields {
    let listed = Set(fields.tokens(of: "Connection"))
    return HTTPFields(
      fields.filter { field in
        let name = field.name.lowercased()
        return !hopByHop.contains(name) && !listed.contains(name) && !field.isSensitive && name != "set-cookie2"
      })
  }

  /// Returns stored fields with those of a newer response to the same representation.
  ///
  /// - Parameter describesBody: whether the newer fields also describe the body that is stored.
  static func updated(_ old: HTTPFields, from newer: HTTPFields, describesBody: Bool = false) -> HTTPFields {
    var fields = old
    // It told the age of the old fields.
    fields.removeAll(named: "Age")
    let provided = stored(newer).filter { describesBody || !ofBody.contains($0.name.lowercased()) }
    for name in Set(provided.map { $0.name.lowercased() }) { fields.removeAll(named: name) }
    for field in provided { fields.append(field) }
    return fields
  }

  /// Returns the fields of a response that is served from the cache.
  ///
  /// - Parameter isValidated: whether the server has just confirmed the response; if not, fields that `no-cache` names
  ///   are left out (section 5.2.2.4).
  static func served(_ entry: HTTPCacheEntry, age: Double, isValidated: Bool) -> HTTPFields {
    var fields = entry.fields
    if !isValidated {
      for name in CacheDirectives(entry.fields).names("no-cache") { fields.removeAll(named: name) }
    }
    fields["Age"] = String(Int64(age.rounded(.down)))
    return fields
  }
}
