import ServerHTTP

/// What a client prefers, as it says in the field `Prefer` (RFC 7240).
struct RequestPreferences: Hashable, Sendable {
  /// What is sent after a resource was stored.
  enum Return: String, Sendable {
    case minimal
    case representation
    case outcome = "OperationOutcome"
  }

  /// What is sent after a resource was stored; nil if the client does not say.
  var returns: Return?
  /// Whether parameters that are not known are left out, where they are refused otherwise.
  var isLenient = false

  init() {}

  /// Reads the preferences; those that are not known are left out, as the RFC demands.
  init(_ fields: ServerFields) {
    for preference in fields.elements(of: "Prefer").flatMap({ $0.split(separator: ";") }) {
      let pair = preference.split(separator: "=", maxSplits: 1).map { $0.trimmingSpaces }
      guard pair.count == 2 else { continue }
      let value = pair[1].filter { $0 != "\"" }
      switch pair[0].lowercased() {
      case "return": returns = returns ?? Return(rawValue: value)
      case "handling": isLenient = value == "lenient"
      default: continue
      }
    }
  }
}
