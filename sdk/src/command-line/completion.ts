import type { Fetch } from '../transport/transport.ts'
import { followPath } from './path.ts'
import { readStep } from './read-command.ts'

/** The output of `waymark --help`. */
export const help = `waymark: drives a hypermedia service from a terminal, by relation names

  waymark browse URL                       walk: links and forms by number, back, sign in
  waymark follow URL rel …                 go along relations and write what is there
  waymark submit URL rel … form field=value …
                                           go along relations and send a form
  waymark crawl URL                        visit every link; 1 where one is dead
  waymark describe URL                     write a typed description of the service, as TypeScript
  waymark completion bash|zsh|fish         a script that completes relations as they are now

  rel                  a relation, such as doctors, wm:doctors or next
  rel[2]               the second of many
  rel{date=2026-12-01} a relation with variables
  field=value          the value of a field
  field@path           the value of a field that is in a file

  --json --markdown --raw --text           how the result is written
  --accept=TYPE                            the result in a media type, as it comes
  --user=NAME:PASSWORD --token=TOKEN       who asks; or WAYMARK_USER, WAYMARK_TOKEN
  --max=200                                the most pages of crawl and describe

Examples
  waymark follow http://localhost:3000/ wm:schedule{doctor=mjones,status=open}
  waymark submit http://localhost:3000/ wm:schedule{doctor=mjones} wm:schedules[1] confirm name=Ada age=36
  waymark follow http://localhost:3000/ wm:doctors --accept=text/markdown
  waymark describe http://localhost:3000/ > clinic-description.ts
  waymark browse http://localhost:3000/ --user=pat:pat-demo-password

Exit codes: 0 done, 1 refused or found, 2 usage, 3 not reached, 4 no such relation or form, 5 input, 6 answer.
`

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

/** Returns the completion script of a shell. */
export function completionScript(shell: Shell): string {
  return scripts[shell]
}

const commands = ['browse', 'follow', 'submit', 'crawl', 'describe', 'completion']

/** Returns completions of the last word: commands, then relations and forms of the service. On errors, returns none. */
export async function completions(words: readonly string[], fetch?: Fetch): Promise<readonly string[]> {
  const [command = '', entry, ...way] = words
  if (entry === undefined) return commands.filter((one) => one.startsWith(command))
  const steps = way.slice(0, -1).filter((word) => !word.startsWith('--'))
  const typed = way.at(-1)
  if (typed === undefined || !URL.canParse(entry)) return []
  const settings = { output: 'text', accept: undefined, user: undefined, token: undefined, most: 1 } as const
  try {
    const page = await followPath({ entry, steps: steps.map(readStep), settings }, fetch)
    const offered = [...page.relations, ...(command === 'submit' ? page.forms : [])]
    return offered.filter((one) => one.startsWith(typed))
  } catch {
    return []
  }
}
