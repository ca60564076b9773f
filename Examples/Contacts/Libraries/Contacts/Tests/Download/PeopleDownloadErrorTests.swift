import LibContacts
import SeamNetwork
import Testing

struct PeopleDownloadErrorTests {
  @Test(arguments: [
    (NetworkError.Code.offline, "You are offline"), (.unknownHost, "bedrock.example was not found"),
    (.cannotConnect, "bedrock.example does not answer"), (.untrustedServer, "bedrock.example is not secure"),
    (.pinMismatch, "is not secure"), (.connectionLost, "The download was interrupted"),
    (.timedOut, "The download was interrupted"), (.diskFull, "There is no room left"),
    (.fileInUse, "running already"), (.tooLarge, "too large"), (.tooManyRedirects, "leads nowhere"),
    (.invalidRedirect, "leads nowhere"),
  ])
  func hasATitleForEachCause(code: NetworkError.Code, title: String) {
    let error = PeopleDownloadError(NetworkError(code, reason: "it is so"), host: "bedrock.example")
    #expect(error.title.contains(title))
    #expect(error.description.hasSuffix(".") || error.description.hasSuffix(")"))
    #expect(error.isOffline == (code == .offline))
  }

  @Test(arguments: [
    (404, "There is no file at this address"), (410, "There is no file"), (403, "does not let you read"),
    (401, "does not let you read"), (500, "has a problem"), (503, "has a problem"), (429, "has a problem"),
    (400, "cannot be downloaded"),
  ])
  func explainsAStatus(status: Int, title: String) {
    let response = NetworkError.Response(status: status, fields: [], body: [])
    let error = PeopleDownloadError(
      NetworkError(.unacceptableStatus, reason: "", response: response), host: "bedrock.example")
    #expect(error.title.contains(title))
    #expect(error.description.contains("(Status \(status))"))
  }

  @Test func keepsTheReasonAndRemedyOfOtherFailures() {
    let error = PeopleDownloadError(NetworkError(.malformedResponse, reason: "it is no HTTP"), host: "bedrock.example")
    #expect(error.description == "it is no HTTP. \(NetworkError.Code.malformedResponse.remedy)")
  }
}
