import Arguments
import ProjectModel

/// `seam completion`: the words that a shell can complete.
enum CompletionCommand: Command {
  static let name = "completion"
  static let usage = "Usage: seam completion bash | zsh | fish"
  static let summary = "Prints a script with which a shell completes commands, options and their values."
  static let options = [Arguments.Option("--help", help: "print this")]
  static let words = ["bash", "zsh", "fish"]

  static func answer(_ arguments: Arguments) throws -> Answer {
    switch arguments.rest.first {
    case "bash": Answer(text: bash)
    // zsh understands bash's functions.
    case "zsh": Answer(text: "autoload -U +X bashcompinit && bashcompinit\n" + bash)
    case "fish": Answer(text: fish)
    default: throw UsageError("Choose bash, zsh or fish.")
    }
  }

  private static var names: String { Seam.commands.map { $0.name }.joined(separator: " ") }

  private static var bash: String {
    let values = Seam.commands.flatMap { command in
      command.options.filter { !$0.choices.isEmpty }.map { option in
        "    '\(command.name) \(option.name)') choices='\(option.choices.joined(separator: " "))' ;;\n"
      }
    }
    let options = Seam.commands.map { command in
      "    '\(command.name) '*) options='\(command.options.map(\.name).joined(separator: " "))'"
        + " choices='\(command.words.joined(separator: " "))' ;;\n"
    }
    // Of --format=json bash makes three words, and zsh one.
    return """
      _seam() {
        local choices='' options='' prefix='' current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        [ "$current" = "=" ] && current=
        [ "$previous" = "=" ] && previous=${COMP_WORDS[COMP_CWORD-2]}
        case $current in
        --*=*) previous=${current%%=*} prefix=${current%%=*}= current=${current#*=} ;;
        esac
        if [ "$COMP_CWORD" -eq 1 ]; then
          choices='\(names) help' options='--help --version'
        else
          case "${COMP_WORDS[1]} $previous" in
          help*) choices='\(names)' ;;
      \((values + options).joined())    esac
        fi
        case $current in
        -*) choices=$options ;;
        *) [ "$COMP_CWORD" -gt 2 ] && [ -n "$options" ] && choices='' ;;
        esac
        COMPREPLY=($(compgen -P "$prefix" -W "$choices" -- "$current"))
      }
      complete -o default -F _seam seam

      """
  }

  private static var fish: String {
    let first = "test (count (commandline -opc)) -eq 2"
    let commands = Seam.commands.map { command in
      let isUsed = "-n '__fish_seen_subcommand_from \(command.name)"
      let words = command.words.joined(separator: " ")
      return "complete -c seam -n __fish_use_subcommand -f -a \(command.name) -d \(command.summary.shellWord)\n"
        + (words.isEmpty ? "" : "complete -c seam \(isUsed); and \(first)' -f -a '\(words)'\n")
        + command.options.map { option in
          let values = option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'"
          return "complete -c seam \(isUsed)' -l \(option.name.dropFirst(2))"
            + "\(option.value == nil ? "" : values) -d \(option.help.shellWord)\n"
        }.joined()
    }
    return commands.joined() + "complete -c seam -n '__fish_seen_subcommand_from help; and \(first)' -f -a '\(names)'\n"
  }
}
