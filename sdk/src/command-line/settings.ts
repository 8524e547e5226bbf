import { parsePointer } from '@waymark/shared'
import { languages } from '../describe/language.ts'
import { languageIn } from './language.ts'
import { UsageError, type Settings } from './command.ts'

type Environment = Readonly<Record<string, string | undefined>>

const outputs = ['json', 'markdown', 'raw', 'text'] as const satisfies readonly Settings['output'][]
const flagged = ['device', 'unsafe', 'verify', 'watch'] as const
const valued = [
  'accept',
  'as',
  'check',
  'client',
  'every',
  'header',
  'language',
  'max',
  'pointer',
  'profile',
  'scope',
  'token',
  'user',
] as const
type Valued = (typeof valued)[number]

interface Given {
  readonly values: ReadonlyMap<Valued, readonly string[]>
  readonly flags: ReadonlySet<string>
  readonly rest: readonly string[]
}

/** Every option of the command line, for completion. */
export const options: readonly string[] = [
  ...outputs.map((name) => `--${name}`),
  ...flagged.map((name) => `--${name}`),
  '--version',
  '--help',
  ...valued.map((name) => `--${name}=`),
]

/**
 * Reads the options among the words; the others are the rest. Throws UsageError with a correction.
 *
 * @param environment may contain a token or password, which keeps it out of the shell history
 */
export function readSettings(
  words: readonly string[],
  environment: Environment,
): { readonly settings: Settings; readonly rest: readonly string[] } {
  const { values, flags, rest } = sorted(words)
  const last = (name: Valued): string | undefined => values.get(name)?.at(-1)
  const [accept, pointer] = [last('accept'), last('pointer')]
  const settings = {
    output: outputs.findLast((name) => flags.has(name)) ?? outputFor(accept, pointer),
    accept,
    pointer: checkedPointer(pointer),
    ...credentialsIn(values, environment),
    headers: headersIn(values.get('header') ?? []),
    language: last('language') ?? languageIn(environment),
    most: checkedMost(last('max') ?? '200'),
    profile: checkedProfile(last('profile')),
    client: last('client') ?? 'waymark',
    secret: environment['WAYMARK_CLIENT_SECRET'],
    scope: last('scope'),
    device: flags.has('device'),
    unsafe: flags.has('unsafe'),
    verify: flags.has('verify'),
    ...describingIn(last, flags),
  }
  return { settings, rest }
}

type Describing = Pick<Settings, 'as' | 'check' | 'every' | 'watch'>

function describingIn(last: (name: Valued) => string | undefined, flags: Given['flags']): Describing {
  const [as = 'io-ts', check, every = '60'] = [last('as'), last('check'), last('every')]
  const known = languages.find((one) => one === as)
  if (known === undefined) throw new UsageError(`--as needs one of ${languages.join(', ')}.`)
  if (!/^[1-9]\d{0,5}$/.test(every)) throw new UsageError('--every needs a number of seconds, such as --every=60.')
  const watch = flags.has('watch')
  if (watch && check === undefined) throw new UsageError('--watch needs the description: --check=FILE.')
  return { as: known, check, every: Number(every), watch }
}

function outputFor(accept: string | undefined, pointer: string | undefined): Settings['output'] {
  if (accept !== undefined) return 'raw'
  return pointer === undefined ? 'text' : 'json'
}

function sorted(words: readonly string[]): Given {
  const values = new Map<Valued, string[]>()
  const flags = new Set<string>()
  const rest = words.filter((word) => {
    if (!word.startsWith('--')) return true
    const [option = '', value] = word.slice(2).split(/=(.*)/s, 2)
    const name = valued.find((one) => one === option)
    if (value !== undefined && name !== undefined) values.set(name, [...(values.get(name) ?? []), value])
    else if (value === undefined && [...outputs, ...flagged].some((one) => one === option)) flags.add(option)
    else if (name !== undefined) throw new UsageError(`${word} needs a value: ${word}=…`)
    else throw new UsageError(`${word} is not an option; see waymark --help.`)
    return false
  })
  return { values, flags, rest }
}

/** The options replace the environment, so that no other account is used. */
function credentialsIn(values: Given['values'], environment: Environment): Pick<Settings, 'user' | 'token'> {
  const isGiven = values.has('user') || values.has('token')
  const [user, token] = isGiven
    ? [values.get('user')?.at(-1), values.get('token')?.at(-1)]
    : [environment['WAYMARK_USER'], environment['WAYMARK_TOKEN']]
  return { user: checkedUser(user), token }
}

function checkedUser(user: string | undefined): string | undefined {
  if (user?.includes(':') === false) throw new UsageError('--user and WAYMARK_USER need the form NAME:PASSWORD.')
  return user
}

function checkedMost(most: string): number {
  if (!/^[1-9]\d{0,5}$/.test(most)) throw new UsageError('--max needs a number of pages, such as --max=200.')
  return Number(most)
}

function checkedPointer(pointer: string | undefined): Settings['pointer'] {
  if (pointer === undefined) return undefined
  const path = parsePointer(pointer)
  if (path === undefined) throw new UsageError('--pointer needs a JSON Pointer, such as --pointer=/state/total.')
  return path
}

function checkedProfile(profile: string | undefined): string | undefined {
  if (profile !== undefined && !/^[\w-]{1,64}$/.test(profile)) {
    throw new UsageError('--profile needs a name of letters, digits and hyphens.')
  }
  return profile
}

function headersIn(fields: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Headers()
  for (const field of fields) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(field) ?? []
    if (name === undefined || value === undefined) {
      throw new UsageError("--header needs a field, such as '--header=prefer: return=minimal'.")
    }
    headers.append(name, value)
  }
  return Object.fromEntries(headers)
}
