/// How strictly resources are checked.
///
/// ```swift
/// let received = try FHIR.AnyResource(json, checking: .strict)
/// ```
public enum FHIRChecking: Hashable, Sendable {
  /// Malformed elements are problems; unknown ones are kept, as other systems and later versions add elements.
  case lenient
  /// Elements outside of the specification are problems too, as a server should store nothing that it cannot explain.
  ///
  /// Problems are then also:
  /// - elements that a type does not have, anywhere inside; of types without a Swift type only values that the JSON
  ///   format allows nowhere, such as empty texts, empty objects and null;
  /// - types of resources that are not in ``FHIR/resourceTypes``;
  /// - references to contained resources that are missing, and contained resources with parts that they must not have
  ///   or to which nothing refers (the rules `ref-1` and `dom-2` to `dom-5`);
  /// - entries of a bundle that have the same URL, and documents and messages without the elements or the first
  ///   resource that their kind requires (the rules `bdl-7` and `bdl-9` to `bdl-12`);
  /// - texts of more than 1 MB, control characters in a narrative, and spaces in the ids of elements.
  case strict
}
