extension FHIR {
  /// An element that can occur several times.
  public struct Many<Value: FHIRElementValue>: FHIRElementRule {
    /// The name in JSON.
    public let name: String
    /// The format, where it is narrower than that of the type.
    public let format: FHIRFormat?
    /// Whether there must be one.
    public let presence: Presence
    private let companionName: String

    var memberNames: [String] { Value.isPrimitive ? [name, companionName] : [name] }

    /// Creates an element.
    public init(_ name: String, as format: FHIRFormat? = nil, _ presence: Presence = .optional) {
      self.name = name
      companionName = "_" + name
      self.format = format
      self.presence = presence
    }

    func value(in json: FHIRObject) -> [Value] { json[name]?.array?.compactMap(Value.init) ?? [] }

    func set(_ values: [Value], in json: inout FHIRObject) {
      if values.isEmpty && self.value(in: json).isEmpty { return }
      guard Value.isPrimitive, json.contains(companionName) else {
        json[name] = values.isEmpty ? nil : .array(FHIRArray(values.map(\.fhirJSON)))
        return
      }
      set(primitives: values.isEmpty ? [] : replaced(primitives(in: json), by: values), in: &json)
    }

    func value(at index: Int, in json: FHIRObject) -> Value? { json[name]?[index].flatMap(Value.init) }

    func append(_ value: Value, in json: inout FHIRObject) {
      let hasCompanions = Value.isPrimitive && json.contains(companionName)
      guard !hasCompanions, case .array(var array)? = json[name] else {
        return set(self.value(in: json) + [value], in: &json)
      }
      // The object releases the array first: appending to one that is shared would copy it.
      json[name] = .null
      array.append(value.fhirJSON)
      json[name] = .array(array)
    }

    /// Returns primitives with other values.
    ///
    /// The same number of values takes their places; otherwise the values that are equal at the beginning and the end
    /// keep their extensions.
    private func replaced(_ old: [Primitive<Value>], by values: [Value]) -> [Primitive<Value>] {
      let oldValues = old.compactMap(\.value)
      if oldValues.count == values.count {
        var rest = values[...]
        return old.map { primitive in
          var primitive = primitive
          if primitive.value != nil { primitive.value = rest.popFirst() }
          return primitive
        }
      }
      let shorter = min(oldValues.count, values.count)
      let front = (0..<shorter).first { oldValues[$0] != values[$0] } ?? shorter
      let back =
        (0..<(shorter - front)).first {
          oldValues[oldValues.count - 1 - $0] != values[values.count - 1 - $0]
        } ?? shorter - front
      let valued = old.indices.filter { old[$0].value != nil }
      let start = front < valued.count ? valued[front] : old.count
      let end = back > 0 ? valued[valued.count - back] : old.count
      let changed = values[front..<(values.count - back)].compactMap { Primitive($0, nil) }
      return Array(old[..<min(start, end)]) + changed + old[end...]
    }

    func primitives(in json: FHIRObject) -> [Primitive<Value>] {
      let values = json[name]?.array ?? []
      let companions = Value.isPrimitive ? json[companionName]?.array ?? [] : []
      return (0..<max(values.count, companions.count)).compactMap { index in
        Primitive(
          index < values.count ? Value(fhir: values[index]) : nil,
          index < companions.count ? companions[index].object : nil)
      }
    }

    func set(primitives: [Primitive<Value>], in json: inout FHIRObject) {
      let hasValues = primitives.contains { $0.value != nil }
      let hasCompanions = Value.isPrimitive && primitives.contains { $0.companion != nil }
      json[name] = hasValues ? .array(FHIRArray(primitives.map { $0.value?.fhirJSON ?? .null })) : nil
      guard Value.isPrimitive else { return }
      json[companionName] =
        hasCompanions ? .array(FHIRArray(primitives.map { $0.companion.map(FHIRJSON.object) ?? .null })) : nil
    }

    func check(in object: FHIRObject, _ checker: inout FHIRChecker) {
      let json = object[name]
      let companion = Value.isPrimitive ? object[companionName] : nil
      if json == nil && companion == nil && presence == .optional { return }
      checker.inside(.element(name)) { checker in
        guard json != nil || companion != nil else {
          return checker.report(.cardinality, "the element is missing; it must be there at least once")
        }
        for part in [json, companion] {
          guard let part, part.array == nil else { continue }
          return checker.report(.cardinality, "found \(part.kind), expected an array")
        }
        check(json?.array, companion?.array, &checker)
      }
    }

    private func check(_ values: FHIRArray?, _ companions: FHIRArray?, _ checker: inout FHIRChecker) {
      if values?.isEmpty ?? false || companions?.isEmpty ?? false {
        checker.report(.empty, "found an empty array; remove it")
      }
      for index in 0..<max(values?.count ?? 0, companions?.count ?? 0) {
        let value = values.flatMap { index < $0.count ? $0[index] : nil } ?? .null
        let companion = companions.flatMap { index < $0.count ? $0[index] : nil } ?? .null
        checker.inside(.index(index)) { checker in
          if !value.isNull || companion.isNull { checker.check(value, as: Value.self, format) }
          if !companion.isNull { checker.checkCompanion(companion) }
        }
      }
    }
  }
}
