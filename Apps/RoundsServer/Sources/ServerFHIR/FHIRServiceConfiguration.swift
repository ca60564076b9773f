public import Foundation

/// How a ``FHIRService`` answers.
public struct FHIRServiceConfiguration: Sendable {
  /// The URL of the service as clients reach it, without a slash at its end; nil to take the scheme and host of each
  /// request, and ``path``.
  public var url: String?
  /// The path of the service on its server, without slashes around it.
  public var path = "fhir"
  /// How many matches a page has if the client does not say.
  public var pageSize = 50
  /// The most matches of a page; clients that ask for more get this many.
  public var largestPageSize = 1000
  /// The most entries of a batch or transaction.
  public var bundleEntries = 5000
  /// Returns the time.
  public var now: @Sendable () -> Date = { Date() }
  /// Returns a new id for a resource.
  public var makeID: @Sendable () -> String = { UUID().uuidString.lowercased() }
  /// Called with errors that are not the client's, for a log; they contain no values of resources.
  public var report: @Sendable (any Error) -> Void = { _ in }

  /// Creates the default configuration.
  public init() {}

  /// The limits of searches.
  var searchLimits: SearchLimits {
    var limits = SearchLimits()
    limits.page = pageSize
    limits.mostOnPage = largestPageSize
    return limits
  }
}
