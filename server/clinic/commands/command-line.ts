import { help } from '../settings/config.ts'
import type { Command } from '../settings/setting.ts'

/*
 * Nothing here loads the service, so that a wrong word or setting is reported at once, and the process that keeps workers
 * stays small.
 */

/** Exit code of a rejected start: an unusable setting, port or database. */
const refusedStart = 2

/** Ends the process with one sentence. */
export function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(refusedStart)
}

const commands = ['start', 'serve', 'gateway'] as const satisfies readonly Command[]

export type OperationOption = '--dry-run' | '--keep'

interface OperationTerms {
  /** The word after the command; undefined if there is none. */
  readonly argument?: 'NAME' | 'FILE'
  /** The words that may follow: after the argument, or in its place if there is none. */
  readonly options?: readonly OperationOption[]
  /** The command with the same settings; `start` has defaults for all. */
  readonly settings: Command
}

/** The commands of operators, which end by themselves. */
const operations = {
  clerk: { argument: 'NAME', settings: 'serve' },
  unlock: { argument: 'NAME', settings: 'serve' },
  audit: { settings: 'start' },
  backup: { argument: 'FILE', settings: 'start' },
  restore: { argument: 'FILE', settings: 'start' },
  migrate: { options: ['--dry-run'], settings: 'start' },
  export: { argument: 'FILE', settings: 'start' },
  import: { argument: 'FILE', options: ['--dry-run', '--keep'], settings: 'start' },
} as const satisfies Readonly<Record<string, OperationTerms>>

const rows: readonly (readonly [string, OperationTerms])[] = Object.entries(operations)

/** The sentence for the operator; a fault or a bad result ends the process with another exit code. */
export type Outcome = { readonly message: string; readonly isBad?: boolean } | { readonly fault: string }

export type OperationName = keyof typeof operations

export type Chosen =
  | { readonly command: Command }
  | { readonly operation: OperationName; readonly words: readonly string[]; readonly command: Command }

/** Returns the command that the words choose; refuses others. */
export function chosenBy(words: readonly string[]): Chosen {
  if (words.includes('--help')) {
    process.stdout.write(help())
    process.exit(0)
  }
  const [verb = 'start', ...others] = words
  const [, terms] = rows.find(([name]) => name === verb) ?? []
  const command = commands.find((one) => one === verb)
  if (isComplete(terms, others)) {
    if (command !== undefined) return { command }
    // The row has the name.
    if (terms !== undefined) {
      return { operation: verb as OperationName, words: others, command: terms.settings }
    }
  }
  return refuse(faultOf(words, terms))
}

function faultOf(words: readonly string[], terms: OperationTerms | undefined): string {
  const [verb = ''] = words
  if (terms?.argument !== undefined && words.length === 1) {
    return `${terms.argument} is missing. Use npm run ${verb} ${terms.argument}.`
  }
  const verbs = rows.map(([name, { argument, options = [] }]) =>
    [name, argument, ...options.map((option) => `[${option}]`)].filter((word) => word !== undefined).join(' '),
  )
  return `"${words.join(' ')}" is not a command. Use ${[...commands, ...verbs].join(', ')} or --help.`
}

function isComplete(terms: OperationTerms | undefined, others: readonly string[]): boolean {
  const options = others.slice(terms?.argument === undefined ? 0 : 1)
  const known: readonly string[] = terms?.options ?? []
  if (terms?.argument !== undefined && others.length === 0) return false
  return options.every((option, at) => known.includes(option) && options.indexOf(option) === at)
}
