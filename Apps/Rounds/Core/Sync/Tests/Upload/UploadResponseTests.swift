import CoreFHIR
import Foundation
import SeamNetwork
import Testing

@testable import CoreSync

/// What the server's answers mean.
struct UploadResponseTests {
  private let upload = StoredUpload(
    id: "u", sequence: 1, label: "Assessment",
    entries: [
      StoredUpload.Entry(path: "Observation/1", text: "{}", isCreate: true),
      StoredUpload.Entry(path: "Condition/1", text: "{}", isCreate: false),
    ], photo: nil, references: [])

  private let answer = """
    {"resourceType":"Bundle","type":"transaction-response","entry":[
    {"response":{"status":"201 Created","etag":"W/\\"1\\"","lastModified":"2024-03-09T08:05:00.120Z"}},
    {"response":{"status":"200 OK","etag":"W/\\"7\\""}}]}
    """

  @Test func readsVersions() throws {
    let versions = try #require(UploadResponse.versions(Array(answer.utf8), of: upload))
    #expect(
      versions == [
        "Observation/1": ServerVersion(version: "1", updated: SyncMoment("2024-03-09T08:05:00.120Z")),
        "Condition/1": ServerVersion(version: "7", updated: nil),
      ])
  }

  @Test func trustsNoOtherSuccess() {
    let others = [
      "", "<!DOCTYPE html><title>Sign in to the Wi-Fi</title>", "{}", String(answer.dropLast(40)),
      answer.replacing("transaction-response", with: "batch-response"), answer.replacing("200 OK", with: "412"),
      answer.replacing("\"etag\":\"W/\\\"7\\\"\"", with: "\"etag\":\"7\""),
      answer.replacing(#",\#n{"response":{"status":"200 OK","etag":"W/\"7\""}}"#, with: ""),
    ]
    for other in others { #expect(UploadResponse.versions(Array(other.utf8), of: upload) == nil, "\(other)") }
  }

  @Test func namesTheResourceThatTheServerRefuses() {
    let body = """
      {"resourceType":"OperationOutcome","issue":[{"severity":"error","code":"invalid",
      "diagnostics":"The element is not known.","expression":["Bundle.entry[1].resource.unknown"]}]}
      """
    let failure = OutboxFailure(
      code: "unacceptableStatus", reason: "the server answered with status 400", status: 400, body: Array(body.utf8),
      date: Date(timeIntervalSince1970: 0))
    let (refusal, culprits) = UploadResponse.refusal(failure, of: upload)
    #expect(culprits == ["Condition/1"])
    #expect(refusal == SyncRefusal(label: "Assessment", status: 400, reason: "The element is not known."))
  }

  @Test func namesNoResourceWithoutAnOutcome() {
    for body in ["", "no JSON", #"{"resourceType":"OperationOutcome","issue":[{"expression":["Bundle.entry[9]"]}]}"#] {
      let failure = OutboxFailure(
        code: "unacceptableStatus", reason: "the server answered with status 400", status: 400,
        body: Array(body.utf8), date: Date(timeIntervalSince1970: 0))
      let (refusal, culprits) = UploadResponse.refusal(failure, of: upload)
      #expect(culprits.isEmpty && refusal.reason == "the server answered with status 400")
    }
  }
}
