import ProjectModel
public import SourceModel
import SwiftScan

/// Which targets use which others: by a declaration of their manifest or project, or by imports.
public struct TargetUses: Sendable {
  public struct Use: Sendable {
    /// Indexes of the project's targets.
    public let user: Int
    public let used: Int
    public fileprivate(set) var isDeclared: Bool
    /// The number of files that import it.
    public fileprivate(set) var imports: Int
  }

  public let uses: [Use]

  public init(_ model: SourceModel) {
    let project = model.project
    let names = TargetNames(project)
    var found: [[Int]: Use] = [:]
    func add(_ user: Int, _ used: Int, _ change: (inout Use) -> Void) {
      guard user != used else { return }
      change(&found[[user, used], default: Use(user: user, used: used, isDeclared: false, imports: 0)])
    }
    for (index, target) in project.targets.enumerated() {
      for dependency in target.dependencies {
        for used in names.targets(dependency, of: index) { add(index, used) { $0.isDeclared = true } }
      }
    }
    for file in model.files {
      for module in Set(file.source.imports.map(\.module)) {
        for target in file.targets {
          for used in names.targets(module: model.names.text(module), of: target) {
            add(target, used) { $0.imports += 1 }
          }
        }
      }
    }
    uses = Array(found.values)
  }
}
