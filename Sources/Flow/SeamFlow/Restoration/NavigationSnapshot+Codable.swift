extension NavigationSnapshot {
  enum CodingKeys: String, CodingKey { case version, flows, layers, omissions, waiting, runs }

  /// Decodes a snapshot.
  ///
  /// - Throws: a `DecodingError` if it has another version or is inconsistent. Indices are validated here, so later
  ///   code may rely on them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    guard version == Self.currentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "The snapshot has version \(version), but this app reads version \(Self.currentVersion).")
    }
    flows = try container.decode([Flow].self, forKey: .flows)
    layers = try container.decode([Layer].self, forKey: .layers)
    omissions = try container.decode([RestorationReport.Loss].self, forKey: .omissions)
    waiting = try container.decodeIfPresent([NavigationSnapshot].self, forKey: .waiting) ?? []
    runs = try container.decodeIfPresent(Int.self, forKey: .runs) ?? 0
    guard isSound else {
      throw DecodingError.dataCorruptedError(
        forKey: .layers, in: container,
        debugDescription: "The snapshot is damaged: its flows, layers and entries are inconsistent.")
    }
  }

  /// Encodes a snapshot.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(flows, forKey: .flows)
    try container.encode(layers, forKey: .layers)
    try container.encode(omissions, forKey: .omissions)
    if runs > 0 { try container.encode(runs, forKey: .runs) }
    if !waiting.isEmpty { try container.encode(waiting, forKey: .waiting) }
  }

  /// Whether every index is valid and every layer has the required stacks.
  private var isSound: Bool {
    guard let root = flows.first, root.parent == nil, root.edge == nil, layers.first?.style == .root else {
      return false
    }
    let childrenFit = flows.indices.dropFirst().allSatisfy { index in
      flows[index].edge != nil && flows[index].parent.map { 0..<index ~= $0 } == true
    }
    return childrenFit && layers.indices.allSatisfy { isSound(layers[$0], isRoot: $0 == 0) }
  }

  private func isSound(_ layer: Layer, isRoot: Bool) -> Bool {
    guard isRoot == (layer.style == .root), isRoot || layer.presenter != nil else { return false }
    let used = [layer.presenter, layer.tabs?.flow].compactMap(\.self) + layer.stacks.joined().map(\.flow)
    guard used.allSatisfy(flows.indices.contains) else { return false }
    guard let tabs = layer.tabs else { return layer.stacks.count == 1 && (isRoot || !layer.stacks[0].isEmpty) }
    return tabs.names.count == layer.stacks.count && tabs.names.contains(tabs.selected)
      && Set(tabs.names).count == tabs.names.count
  }
}
