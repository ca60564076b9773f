import CoreFHIR
import Foundation
import SeamNetwork
import SeamNetworkTesting
import Testing

struct FHIRTransactionTests {
  private static let uuid = "c757873d-ec9a-4326-a141-556f43239520"

  private func transaction() throws -> FHIRTransaction {
    let uuid = try #require(UUID(uuidString: Self.uuid))
    var transaction = FHIRTransaction { uuid }
    let patient = transaction.create(
      FHIR.Patient { $0.active = true },
      ifNoneExist: FHIRSearch().token(
        "identifier",
        "1"))
    try transaction.update(
      FHIR.Condition {
        $0.id = "c"
        $0.subject = patient
      }, if: .version("4"))
    transaction.delete(try #require(FHIRLocation("Media/m")))
    transaction.read(try #require(FHIRLocation("Patient/2/_history/1")))
    transaction.search(FHIR.Observation.self, FHIRSearch().string("code", "a b"))
    return transaction
  }

  private static let answer =
    #"{"resourceType":"Bundle","type":"transaction-response","entry":[{"response":{"status":"201 Created","#
    + #""location":"Patient/9/_history/1","etag":"W/\"1\""}},{"response":{"status":"200"},"#
    + #""resource":{"resourceType":"Condition","id":"c","subject":{"reference":"Patient/9"}}},"#
    + #"{"response":{"status":"204"}},{"response":{"status":"404 Not Found","outcome":\#(FHIRClientTests.outcome)}},"#
    + #"{"response":{"status":"200"},"resource":{"resourceType":"Bundle","type":"searchset"}}]}"#

  @Test func sendsAValidBundle() async throws {
    let server = try FHIRServer(.init(Self.answer))
    let results = try await server.client.perform(transaction())
    #expect(server.lines == ["POST https://fhir.example.org/r4"])
    #expect(server.session.requests[0].isIdempotent)
    let bundle = try FHIR.Bundle(FHIRJSON(parsing: server.body()))
    #expect(bundle.type == .transaction)
    #expect(bundle.entry.map { $0.request?.method } == [.post, .put, .delete, .get, .get])
    #expect(
      bundle.entry.map { $0.request?.url } == [
        "Patient", "Condition/c", "Media/m", "Patient/2/_history/1", "Observation?code=a%20b",
      ])
    #expect(bundle.entry[0].fullUrl == "urn:uuid:\(Self.uuid)")
    #expect(bundle.entry[0].request?.ifNoneExist == "identifier=1")
    #expect(bundle.entry[1].request?.ifMatch == "W/\"4\"")
    #expect(
      bundle.entry[1].resource?.as(FHIR.Condition.self)?.subject?.target == .uuid("urn:uuid:\(Self.uuid)"))
    #expect(results.map(\.status) == [201, 200, 204, 404, 200])
    #expect(results.map(\.isSuccess) == [true, true, true, false, true])
    #expect(results[0].location?.id == "9" && results[0].version == "1")
    #expect(results[1].resource?.as(FHIR.Condition.self)?.subject?.reference == "Patient/9")
    #expect(results[3].error?.code == .notFound)
    #expect(results[3].error?.outcome?.issue.first?.diagnostics == "not a date")
    #expect(results[4].resource?.as(FHIR.Bundle.self)?.type == .searchset)
  }

  @Test func batchesAreOfTheirType() async throws {
    let server = try FHIRServer(
      .init(
        #"{"resourceType":"Bundle","type":"batch-response","entry":[{"response":{"status":"204"}}]}"#))
    var batch = FHIRTransaction()
    batch.delete(try #require(FHIRLocation("Media/m")))
    #expect(try await server.client.performBatch(batch).map(\.status) == [204])
    #expect(server.body().contains(#""type":"batch""#))
    var creating = FHIRTransaction()
    creating.create(FHIR.Patient { _ in })
    _ = try await server.client.perform(creating)
    #expect(!server.session.requests[1].isIdempotent)
  }

  @Test func everyEntryNeedsAResponse() async throws {
    let server = try FHIRServer(.init(#"{"resourceType":"Bundle","type":"transaction-response"}"#))
    let error = await #expect(throws: FHIRClientError.self) { try await server.client.perform(transaction()) }
    #expect(error?.malformed?.problems.first?.reason == "found 0 responses in 0 entries, expected 5")
  }

  @Test func aRefusedTransactionNamesTheIssue() async throws {
    let server = try FHIRServer(.init(422, FHIRClientTests.outcome))
    let error = await #expect(throws: FHIRClientError.self) { try await server.client.perform(transaction()) }
    #expect(error?.code == .rejected && error?.outcome != nil)
  }

  @Test func theVersionIsReadFromTheLocationToo() async throws {
    let server = try FHIRServer(
      .init(
        #"{"resourceType":"Bundle","type":"batch-response","entry":[{"response":"#
          + #"{"status":"201","location":"https://fhir.example.org/r4/Media/m/_history/5"}}]}"#))
    var batch = FHIRTransaction()
    batch.create(FHIR.Media { $0.status = .completed })
    let results = try await server.client.performBatch(batch)
    #expect(results.map(\.version) == ["5"])
  }

  @Test func nothingIsSentWithoutEntries() async throws {
    let server = try FHIRServer(.init(500))
    #expect(try await server.client.perform(FHIRTransaction()).isEmpty)
    #expect(server.lines.isEmpty)
    var transaction = FHIRTransaction()
    #expect(throws: FHIRClientError.self) { try transaction.update(FHIR.Patient { $0.id = "1" }) }
    #expect(throws: FHIRClientError.self) { try transaction.update(FHIR.Patient { _ in }, if: .always) }
    #expect(transaction.entries.isEmpty)
  }
}
