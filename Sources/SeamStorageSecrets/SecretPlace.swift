#if canImport(CSeamSecret)
  import CSeamSecret

  /// Where the items of a storage lie, and how they are reached.
  struct SecretPlace: Sendable {
    let service: String
    let collection: SecretServiceStorage.Collection
    let prompts: SecretServiceStorage.Prompts
    let busyTimeout: Duration
    let limits: SecretServiceLimits

    /// For errors.
    var name: String {
      let collection =
        switch collection {
        case .default: "the default collection"
        case .labelled(let label): "the collection \(label.debugDescription)"
        }
      return "\(collection) of the Secret Service, service \(service.debugDescription)"
    }

    /// The name on the bus that whoever reads or writes this service's items has for that time.
    ///
    /// Any service as a bus's name, which has room for 255 letters, digits and dots: its SHA-256.
    var lockName: String {
      let text = Array(service.utf8)
      // G_CHECKSUM_SHA256.
      let digest = g_compute_checksum_for_data(2, text, text.count)
      defer { g_free(digest) }
      return "org.seam.storage.lock." + "s" + (digest.map { String(cString: $0) } ?? "")
    }
  }

  /// Bounds and places that make every state of a Secret Service reachable in tests.
  package struct SecretServiceLimits: Sendable {
    /// The bus; nil for the user's session bus.
    var bus: String?
    /// How long a service may take for an answer.
    var answerTimeout = Duration.seconds(25)
    /// Called before each step of a write; what it throws ends the write there.
    var beforeStep: @Sendable () throws -> Void = {}
    /// Called before the user is asked to open the collection.
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
