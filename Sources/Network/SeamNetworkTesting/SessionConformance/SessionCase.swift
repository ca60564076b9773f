import Foundation
import SeamConformance
import SeamNetwork
import SeamSupport

/// A requirement of a session, with its check.
struct SessionCase: Sendable {
  let requirement: String
  /// Whether no other case runs at the same time.
  var isAlone = false
  let check: @Sendable (SessionSubject) async throws -> Void

  init(_ requirement: String, isAlone: Bool = false, check: @escaping @Sendable (SessionSubject) async throws -> Void) {
    self.requirement = requirement
    self.isAlone = isAlone
    self.check = check
  }

  /// All requirements, the basic ones first.
  static let all =
    requests + requestBodies + responses + responseBodies + encodings + interruptions + faults + connecting
    + connections
    + trust + cancellation + backPressure + closing + resources
}

/// The session under test.
struct SessionSubject: Sendable {
  let conformance: NetworkSessionConformance
  /// By how much the times of a case are longer than on an idle machine.
  let timeScale: Int

  /// Runs a body with a server and a session, and closes both.
  ///
  /// - Parameters:
  ///   - needs: skips the case if the session lacks one of the capabilities.
  ///   - makeServer: makes the server.
  ///   - configure: changes the session's configuration.
  func serving(
    needs: [NetworkSessionCapabilities.Capability] = [],
    by makeServer: @Sendable () throws -> ScriptedServer = { try ScriptedServer() },
    configure: (inout SessionConfiguration) -> Void = { _ in },
    _ body: (SessionHarness) async throws -> Void
  ) async throws {
    let server = try makeServer()
    var configuration = SessionConfiguration()
    configure(&configuration)
    let session: any NetworkSession
    do {
      session = try await conformance.make(configuration)
      for capability in needs {
        if let reason = session.capabilities.limitation(of: capability) { throw NotSupported(reason: reason) }
      }
    } catch {
      await server.stop()
      throw error
    }
    do {
      try await body(SessionHarness(server: server, session: session, timeScale: timeScale))
    } catch {
      await server.stop()
      await session.close()
      throw error
    }
    await session.close()
    await server.stop()
  }
}

/// A server and a session for a case.
struct SessionHarness: Sendable {
  let server: ScriptedServer
  let session: any NetworkSession
  let timeScale: Int

  /// A secret in every request of ``request(_:_:fields:body:)``.
  static let secret = "planted-s3cret"

  /// A time without bytes that the session can measure.
  var idleTimeout: Duration {
    (session.capabilities.limitation(of: .exactTimeouts) == nil ? .milliseconds(500) : .seconds(1)) * timeScale
  }

  func url(_ path: String) throws -> URL {
    guard let url = URL(string: server.baseURL + path) else { throw Violation(reason: "\(path) is not a path") }
    return url
  }

  func request(
    _ method: HTTPMethod = .get, _ path: String = "/a", fields: HTTPFields = [], body: HTTPBody? = nil
  ) throws -> HTTPRequest { HTTPRequest(method, try url(path), fields: fields, body: body) }

  /// Sends a request and returns the response with its whole body.
  func exchange(
    _ method: HTTPMethod = .get, _ path: String = "/a", fields: HTTPFields = [], body: HTTPBody? = nil
  ) async throws -> (response: HTTPResponse, body: [UInt8]) {
    try await exchange(try request(method, path, fields: fields, body: body))
  }

  func exchange(_ request: HTTPRequest) async throws -> (response: HTTPResponse, body: [UInt8]) {
    let response = try await session.send(request)
    return (response, try await response.body.collect(upTo: 256 << 20))
  }

  /// Throws a violation unless a request, or its response's body, fails with one of the codes, and without a secret.
  @discardableResult func expectFailure(
    _ codes: NetworkError.Code..., of method: HTTPMethod = .get, path: String = "/a", idleTimeout: Duration? = nil,
    body: HTTPBody? = nil
  ) async throws -> NetworkError {
    let fields: HTTPFields = [HTTPField("Authorization", "Bearer \(Self.secret)")]
    var request = try request(method, path + "?token=\(Self.secret)", fields: fields, body: body)
    request.options.idleTimeout = idleTimeout
    do {
      let (response, body) = try await exchange(request)
      throw Violation(reason: "it returned status \(response.status) with \(body.count) bytes instead of an error")
    } catch let error as NetworkError {
      let names = codes.map(\.name).joined(separator: " or ")
      try expect(codes.contains(error.code), "it threw \(error.code.name) instead of \(names): \(error)")
      try expect(!"\(error)".contains(Self.secret), "the error contains a value of the query or a credential: \(error)")
      return error
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation(reason: "it threw \(error), which is no NetworkError")
    }
  }

  /// Throws a violation unless a task ends with `CancellationError`.
  func expectCancelled(_ task: Task<some Sendable, any Error>) async throws {
    do {
      _ = try await task.value
    } catch is CancellationError {
      return
    } catch {
      throw Violation(reason: "a cancelled call threw \(error) instead of CancellationError")
    }
    throw Violation(reason: "a cancelled call returned a response")
  }
}

/// Bytes that differ by their position.
func pattern(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SeededRandom(seed: seed)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + 8)
  while bytes.count < count { withUnsafeBytes(of: random.next()) { bytes.append(contentsOf: $0) } }
  return Array(bytes.prefix(count))
}
