import SeamNetwork
import SeamSupport

/// Where in the layers of a module a call is.
enum CallPhase: String, CaseIterable, Sendable {
  case beforeStart = "before its start"
  case connectivity = "waiting for connectivity"
  case pause = "between attempts"
  case credentials = "waiting for credentials"
  case shared = "sharing a request"
  case turn = "waiting for a turn"
  case exchange = "in the exchange"
  case body = "in a streamed body"
  case afterEnd = "after its end"
}

/// Notes the phase of one call.
final class CallRecorder: Sendable {
  private let state = Locked(CallPhase.beforeStart)

  var phase: CallPhase {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// The option by which a call carries its recorder through the layers.
enum CallRecorderKey: RequestOptionKey {
  static var defaultValue: CallRecorder? { nil }
}

/// Notes that a call enters or leaves the layers inside of this one.
struct PhaseMark: NetworkBehaviour {
  let level: BehaviourLevel
  let entering: CallPhase
  let leaving: CallPhase?

  init(_ entering: CallPhase, leaving: CallPhase? = nil, level: BehaviourLevel = .call) {
    self.level = level
    self.entering = entering
    self.leaving = leaving
  }

  func intercept(_ request: HTTPRequest, in call: NetworkCall, next: NetworkNext) async throws -> HTTPResponse {
    let recorder = request.options[CallRecorderKey.self]
    recorder?.phase = entering
    defer { if let leaving { recorder?.phase = leaving } }
    return try await next(request)
  }
}
