import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct FakeNetworkModuleTests {
  struct GetPeople: NetworkRequest {
    typealias Response = [String]
    var city = "Bedrock"
    var path: RequestPath { "people" }
  }

  struct GetPerson: NetworkRequest {
    typealias Response = String
    let id: String
    var path: RequestPath { "people/\(id)" }
  }

  private let network = FakeNetworkModule()
  private let lost = NetworkError(.connectionLost, reason: "the test says so")

  @Test func answersEachTypeByItsClosureAndRecordsTheRequests() async throws {
    network.on(GetPeople.self) { [$0.city] }
    network.on(GetPerson.self) { "person \($0.id)" }
    #expect(try await network.perform(GetPeople(city: "Rockville")) == ["Rockville"])
    #expect(try await network.perform(GetPerson(id: "7")) == "person 7")
    #expect(try await network.perform(GetPerson(id: "8")) == "person 8")
    #expect(network.performed(GetPeople.self).map(\.city) == ["Rockville"])
    #expect(network.performed(GetPerson.self).map(\.id) == ["7", "8"])
  }

  @Test func answersInOrderAndRepeatsTheLast() async throws {
    network.on(GetPeople.self, inOrder: .failure(lost), .success(["Wilma"]), .success(["Fred"]))
    let error = await #expect(throws: NetworkError.self) { try await network.perform(GetPeople()) }
    #expect(error?.code == .connectionLost)
    #expect(error?.request == "GET https://fake.invalid/people")
    #expect(try await network.perform(GetPeople()) == ["Wilma"])
    #expect(try await network.perform(GetPeople()) == ["Fred"])
    #expect(try await network.perform(GetPeople()) == ["Fred"])
    #expect(network.performed(GetPeople.self).count == 4)
  }

  @Test func aNewAnswerReplacesTheOldAndKeepsTheRecord() async throws {
    network.on(GetPeople.self, inOrder: .success(["Wilma"]), .success(["Fred"]))
    #expect(try await network.perform(GetPeople()) == ["Wilma"])
    network.on(GetPeople.self) { _ in ["Betty"] }
    #expect(try await network.perform(GetPeople()) == ["Betty"])
    #expect(network.performed(GetPeople.self).count == 2)
  }

  @Test func anUnansweredRequestNamesItsTypeAndTheRemedy() async throws {
    network.on(GetPeople.self) { _ in [] }
    let error = await #expect(throws: NetworkError.self) { try await network.perform(GetPerson(id: "7")) }
    let text = try #require(error.map(String.init(describing:)))
    #expect(text.contains("has no answer to GetPerson"))
    #expect(text.contains("call `on(GetPerson.self) { request in … }`"))
    #expect(network.performed(GetPerson.self).map(\.id) == ["7"])
  }

  @Test func answersHTTPRequests() async throws {
    let request = try network.requestBuilder.build(GetPeople())
    let error = await #expect(throws: NetworkError.self) { try await network.send(request) }
    #expect(error.map(String.init(describing:))?.contains("onSend { request in … }") == true)
    network.onSend { .text("teapot", 418, for: $0) }
    #expect(try await network.send(request).status == 418)
    #expect(network.sent.map(\.url.absoluteString) == Array(repeating: "https://fake.invalid/people", count: 2))
  }

  @Test func aRequestThatCannotBeBuiltFailsAsInTheRealModule() async {
    network.on(GetPerson.self) { _ in "never" }
    let error = await #expect(throws: NetworkError.self) { try await network.perform(GetPerson(id: "..")) }
    #expect(error?.code == .invalidRequest)
    #expect(network.performed(GetPerson.self).isEmpty)
  }

  @Test func anotherErrorIsReportedAsFailed() async {
    struct Broken: Error {}
    network.on(GetPeople.self) { _ in throw Broken() }
    let error = await #expect(throws: NetworkError.self) { try await network.perform(GetPeople()) }
    #expect(error?.code == .failed)
    #expect(error?.underlying is Broken)
  }

  @Test func cancellingEndsACallWhoseAnswerIgnoresIt() async {
    let (started, start) = AsyncStream<Void>.makeStream()
    let (released, release) = AsyncStream<Void>.makeStream()
    network.on(GetPeople.self) { _ in
      start.finish()
      await Task.detached { for await _ in released {} }.value
      return []
    }
    let call = Task { [network] in try await network.perform(GetPeople()) }
    for await _ in started {}
    call.cancel()
    let error = await #expect(throws: NetworkError.self) { try await call.value }
    #expect(error?.code == .cancelled)
    release.finish()
  }

  @Test func theCompletionRunsAtOnce() async {
    network.on(GetPeople.self) { _ in ["Wilma"] }
    let (results, deliver) = AsyncStream<[String]?>.makeStream()
    network.perform(GetPeople()) { result in
      deliver.yield(try? result.get())
      deliver.finish()
    }
    #expect(await results.first { _ in true } == ["Wilma"])
  }
}
