import Foundation
import SeamNetwork

/// The pages of a search or a history, each requested when it is asked for.
///
/// Links to the next page are followed on the server's own origin only, so that neither data nor credentials reach
/// another; a link to a page that was read before ends the sequence with an error.
public struct FHIRPages<Resource: Sendable>: AsyncSequence, Sendable {
  let client: FHIRClient
  let first: FHIRExchange<FHIRPage<Resource>>

  /// Reads the pages in order.
  public struct Iterator: AsyncIteratorProtocol {
    let client: FHIRClient
    private var following: FHIRExchange<FHIRPage<Resource>>?
    private var failure: FHIRClientError?
    private var visited: Set<String> = []

    init(_ pages: FHIRPages) {
      client = pages.client
      following = pages.first
    }

    /// Requests the next page; nil after the last.
    ///
    /// - Throws: ``FHIRClientError``; the next call then repeats the request that failed.
    public mutating func next() async throws -> FHIRPage<Resource>? {
      if let failure { throw failure }
      guard let exchange = following else { return nil }
      let page = try await client.perform(exchange)
      following = nil
      // The page is returned even if its link is not trusted: the next call throws that error.
      do throws(FHIRClientError) {
        following = try page.next.map { link throws(FHIRClientError) in
          try follow(link, from: page, after: exchange)
        }
      } catch {
        failure = error
      }
      return page
    }

    private mutating func follow(
      _ link: String, from page: FHIRPage<Resource>, after exchange: FHIRExchange<FHIRPage<Resource>>
    ) throws(FHIRClientError) -> FHIRExchange<FHIRPage<Resource>> {
      guard let url = client.trusted(link, after: page.url) else {
        throw FHIRClientError(
          .untrustedLink, "the next page is said to be at “\(link.shortened)”, which is not on the server's origin")
      }
      guard visited.insert(url).inserted else {
        throw FHIRClientError(.untrustedLink, "the link to the next page leads to one that was read")
      }
      var next = FHIRExchange(.get, .url(url), read: exchange.read)
      next.options.name = exchange.options.name ?? exchange.path.template
      return next
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(self) }
}

extension FHIRClient {
  /// Returns the absolute URL of a link, or nil if it leaves the server's origin or names a user.
  func trusted(_ link: String, after page: URL) -> String? {
    guard let url = URL(string: link, relativeTo: page)?.absoluteURL, url.user == nil, url.fragment == nil,
      let origin = Origin(url), origin == Origin(network.requestBuilder.baseURL)
    else { return nil }
    return url.absoluteString
  }
}
