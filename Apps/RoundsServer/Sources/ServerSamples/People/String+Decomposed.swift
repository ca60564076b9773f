import Foundation

extension String {
  /// The scalars with accents apart from their letters.
  var decomposed: String.UnicodeScalarView { decomposedStringWithCanonicalMapping.unicodeScalars }
}
