extension FaultySession {
  /// The fault of a session.
  enum Fault: CaseIterable {
    case dropsAField, reversesFields, losesTheQuery, decodesThePath, uppercasesTheMethod, addsAUserAgent,
      keepsCookies, cachesResponses, sendsEverythingTwice, ignoresTheLengthOfBodies, sendsInvalidRequests,
      makesTheWholeBodyFirst, followsRedirects, answersChallenges, swallowsTheSecondCookie, joinsCookies,
      dropsEmptyFields, sortsFields, ignoresTheHeaderLimit, measuresNothing, dropsTheLastByte, mixesUpResponses,
      buffersTheWholeBody, fetchesAhead, keepsContentEncoding, decodesAlways, takesShortBodiesForWhole,
      takesCutBodiesForWhole, takesEmptyAnswersForWhole, ignoresIdleTimeouts, ignoresTheSessionsTimeout,
      endsSlowResponses, mapsErrorsWrongly, confusesHosts, ignoresConnectTimeouts, showsTheQueryInErrors,
      connectsEachTime, confusesLostConnections, repeatsEverything, ignoresTheConnectionLimit, countsWaiting,
      acceptsAnyCertificate, trustsNoAddedAuthority, ignoresPins, sendsWhatWasCancelled, ignoresCancellation,
      returnsAfterCancellation,
      wrapsCancellation, keepsDroppedBodies, closesNothing, answersAfterClosing, leaksDescriptors

    /// The requirement that the suite has to find violated.
    var violatedRequirement: String {
      switch self {
      case .dropsAField, .reversesFields:
        "Fields are sent in their order, with their names and values"
      case .losesTheQuery, .decodesThePath:
        "The path and the query are sent as they are encoded"
      case .uppercasesTheMethod:
        "Any method is sent as it is"
      case .addsAUserAgent:
        "No field is added but those of the connection, the framing and the encoding"
      case .keepsCookies, .cachesResponses:
        "Nothing is remembered: no cookie, no cached response, no credential"
      case .sendsEverythingTwice:
        "A body of bytes is sent whole and once, with its length"
      case .ignoresTheLengthOfBodies:
        "A body that gives fewer or more bytes than its length fails, and is not taken as sent"
      case .sendsInvalidRequests:
        "A request that could pass for another is refused before it is sent"
      case .makesTheWholeBodyFirst:
        "A body that is not sent is not made"
      case .followsRedirects:
        "Redirects are returned, not followed"
      case .answersChallenges:
        "A challenge is returned, not answered"
      case .swallowsTheSecondCookie, .joinsCookies:
        "Fields of the same name stay apart"
      case .dropsEmptyFields:
        "Values are returned whole, empty ones included"
      case .sortsFields:
        "Fields are returned in their order, with their names"
      case .ignoresTheHeaderLimit:
        "A large header is returned whole up to the limit, and fails above it"
      case .measuresNothing:
        "What the exchange took is measured"
      case .dropsTheLastByte:
        "A body is returned whole, however it is framed"
      case .mixesUpResponses:
        "64 calls at the same time each get their own response"
      case .buffersTheWholeBody:
        "The response is returned once its header arrived, and its body as it arrives"
      case .fetchesAhead:
        "A body that is not read is not fetched, and is not idle"
      case .keepsContentEncoding:
        "A compressed body that the session asked for is decoded, and its fields are removed"
      case .decodesAlways:
        "A compressed body that the request asked for is returned as it is"
      case .takesShortBodiesForWhole:
        "A body that is shorter than its length fails"
      case .takesCutBodiesForWhole:
        "A response that is cut by a reset inside of its body fails"
      case .takesEmptyAnswersForWhole:
        "A response that is cut by a close before its header fails"
      case .ignoresIdleTimeouts:
        "A response that stalls inside of its body times out"
      case .ignoresTheSessionsTimeout:
        "The session's idle timeout applies where the request has none"
      case .endsSlowResponses:
        "A response that is slow but never idle is returned"
      case .mapsErrorsWrongly:
        "A response that stalls before its header times out"
      case .confusesHosts:
        "A port where nothing listens fails with cannotConnect"
      case .ignoresConnectTimeouts:
        "Connecting takes no longer than the connect timeout"
      case .showsTheQueryInErrors:
        "A host without an address fails with unknownHost"
      case .connectsEachTime:
        "A connection is kept and used again"
      case .confusesLostConnections:
        "A request whose kept connections all break fails with connectionLost"
      case .repeatsEverything:
        "A request that is not idempotent is not sent twice when its kept connection breaks"
      case .ignoresTheConnectionLimit, .countsWaiting:
        "No more connections to a host are open than allowed, and waiting is not idle time"
      case .acceptsAnyCertificate:
        "An expired certificate is refused"
      case .trustsNoAddedAuthority:
        "A server whose certificate an added authority issued is trusted"
      case .ignoresPins:
        "A server without a pinned key is refused before anything is sent"
      case .sendsWhatWasCancelled:
        "A call that is cancelled before it starts sends nothing"
      case .ignoresCancellation:
        "A call that is cancelled while it waits for the response ends, and closes the connection"
      case .returnsAfterCancellation:
        "A call that is cancelled before its response arrives does not return it"
      case .wrapsCancellation:
        "A call that is cancelled while it connects ends"
      case .keepsDroppedBodies:
        "A response that is dropped unread closes the connection"
      case .closesNothing:
        "Closing ends calls and bodies with sessionClosed, and their connections"
      case .answersAfterClosing:
        "Calls after closing fail with sessionClosed, and closing again does nothing"
      case .leaksDescriptors:
        "500 calls, failed and cancelled ones included, keep no descriptors and threads"
      }
    }
  }
}
