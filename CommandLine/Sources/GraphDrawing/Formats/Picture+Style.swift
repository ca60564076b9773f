extension Picture {
  /// The colours of both themes.
  ///
  /// - Parameter dark: the condition of the dark one.
  static func colors(_ selector: String, dark: String) -> String {
    """
    \(selector) { --page: #ffffff; --text: #1f2328; --muted: #59636e; --band: #f4f6f8; --box: #ffffff; --line: #8c959f; \
    --border: #57606a; --program: #e7f0fb; --accent: #0969da; --warning: #b35900; --added: #1a7f37; --removed: #c0262d; }
    \(dark) { \(selector) { --page: #14171c; --text: #e6edf3; --muted: #9198a1; --band: #1b1f26; --box: #22272e; \
    --line: #6b7480; --border: #9198a1; --program: #1c3350; --accent: #58a6ff; --warning: #f0a04b; --added: #4ac26b; \
    --removed: #ff7b72; } }

    """
  }

  static var style: String {
    """
    text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--text); }
    .page { fill: var(--page); }
    .band rect { fill: var(--band); }
    .band text, .legend text { font-size: 12px; fill: var(--muted); }
    .node rect { fill: var(--box); stroke: var(--border); }
    .node text { text-anchor: middle; }
    .node.app rect, .node.executable rect { fill: var(--program); }
    .node.test rect, .node.uiTest rect, .node.extension rect { stroke-dasharray: 3 3; }
    .node.focus rect { stroke: var(--accent); stroke-width: 2.5; }
    .node.added rect { stroke: var(--added); stroke-width: 2; }
    .node.removed rect { stroke: var(--removed); stroke-width: 2; stroke-dasharray: 5 5; }
    .edge { fill: none; stroke: var(--line); stroke-width: 1.2; }
    .arrow { fill: var(--line); }
    .implied { display: none; }

    """
      + Stroke.all.map { stroke in
        let color = ["cyclic": "warning", "upward": "warning", "added": "added", "removed": "removed"][stroke.name]
        let dashes = stroke.dashes.map { " stroke-dasharray: \($0);" } ?? ""
        let paint = color.map { " stroke: var(--\($0)); stroke-width: 2;" } ?? ""
        let cap = dashes.hasPrefix(" stroke-dasharray: 1 ") ? " stroke-linecap: round; stroke-width: 1.8;" : ""
        return ".edge.\(stroke.name) { marker-end: url(#arrow-\(stroke.name));\(paint)\(dashes)\(cap) }\n"
          + (color.map { ".arrow.\(stroke.name) { fill: var(--\($0)); }\n" } ?? "")
      }.joined()
      // An empty arrow, as in diagrams of classes.
      + ".arrow.inherited { fill: var(--page); stroke: var(--line); stroke-width: 1.2; }\n"
  }
}
