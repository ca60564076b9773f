extension String {
  /// Whether the text can be the name of a type of resources: a capital, then letters.
  var isResourceType: Bool {
    (utf8.first ?? 0) &- 0x41 < 26 && utf8.count <= 64 && utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
  }
}
