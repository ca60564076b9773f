/// Makes sample values of routes and arguments from their types.
struct RouteSamples {
  private let examples: [any Codable]

  init(examples: [any Codable] = []) { self.examples = examples }

  /// Returns sample values of a type: the given examples, or one for each case of an enum, or a single value.
  ///
  /// - Returns: the values, and the failure if there are none or some are missing.
  func all<Value: Codable>(of type: Value.Type) -> (values: [Value], failure: String?) {
    let given = examples.compactMap { $0 as? Value }
    if !given.isEmpty { return (given, nil) }
    if let cases = EnumerableValues.all(of: type) { return (cases, nil) }
    var values: [Value] = []
    var failure: String?
    var index = 0
    var count = 1
    while index < count {
      do {
        let (value, cases) = try sample(of: type, choosing: index)
        values.append(value)
        count = cases
      } catch {
        failure = "\(error)"
        if case let error as SampleDecoder.Failure = error { count = max(count, error.cases) }
      }
      index += 1
    }
    return (values, failure)
  }

  /// Tries several kinds of text until the type accepts one.
  private func sample<Value: Codable>(of type: Value.Type, choosing index: Int) throws -> (Value, cases: Int) {
    var failure = SampleDecoder.Failure(reason: "", cases: 1)
    for text in Self.texts {
      let choice = SampleDecoder.Choice(index: index)
      do {
        return (try SampleDecoder(text: text, choice: choice).decode(type), choice.count)
      } catch {
        failure = .init(reason: "\(error)", cases: choice.count)
      }
    }
    throw failure
  }

  /// At least one of these is valid for nearly every type that is encoded as text.
  private static let texts = [
    "sample", "00000000-0000-4000-8000-000000000000", "2000-01-01", "https://example.com", "1", "a@example.com",
  ]
}

/// The values of types that can be enumerated: enums without arguments.
enum EnumerableValues {
  /// Returns all values of a coding key or a raw-valued enum, in declaration order; nil for other types.
  ///
  /// The compiler numbers the cases of an enum without arguments from zero, and represents nil of its optional by the
  /// next number (https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeLayout.rst, "Fragile Enum Layout"). So the
  /// bytes of nil are the number of cases. Only tests depend on it.
  static func all<Value>(of type: Value.Type) -> [Value]? {
    if let iterable = type as? any CaseIterable.Type { return cases(of: iterable) as? [Value] }
    guard type is any CodingKey.Type || type is any RawRepresentable.Type else { return nil }
    guard MemoryLayout<Value>.size <= 1, MemoryLayout<Value?>.size == 1, _isPOD(type) else { return nil }
    let count = withUnsafeBytes(of: Value?.none) { MemoryLayout<Value>.size == 0 ? 1 : $0[0] }
    return (0..<count).map { number in
      withUnsafeBytes(of: number) { $0.load(as: Value.self) }
    }
  }

  private static func cases(of type: any CaseIterable.Type) -> [Any] {
    func all<Cases: CaseIterable>(_ type: Cases.Type) -> [Any] { type.allCases.map { $0 } }
    return all(type)
  }
}
