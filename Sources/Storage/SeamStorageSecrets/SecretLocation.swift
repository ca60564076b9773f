#if os(Linux)
import CSeamSecret

/// The location of a storage's items, and how to reach it.
struct SecretLocation: Sendable {
  let service: String
  let collection: SecretServiceStorage.Collection
  let prompts: SecretServiceStorage.Prompts
  let busyTimeout: Duration
  let limits: SecretServiceLimits

  /// The location's name in errors.
  var name: String {
    let collection =
      switch collection {
      case .default: "the default collection"
      case .labelled(let label): "the collection \(label.debugDescription)"
      }
    return "\(collection) of the Secret Service, service \(service.debugDescription)"
  }

  /// The bus name that a storage owns while it reads or writes this service's items.
  ///
  /// A SHA-256 of the service, because a bus name is limited to 255 letters, digits and dots.
  var lockName: String {
    let text = Array(service.utf8)
    // G_CHECKSUM_SHA256.
    let digest = g_compute_checksum_for_data(2, text, text.count)
    defer { g_free(digest) }
    return "org.seam.storage.lock." + "s" + (digest.map { String(cString: $0) } ?? "")
  }
}

/// Limits and hooks by which tests reach every state of a Secret Service.
package struct SecretServiceLimits: Sendable {
  /// The address of the bus; nil for the user's session bus.
  var bus: String?
  /// The timeout for a service's reply.
  var answerTimeout = Duration.seconds(25)
  /// Called before each step of a write; an error it throws stops the write there.
  var beforeStep: @Sendable () throws -> Void = {}
  /// Called before the user is prompted to open the collection.
  var beforePrompt: @Sendable () throws -> Void = {}

  package init(
    bus: String? = nil, answerTimeout: Duration = .seconds(25),
    beforeStep: @escaping @Sendable () throws -> Void = {}, beforePrompt: @escaping @Sendable () throws -> Void = {}
  ) {
    self.bus = bus
    self.answerTimeout = answerTimeout
    self.beforePrompt = beforePrompt
    self.beforeStep = beforeStep
  }

  var answerMilliseconds: Int32 {
    Int32(min(max(answerTimeout / .milliseconds(1), 1), Double(Int32.max)))
  }
}
#endif
