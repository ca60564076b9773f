import Arguments
import ProjectModel

/// `seam completion`: the words that a shell can complete.
enum CompletionCommand: Command {
  static let name = "completion"
  static let usage = "Usage: seam completion bash | zsh | fish"
  static let summary = "Prints a script with which a shell completes commands and options."
  static let options = [Arguments.Option("--help", help: "print this")]

  static func answer(_ arguments: Arguments) throws -> Answer {
    switch arguments.rest.first {
    case "bash": Answer(text: bash)
    // zsh understands bash's functions.
    case "zsh": Answer(text: "autoload -U +X bashcompinit && bashcompinit\n" + bash)
    case "fish": Answer(text: fish)
    default: throw UsageError("Choose bash, zsh or fish.")
    }
  }

  private static var bash: String {
    let cases = Seam.commands.map { command in
      "    \(command.name)) words='\(command.options.map(\.name).joined(separator: " "))' ;;\n"
    }
    return """
      _seam() {
        local words current=${COMP_WORDS[COMP_CWORD]}
        if [ "$COMP_CWORD" -eq 1 ]; then
          words='\(Seam.commands.map { $0.name }.joined(separator: " ")) help --help --version'
        else
          case ${COMP_WORDS[1]} in
      \(cases.joined())    esac
        fi
        case $current in
        -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
        *) [ "$COMP_CWORD" -eq 1 ] && COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
        esac
      }
      complete -o default -F _seam seam

      """
  }

  private static var fish: String {
    let commands = Seam.commands.map { command in
      "complete -c seam -n __fish_use_subcommand -f -a \(command.name) -d \(command.summary.shellWord)\n"
        + command.options.map { option in
          "complete -c seam -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
            + "\(option.value == nil ? "" : " -r") -d \(option.help.shellWord)\n"
        }.joined()
    }
    return commands.joined()
  }
}
