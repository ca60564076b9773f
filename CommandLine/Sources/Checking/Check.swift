public import ProjectModel
public import SourceModel
import SwiftScan

/// The findings of all rules in a project.
public struct Check: Sendable {
  /// Sorted by path and line, without those that comments or seam.yml allow.
  public private(set) var findings: [Finding] = []
  /// What each rule saw, in the order of ``Rules/all``; rules that are off are not there.
  public private(set) var reports: [RuleReport] = []
  /// The parts of the project that could not be read.
  public private(set) var problems: [Project.Problem] = []
  /// Guesses about the project, and names in it of files that are not there.
  public private(set) var notes: [Project.Problem] = []
  /// The Swift files of no target, which most rules do not look at.
  public private(set) var strayFiles: [String] = []
  /// Rules that should have seen something and saw nothing, and names in seam.yml that stand for no module.
  public private(set) var blindRules: [Project.Problem] = []
  private let manifests: Set<String>
  private let lacksPackages: Bool

  public init(_ model: SourceModel, _ configuration: Configuration) {
    let project = CheckedProject(model, configuration)
    notes =
      model.project.notes + configuration.unusedFiles(model.project) + configuration.unusedPaths(model.project)
    strayFiles = model.project.strayFiles
    manifests = Set(project.targets.indices.map(project.origin))
    lacksPackages = !model.project.missingPackages.isEmpty
    let rules = Rules.all.filter { !configuration.isOff($0) }
    reports = SourceModel.concurrently(rules.count) { index in
      var report = RuleReport(rules[index], project)
      rules[index].check(project, &report)
      return report
    }
    findings = reports.flatMap(\.findings)
    // Where a rule is off, a comment for it does no harm.
    heedAllowances(project)
    findings = configuration.overridden(findings)
    Self.locate(&findings, project)
    findings.sort(by: Finding.isBefore)
    problems = model.project.problems + model.problems + model.brokenFiles()
    blindRules =
      Self.blindRules(reports, project, hasProblems: !problems.isEmpty) + configuration.unusedPatterns(model.project)
  }

  /// All parts of the project were read, and each rule had something to look at that should have.
  public var isComplete: Bool { problems.isEmpty && blindRules.isEmpty }

  /// Takes out the findings of a rule that did not see all files.
  public mutating func leaveOut(_ rule: String, because reason: String) {
    findings.removeAll { $0.rule == rule }
    problems.append(Project.Problem(path: rule, reason: reason))
  }

  /// Whether findings in all files can depend on a file: a manifest or project, seam.yml or the baseline.
  public func dependsOn(_ path: String) -> Bool {
    manifests.contains(path) || path == Configuration.fileName || path == Baseline.fileName
  }

  /// The rules whose findings are complete, as far as the project could be read.
  public var completeRules: Set<String> {
    guard isComplete, !lacksPackages else { return [] }
    return Set(reports.filter { $0.idleReason == nil }.map(\.rule)).union([Allowance.id])
  }

  // MARK: Comments

  /// Takes out findings that comments allow, and adds those about the comments.
  private mutating func heedAllowances(_ project: CheckedProject) {
    let active = Set(reports.filter { $0.idleReason == nil }.map(\.rule))
    let places = Dictionary(grouping: findings.indices) { findings[$0].path }
    // One of no place is in no range.
    let offsets = findings.map { $0.offset ?? .max }
    var allowed: Set<Int> = []
    var own = RuleReport(Allowance.self, project)
    for (number, file) in project.model.files.enumerated() where !file.source.comments.isEmpty {
      let (allowances, errors) = Allowance.all(in: file.source, text: project.text(file.path))
      for error in errors {
        own.add(error.message, file: number, at: error.start, symbol: project.symbol(number, error.message))
      }
      let byRule = Dictionary(grouping: places[file.path] ?? []) { findings[$0].rule }
        .mapValues { $0.sorted { offsets[$0] < offsets[$1] } }
      for allowance in allowances where active.contains(allowance.rule) {
        let found = byRule[allowance.rule] ?? []
        let first = found.partitionPoint { offsets[$0] >= allowance.range.lowerBound }
        var covered = found[first...].prefix { offsets[$0] < allowance.range.upperBound }
        if allowance.isOfFile { covered += found.prefix { offsets[$0] == 0 } }
        allowed.formUnion(covered)
        guard covered.isEmpty else { continue }
        own.add(
          "There is no finding of \(allowance.rule) to allow.", file: number, at: allowance.start,
          symbol: project.symbol(number, allowance.rule))
      }
    }
    findings = findings.indices.filter { !allowed.contains($0) }.map { findings[$0] } + own.findings
  }

  // MARK: Places

  /// Sets lines and columns from offsets, reading each file with findings once.
  private static func locate(_ findings: inout [Finding], _ project: CheckedProject) {
    let offsets = findings.map(\.offset)
    let files = Dictionary(grouping: findings.indices.filter { offsets[$0] != nil }) { findings[$0].path }
      .map { (path: $0.key, indexes: $0.value.sorted { offsets[$0] ?? 0 < offsets[$1] ?? 0 }) }
    let places = SourceModel.concurrently(files.count) { number in
      let text = project.text(files[number].path)
      let lines = LineTable(text)
      // A line can have thousands of findings.
      var last = (line: 0, offset: 0, column: 1)
      return files[number].indexes.map { index in
        let offset = min(Int(offsets[index] ?? 0), text.count)
        let line = lines.line(of: UInt32(offset))
        if line != last.line { last = (line, Int(lines.bytes(ofLine: line)?.lowerBound ?? 0), 1) }
        // Bytes that continue a scalar are not counted.
        last.column += text[last.offset..<offset].count { $0 & 0xc0 != 0x80 }
        last.offset = offset
        return (line, last.column)
      }
    }
    for (file, places) in zip(files, places) {
      for (index, place) in zip(file.indexes, places) { (findings[index].line, findings[index].column) = place }
    }
  }

  // MARK: Limits of the answer

  /// Rules that seam.yml sets and that have nothing to look at, and rules that saw nothing of an unreadable project.
  private static func blindRules(
    _ reports: [RuleReport], _ project: CheckedProject, hasProblems: Bool
  ) -> [Project.Problem] {
    reports.compactMap { report in
      if let reason = report.idleReason {
        guard project.configuration.rules[report.rule] != nil else { return nil }
        return Project.Problem(path: report.rule, reason: "seam.yml sets it, but \(reason)")
      }
      guard report.files == 0, hasProblems else { return nil }
      return Project.Problem(path: report.rule, reason: "it saw no file")
    }
  }
}

extension Configuration {
  /// Changes severities by path, and leaves out findings of rules that are off there.
  fileprivate func overridden(_ findings: [Finding]) -> [Finding] {
    guard !overrides.isEmpty else { return findings }
    return findings.compactMap { finding in
      guard let setting = setting(finding.rule, at: finding.path) else {
        return rules[finding.rule]?.isOff == true ? nil : finding
      }
      var finding = finding
      finding.severity = setting.severity ?? finding.severity
      return setting.isOff ? nil : finding
    }
  }

  /// Paths in seam.yml of no file, whose settings count nowhere.
  ///
  /// A generated file can be missing, so that this is no failure.
  fileprivate func unusedPaths(_ project: Project) -> [Project.Problem] {
    guard !overrides.isEmpty else { return [] }
    let files = Set(project.targets.flatMap { $0.sources + [$0.origin.path] } + project.strayFiles)
    return overrides.map { ($0.path, Glob($0.path)) }.filter { !files.contains(where: $1.contains) }.map { path, _ in
      Project.Problem(path: Self.fileName, reason: "no file is in the path “\(path)”")
    }
  }

  /// Entries of `exclude` that leave no file out, and entries of `untested` that name none.
  ///
  /// A generated file can be missing, so that this is no failure.
  fileprivate func unusedFiles(_ project: Project) -> [Project.Problem] {
    let excluded = excluded.filter { project.unusedExclusions.contains($0) && !Self.isOfTools($0) }
    let untested = untested.filter { !Self.isOfTools($0) }
    guard !excluded.isEmpty || !untested.isEmpty else { return [] }
    // The files of one can be left out by another.
    let files = FileTree(root: project.root).files
    func isUnused(_ pattern: String) -> Bool { !files.contains(where: Glob(pattern).contains) }
    return
      (excluded.filter(isUnused).map { "exclude names “\($0)”, which leaves no file out" }
      + untested.filter(isUnused).map { "untested names “\($0)”, which is no file" }).map {
        Project.Problem(path: Self.fileName, reason: $0)
      }
  }

  /// Whether a pattern names a folder whose files are not listed.
  private static func isOfTools(_ pattern: String) -> Bool {
    let parts = pattern.split(separator: "/")
    return parts.indices.contains {
      parts[$0] != "." && FileTree.isSkipped(String(parts[$0]), in: parts[..<$0].joined(separator: "/"))
    }
  }

  /// Names in seam.yml that stand for no module: those of a module that was renamed guard nothing.
  fileprivate func unusedPatterns(_ project: Project) -> [Project.Problem] {
    let groups = layers.map(\.modules) + independent + forbidden.map(\.importers) + owners.map(\.modules)
    var seen: Set<String> = []
    return groups.joined().filter { pattern in
      pattern.line > 0 && !project.targets.contains(where: pattern.matches) && seen.insert(pattern.text).inserted
    }.map { Project.Problem(path: "\(Self.fileName):\($0.line)", reason: "no module has the name “\($0.text)”") }
  }
}
