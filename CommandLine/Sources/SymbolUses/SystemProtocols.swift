import SwiftScan

/// The requirements of protocols of the system, by name: a member of another name is not called through them.
///
/// Of the class XCTestCase they are the members that it calls, but tests.
///
/// Sources: the interfaces of the modules, with the requirements of the protocols that each refines. Initializers,
/// subscripts and operators are left out, as they count as used without a name anyway.
package struct SystemProtocols {
  /// The requirements of protocols that all files see.
  private let known: [Name: Set<Name>]
  /// Those of protocols that a file sees which imports SwiftUI.
  private let knownWithSwiftUI: [Name: Set<Name>]
  private let swiftUI: Name?
  private let structures: Set<Name>

  init(_ names: NameTable) {
    func table(_ texts: [String: String]) -> [Name: Set<Name>] {
      let found = texts.compactMap { text, requirements in
        names.name(text).map { ($0, Set(requirements.split(separator: " ").compactMap { names.name($0) })) }
      }
      return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }
    known = table(Self.swift.merging(Self.structures) { first, _ in first })
    knownWithSwiftUI = table(Self.swiftUI)
    swiftUI = names.name("SwiftUI")
    structures = Set(Self.structures.keys.compactMap { names.name($0) })
  }

  /// Whether a name is that of a protocol, and not of a class or structure.
  func isProtocol(_ name: Name) -> Bool {
    (known[name] != nil || knownWithSwiftUI[name] != nil) && !structures.contains(name)
  }

  /// The names of a protocol's requirements, for a file that names it; nil if they are not known.
  func requirements(of name: Name, in file: SourceFile) -> Set<Name>? {
    if let found = known[name] { return found }
    guard let found = knownWithSwiftUI[name], file.imports.contains(where: { $0.module == swiftUI }) else { return nil }
    return found
  }

  private static let sequence =
    "makeIterator underestimatedCount withContiguousStorageIfAvailable Element Iterator "
    + "_customContainsEquatableElement _copyToContiguousArray _copyContents"
  private static let collection =
    sequence + " startIndex endIndex index formIndex indices isEmpty count distance Index Indices SubSequence "
    + "_customIndexOfEquatableElement _customLastIndexOfEquatableElement _failEarlyRangeCheck"
  private static let mutableCollection =
    collection + " partition swapAt withContiguousMutableStorageIfAvailable _withUnsafeMutableBufferPointerIfSupported"

  // https://developer.apple.com/documentation/swift
  private static let swift = [
    "Any": "", "AnyObject": "", "Sendable": "", "Copyable": "", "Escapable": "", "BitwiseCopyable": "", "Actor": "",
    "Self": "", "Equatable": "",
    "Hashable": "hash hashValue _rawHashValue", "Comparable": "", "Identifiable": "id ID",
    "CaseIterable": "allCases AllCases", "RawRepresentable": "rawValue RawValue", "OptionSet": setAlgebra + " rawValue",
    "SetAlgebra": setAlgebra, "CustomStringConvertible": "description",
    "RandomNumberGenerator": "next", "Clock": "now sleep minimumResolution", "InstantProtocol": "advanced duration",
    "TextOutputStream": "write", "TextOutputStreamable": "write",
    "CustomDebugStringConvertible": "debugDescription", "LosslessStringConvertible": "description",
    "CustomReflectable": "customMirror", "Codable": "encode CodingKeys", "Encodable": "encode CodingKeys",
    "Decodable": "CodingKeys", "CodingKey": "stringValue intValue description debugDescription",
    "Error": "localizedDescription _domain _code _userInfo",
    "CustomNSError": "errorCode errorUserInfo errorDomain",
    "LocalizedError": "errorDescription failureReason recoverySuggestion helpAnchor localizedDescription",
    "IteratorProtocol": "next Element", "Sequence": sequence, "Collection": collection,
    "BidirectionalCollection": collection, "RandomAccessCollection": collection,
    "MutableCollection": mutableCollection, "LazySequenceProtocol": sequence + " elements Elements",
    "AsyncSequence": "makeAsyncIterator Element AsyncIterator Failure", "AsyncIteratorProtocol": "next Element Failure",
    "Strideable": "distance advanced Stride _step", "AdditiveArithmetic": "zero",
    "Numeric": "zero magnitude Magnitude", "SignedNumeric": "zero magnitude Magnitude negate",
  ].merging(ofLiterals.map { ($0, literals) }) { first, _ in first }

  /// The members that the system calls of types that are no protocols: those of raw values, and of a class.
  private static let structures = [
    "Array": "", "Character": "rawValue", "Dictionary": "", "Int": "rawValue", "Optional": "", "Set": "",
    "String": "rawValue", "UInt8": "rawValue",
    "XCTestCase": "setUp tearDown setUpWithError tearDownWithError invokeTest perform record recordFailure name "
      + "continueAfterFailure executionTimeAllowance testRunClass defaultTestSuite testInvocations run testCaseCount "
      + "defaultMetrics defaultMeasureOptions",
  ]

  /// The names of all requirements.
  package static let memberNames = Set(
    [swift, structures, swiftUI].flatMap(\.values).flatMap { $0.split(separator: " ") }.map(String.init))

  /// The protocols of types that literals can have.
  static let ofLiterals = [
    "ExpressibleByStringLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByFloatLiteral",
    "ExpressibleByBooleanLiteral", "ExpressibleByNilLiteral", "ExpressibleByArrayLiteral",
    "ExpressibleByDictionaryLiteral", "ExpressibleByStringInterpolation", "ExpressibleByUnicodeScalarLiteral",
    "ExpressibleByExtendedGraphemeClusterLiteral",
  ]

  private static let setAlgebra =
    "contains union intersection symmetricDifference insert remove update formUnion formIntersection subtract "
    + "formSymmetricDifference subtracting isSubset isSuperset isDisjoint isEmpty Element ArrayLiteralElement"
  private static let literals =
    "StringLiteralType IntegerLiteralType FloatLiteralType BooleanLiteralType ArrayLiteralElement Key Value "
    + "StringInterpolation UnicodeScalarLiteralType ExtendedGraphemeClusterLiteralType"

  // https://developer.apple.com/documentation/swiftui
  private static let swiftUI = [
    "View": "body Body", "ViewModifier": "body Body", "App": "body Body main", "Scene": "body Body",
    "PreviewProvider": "previews Previews platform", "ObservableObject": "objectWillChange ObjectWillChangePublisher",
    "PreferenceKey": "defaultValue reduce Value", "EnvironmentKey": "defaultValue Value",
    "ButtonStyle": "makeBody Body", "PrimitiveButtonStyle": "makeBody Body", "LabelStyle": "makeBody Body",
    "ToggleStyle": "makeBody Body",
  ]
}
