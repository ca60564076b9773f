/// Makes values of routes and arguments up, from nothing but their types.
struct RouteSamples {
  private let examples: [any Codable]

  init(examples: [any Codable] = []) { self.examples = examples }

  /// Values of a type: the examples that were given, else one for each case of an enum, else one.
  ///
  /// - Returns: the values, with what went wrong where there are none or some are missing.
  func all<Value: Codable>(of type: Value.Type) -> (values: [Value], failure: String?) {
    let given = examples.compactMap { $0 as? Value }
    if !given.isEmpty { return (given, nil) }
    if let cases = Inhabitants.all(of: type) { return (cases, nil) }
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

  /// Tries one kind of text after the other until the type takes it.
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

  /// One of these is a value of nearly every type that is written as a text.
  private static let texts = [
    "sample", "00000000-0000-4000-8000-000000000000", "2000-01-01", "https://example.com", "1", "a@example.com",
  ]
}

/// The values of types so small that they can be counted: enums without arguments.
enum Inhabitants {
  /// All values of a coding key or a raw-valued enum, in the order of the cases; nil for every other type.
  ///
  /// Such an enum has no arguments. The compiler numbers the cases of such an enum from zero, and the nil of its optional has the number after the
  /// last (https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeLayout.rst, "Fragile Enum Layout"). So reading
  /// one nil tells how many there are, without a list kept by hand. Only tests depend on it.
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
