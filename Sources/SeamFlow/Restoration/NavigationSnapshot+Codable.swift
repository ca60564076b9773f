extension NavigationSnapshot {
  enum CodingKeys: String, CodingKey { case version, flows, layers, omissions }

  /// Reads a snapshot.
  ///
  /// - Throws: where a newer version wrote it, or where it does not hold together; nothing read from a file is
  ///   trusted later on.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    guard 1...Self.currentVersion ~= version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription:
          "The snapshot has version \(version), this app reads up to \(Self.currentVersion). Update the app.")
    }
    flows = try container.decode([Flow].self, forKey: .flows)
    layers = try container.decode([Layer].self, forKey: .layers)
    omissions = try container.decode([RestorationReport.Loss].self, forKey: .omissions)
    guard isSound else {
      throw DecodingError.dataCorruptedError(
        forKey: .layers, in: container, debugDescription: "The snapshot is damaged: its parts do not fit together.")
    }
  }

  /// Whether every index leads somewhere and every layer has the stacks that it must have.
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
