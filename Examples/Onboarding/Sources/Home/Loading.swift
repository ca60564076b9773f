/// A value that a screen shows once it is loaded.
enum Loading<Value: Sendable>: Sendable {
  case running
  case loaded(Value)
  /// It could not be loaded, for a reason that the user reads.
  case failed(String)

  /// Loads a value.
  @MainActor
  init(_ load: @MainActor () async throws -> Value) async {
    do { self = .loaded(try await load()) } catch { self = .failed("\(error)") }
  }

  var value: Value? { if case .loaded(let value) = self { value } else { nil } }

  var problem: String? { if case .failed(let problem) = self { problem } else { nil } }
}

extension Loading: Equatable where Value: Equatable {}
