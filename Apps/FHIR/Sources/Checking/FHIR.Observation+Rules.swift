extension FHIR.Observation {
  /// Whether a component has a code of the observation itself.
  var hasComponentOfItsCode: Bool {
    let own = self.code?.coding ?? []
    return self.component.contains { component in
      (component.code?.coding ?? []).contains { other in
        own.contains { $0.system == other.system && $0.code == other.code && $0.code != nil }
      }
    }
  }
}

extension FHIR.Extension {
  /// Whether there is a value of any type, or a companion of one.
  var hasValue: Bool { json.names.contains { $0.hasPrefix("value") || $0.hasPrefix("_value") } }
}

extension FHIR.Period {
  /// Whether the start may be before or equal to the end; false only if it is proven to be after the end.
  var isOrdered: Bool {
    guard let start = self.start, let end = self.end else { return true }
    return start.compare(to: end) != .greater
  }
}
