import type { CommandEnvironment } from './command.ts'
import { followPath } from './path.ts'
import { names, readStep } from './read-command.ts'
import { options, readSettings } from './settings.ts'

/** The output of `waymark --help`. */
export const help = `waymark: a client for hypermedia services, by relation names

  waymark browse URL                       browse links and forms interactively
  waymark follow URL rel …                 follow relations and print the resource
  waymark submit URL rel … form field=value …
                                           follow relations and submit a form
  waymark post|put|patch|delete|head URL rel … field=value … | @file
                                           send a request without a form
  waymark crawl URL                        visit every link; exits with 1 for dead links
  waymark grade URL                        measure a service: maturity level, caching, errors, forms; exits with 1 for missed
                                           criteria; --json, or --accept=text/html for a page
  waymark describe URL|FILE …              generate a typed description in TypeScript, of a service or of its ALPS, OpenAPI or
                                           FHIR CapabilityStatement in JSON; several are joined
  waymark describe URL --check=FILE        exits with 1 if the service has dropped a relation of the description
  waymark login URL                        sign in with a browser, for later commands, programs and the MCP server
  waymark logout URL                       sign out, and revoke the tokens
  waymark completion bash|zsh|fish         print a script that completes relations
  npx @waymark/mcp URL                     run an MCP server for a model (another package)

  rel                  a relation, such as next, wm:doctors or, if it is the only one, doctors
  'rel[2]'             the second of several targets
  'rel{a=1,b=2}'       a relation with variables; quotes keep the shell from expanding the braces
  'rel{a="1,2"}'       a value with commas or braces; \\" in it is a quote
  field=value          the value of a field
  field:=json          the value of a field in JSON
  field@path           the value of a field from a file

  --json --markdown --raw --text           the output format; text hides tokens, json has errors too
  --accept=TYPE                            the resource in another media type, unchanged; a picture is drawn where the
                                           terminal can (iTerm2, WezTerm, Konsole, kitty)
  --verify                                 with follow: the resource only if its signature is right; prints its key and time
  --pointer=/state/total                   a part of the JSON (RFC 6901); a string without its quotes
  --user=NAME:PASSWORD --token=TOKEN       credentials; or WAYMARK_USER, WAYMARK_TOKEN
  --header='NAME: VALUE'                   a header field for the service; can be repeated
  --profile=NAME                           sessions and sign-ins of another account; or WAYMARK_PROFILE
  --device                                 login with a code, for a computer without a browser
  --client=ID --scope=NAMES                the client application and scopes of login (WAYMARK_CLIENT_SECRET)
  --language=TAG                           the language of the texts; or LC_ALL, LC_MESSAGES, LANG
  --max=200                                maximum pages for crawl, grade and describe
  --unsafe                                 grade submits forms too, which may change the service
  --as=io-ts|zod|types                     the types of a description: codecs, schemas, or types that are not checked
  --watch --every=60                       with --check, again after so many seconds until a relation is gone
  --version                                the version of this command

A sign-in lasts for later commands, until you sign out. Its cookies or tokens are in files of $XDG_STATE_HOME/waymark
(~/.local/state/waymark) that only you can read.

Examples
  waymark follow http://localhost:3000/ 'schedule{doctor=mjones,status=open}'
  waymark submit http://localhost:3000/ 'doctor{doctor=mjones}' next-slot confirm name=Ada age=36
  waymark follow http://localhost:3000/ doctors --accept=text/markdown
  waymark submit http://localhost:3000/ sign-in user=pat password=pat-demo-password --profile=pat
  waymark follow http://localhost:3000/ user fhir-bundle --accept=application/fhir+json --verify --profile=pat > record.json
  waymark describe http://localhost:3000/ --as=zod > clinic-description.ts
  waymark describe http://localhost:3000/ --check=clinic-description.ts
  waymark grade http://localhost:3000/ --accept=text/html > grade.html
  waymark browse http://localhost:3000/ --user=pat:pat-demo-password

Exit codes: 0 success, 1 refused, not verified, dead links or missed criteria, 2 usage, 3 not reached, 4 no such relation or form, 5 input, 6 response.
`

const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

export function isShell(word: string | undefined): word is Shell {
  return shells.some((shell) => shell === word)
}

const scripts: Readonly<Record<Shell, string>> = {
  bash: `_waymark() {
  local line=\${COMP_LINE:0:COMP_POINT} words=() breaks typed start one
  COMPREPLY=()
  # The words of COMP_WORDS end at : and = too; xargs reads quotes, and expands nothing.
  while IFS= read -r one; do words+=("$one"); done < <(xargs printf '%s\\n' <<<"$line" 2>/dev/null)
  [[ $line == *[[:space:]] ]] && words+=('')
  typed=\${words[@]: -1}
  # Bash inserts a reply in place of the word as it stands in the line, without quotes.
  [[ $line == *[[:space:]]"$typed" ]] || return
  breaks=\${COMP_WORDBREAKS//[^:=@]}
  # Bash keeps the part up to the last of these signs.
  start=\${typed%"\${typed##*["$breaks"]}"}
  while IFS= read -r one; do COMPREPLY+=("\${one#"$start"}"); done < <(waymark complete "\${words[@]:1}" 2>/dev/null)
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

// A shell inserts the word as it is, so one with characters of its syntax would be a command of the service.
const isPlainWord = /^[\p{L}\p{N}_:./%@+=,#-]+$/u

const commands = [...names, 'completion']

/**
 * Returns completions of the last word: commands and options, then relations and forms of the service. On errors, returns
 * none.
 */
export async function completions(
  words: readonly string[],
  surroundings: Pick<CommandEnvironment, 'environment' | 'fetch' | 'cookies' | 'signIns'>,
): Promise<readonly string[]> {
  const typed = words.at(-1) ?? ''
  if (typed.startsWith('--')) return options.filter((one) => one.startsWith(typed))
  const [command = '', entry, ...way] = words
  if (entry === undefined) return commands.filter((one) => one.startsWith(command))
  if (way.length === 0 || !URL.canParse(entry)) return []
  try {
    const { settings, rest } = readSettings(way.slice(0, -1), surroundings.environment)
    const page = await followPath({ entry, steps: rest.map(readStep), settings }, surroundings)
    const offered = [...page.relations, ...(command === 'submit' ? page.forms : [])]
    return offered.filter((one) => one.startsWith(typed) && isPlainWord.test(one))
  } catch {
    return []
  }
}
