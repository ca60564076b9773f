import Foundation

extension String {
  /// The text with its URLs without user, password and fragment, and with `…` for values of their queries.
  ///
  /// - Parameter shows: whether the value of a parameter, such as `page=2`, is kept.
  package func withoutSecretsOfURLs(shows: (_ name: String) -> Bool = { _ in false }) -> String {
    replacing(#/\/\/[^\/?#\s"<>]*@/#.matchingSemantics(.unicodeScalar), with: "//")
      .replacing(#/#[^\s"<>]*/#.matchingSemantics(.unicodeScalar), with: "")
      .replacing(#/\?([^\s"<>]*)/#.matchingSemantics(.unicodeScalar)) { match in
        "?"
          + match.output.1.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let end = pair.firstIndex(of: "=") else { return pair.isEmpty ? "" : "…" }
            let name = String(pair[..<end])
            return shows(name.removingPercentEncoding ?? name) ? String(pair) : "\(name)=…"
          }.joined(separator: "&")
      }
  }

  /// The text with `…` for the values of parameters of URLs that are hidden, such as in a link to a next page.
  package func withoutParameters(hiddenBy hides: (_ name: String) -> Bool) -> String {
    replacing(#/([?&])([^=&?\s"<>]+)=[^&\s"<>\\]*/#.matchingSemantics(.unicodeScalar)) { match in
      let name = String(match.output.2)
      return hides(name.removingPercentEncoding ?? name) ? "\(match.output.1)\(name)=…" : String(match.output.0)
    }
  }
}
