import { readStep } from './read-command.ts'
import { goAlong } from './way.ts'
import type { Fetch } from '../transport.ts'

const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

export function isShell(word: string | undefined): word is Shell {
  return shells.some((shell) => shell === word)
}

const scripts: Readonly<Record<Shell, string>> = {
  bash: `_waymark() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(waymark complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o nospace -F _waymark waymark
`,
  zsh: `#compdef waymark
_waymark() {
  local -a found
  found=("\${(@f)$(waymark complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -S '' -- $found
}
compdef _waymark waymark
`,
  fish: `complete -c waymark -f -a '(waymark complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
}

/** The script with which a shell completes what is typed after \`waymark\`. */
export function completionScript(shell: Shell): string {
  return scripts[shell]
}

const commands = ['browse', 'follow', 'submit', 'crawl', 'describe', 'completion']

/**
 * What can stand in the place of the last word: commands, then the relations and forms that the service offers there now.
 * Whatever goes wrong, nothing is offered.
 */
export async function completions(words: readonly string[], fetch?: Fetch): Promise<readonly string[]> {
  const [command = '', entry, ...way] = words
  if (entry === undefined) return commands.filter((one) => one.startsWith(command))
  const steps = way.slice(0, -1).filter((word) => !word.startsWith('--'))
  const typed = way.at(-1)
  if (typed === undefined || !URL.canParse(entry)) return []
  const settings = { output: 'text', accept: undefined, user: undefined, token: undefined, most: 1 } as const
  try {
    const page = await goAlong({ entry, steps: steps.map(readStep), settings }, fetch)
    const offered = [...page.relations, ...(command === 'submit' ? page.forms : [])]
    return offered.filter((one) => one.startsWith(typed))
  } catch {
    return []
  }
}
