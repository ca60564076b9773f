extension Diagram {
  /// A line for each node with those that it uses; behind a question mark are imports that no manifest declares.
  public var uses: String {
    let uses = Dictionary(grouping: edges, by: \.from)
    return nodes.indices.map { index in
      let kind = nodes[index].kind == "library" ? "" : " (\(nodes[index].kind))"
      let used = (uses[index] ?? []).map { edge in
        if case .dependency(isDeclared: false, _) = edge.use { return "?\(nodes[edge.to].name)" }
        return nodes[edge.to].name
      }
      return "\(nodes[index].name)\(kind)\(used.isEmpty ? "" : ": ")\(used.joined(separator: ", "))\n"
    }.joined()
  }
}
