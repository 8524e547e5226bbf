/**
 * The `waymark` command as a function.
 *
 * @module @waymark/sdk/command-line
 */
import { isDecodeFailure, isHttpFailure } from '../errors/guards.ts'
import { browse } from './browse.ts'
import { exitCodeOf, UsageError, type Command, type CommandEnvironment, type Step } from './command.ts'
import { completions, completionScript, isShell, help } from './completion.ts'
import { crawl } from './crawl.ts'
import { describeService } from '../describe/index.ts'
import { readCommand, typedInput } from './read-command.ts'
import type { Representation } from '../navigation/representation.ts'
import type { Form } from '../forms/form.ts'
import { followPath, targetsOf } from './path.ts'
import { inJson, inText, visible } from './format.ts'
import { inMarkdown } from './markdown.ts'

export { languageIn } from './language.ts'
export { credentialsOf, type Credentials } from './path.ts'
export type { CommandEnvironment } from './command.ts'

/**
 * Runs a command line.
 *
 * @param words what follows `waymark`
 * @returns the exit code
 *
 * @example
 * const code = await run(['follow', 'http://localhost:3000/', 'wm:doctors'], {
 *   write: (text) => { console.log(text) },
 *   writeError: (text) => { console.error(text) },
 *   prompt: () => Promise.resolve(undefined),
 *   environment: {},
 * })
 * console.log(code)
 */
export async function run(words: readonly string[], surroundings: CommandEnvironment): Promise<number> {
  try {
    return await dispatch(words, surroundings)
  } catch (error) {
    surroundings.writeError(`waymark: ${visible(error instanceof Error ? error.message : String(error))}\n`)
    return exitCodeOf(error)
  }
}

async function dispatch(words: readonly string[], surroundings: CommandEnvironment): Promise<number> {
  const { write, environment } = surroundings
  const [first, ...others] = words
  if (first === undefined || words.includes('--help') || words.includes('-h')) return said(write, help)
  if (first === 'complete')
    return said(write, (await completions(others, surroundings)).map((one) => `${one}\n`).join(''))
  if (first === 'completion') {
    const [shell] = others
    if (!isShell(shell)) throw new UsageError('completion needs bash, zsh or fish.')
    return said(write, completionScript(shell))
  }
  return performed(readCommand(words, environment), surroundings)
}

function said(write: CommandEnvironment['write'], text: string): number {
  write(text)
  return 0
}

async function performed(command: Command, surroundings: CommandEnvironment): Promise<number> {
  const choices: string[] = []
  const page = await followPath(command, surroundings, (step, from) => choices.push(choiceInWords(step, from)))
  switch (command.name) {
    case 'browse':
      await browse(page, surroundings)
      return 0
    case 'crawl': {
      const { visited, findings } = await crawl(page, command.settings.most)
      for (const finding of findings) surroundings.write(`${visible(finding)}\n`)
      surroundings.write(`${String(visited)} pages, ${String(findings.length)} findings\n`)
      return findings.length === 0 ? 0 : 1
    }
    case 'describe':
      return said(surroundings.write, await describeService(page, { most: command.settings.most }))
    case 'follow':
      return said(surroundings.write, await formatted(page, command))
    case 'submit':
      return said(surroundings.write, await formatted(await submitted(page, command, choices), command))
  }
}

async function submitted(page: Representation, command: Command, choices: readonly string[]): Promise<Representation> {
  const name = command.form ?? ''
  const form = page.form(name)
  if (form.method !== 'GET' && form.method !== 'HEAD') refuseChoice(page, form, { name, choices })
  return page.submit(name, await typedInput(form, command.input))
}

const mostShown = 20
const longestTarget = 100

function choiceInWords(step: Step, from: Representation): string {
  const { relation } = step
  const targets = targetsOf(from, step)
  const shown = targets.slice(0, mostShown).map((text, index) => `  ${relation}[${String(index + 1)}] ${cut(text)}`)
  const more = targets.length > mostShown ? ['  …'] : []
  return [`${relation} has ${String(targets.length)} targets:`, ...shown, ...more].join('\n')
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > longestTarget ? `${line.slice(0, longestTarget)}…` : line
}

/** Throws UsageError for a change whose resource or form was not chosen. */
function refuseChoice(
  page: Representation,
  form: Form,
  { name, choices }: { readonly name: string; readonly choices: readonly string[] },
): void {
  const [choice] = choices
  if (choice !== undefined)
    throw new UsageError(`${name} would change one of several resources. Choose it by its number.\n${choice}`)
  const isNamed = page.forms.filter((one) => one === form.name).length === 1
  if ((form.name !== name && page.forms.length > 1) || !isNamed)
    throw new UsageError(`${name} may be several forms. Choose one by its name: ${page.forms.join(', ')}.`)
}

async function formatted(page: Representation, { settings }: Command): Promise<string> {
  const { output, accept } = settings
  if (output === 'json') return `${inJson(page)}\n`
  if (output === 'text') return `${inText(page)}\n`
  if (output === 'markdown') return markdown(page)
  return page.as(accept ?? 'application/json').text()
}

/** Returns the Markdown of the service, or that of the page if the service has none. */
async function markdown(page: Representation): Promise<string> {
  try {
    return await page.as('text/markdown').text()
  } catch (error) {
    if (isDecodeFailure(error) || (isHttpFailure(error) && error.status === 406)) return inMarkdown(page)
    throw error
  }
}
