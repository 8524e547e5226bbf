/**
 * The `waymark` command as a function.
 *
 * @module @waymark/sdk/command-line
 */
/// <reference types="node" />
import { isUtf8 } from 'node:buffer'
import { isDecodeFailure, isHttpFailure } from '../errors/guards.ts'
import { browse } from './browse.ts'
import { exitCodeOf, UsageError, type Command, type CommandEnvironment, type Step, type Verb } from './command.ts'
import { completions, completionScript, isShell, help } from './completion.ts'
import { crawl } from './crawl.ts'
import { describe } from './describe.ts'
import { graded } from './graded.ts'
import { login, logout } from './login.ts'
import { readCommand, typedInput } from './read-command.ts'
import { errorInJson } from './error-in-json.ts'
import { partOf } from './part.ts'
import { sendWithoutForm } from './verb.ts'
import { verifiedContent } from './verify.ts'
import type { Representation } from '../navigation/representation.ts'
import type { Form } from '../forms/form.ts'
import { followPath, type Target, targetOf, targetsOf } from './path.ts'
import { drawn, picturesOf } from './pictures.ts'
import { fileOf } from '../streams/file-of.ts'
import { inJson, inText, visible } from './format.ts'
import { inMarkdown } from './markdown.ts'

export { languageIn } from './language.ts'
export { credentialsOf, type Credentials } from './path.ts'
export type { CommandEnvironment, UserState } from './command.ts'

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
    const message = visible(error instanceof Error ? error.message : String(error))
    surroundings.writeError(words.includes('--json') ? `${errorInJson(error)}\n` : `waymark: ${message}\n`)
    return exitCodeOf(error)
  }
}

async function dispatch(words: readonly string[], surroundings: CommandEnvironment): Promise<number> {
  const { write, environment, version = 'unknown' } = surroundings
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) return said(write, help)
  if (words.includes('--version')) return said(write, `${version}\n`)
  const [first, ...others] = words
  if (first === 'complete')
    return said(write, (await completions(others, surroundings)).map((one) => `${one}\n`).join(''))
  if (first === 'completion') return said(write, scriptFor(others[0]))
  const command = readCommand(words, environment)
  const { profile } = command.settings
  const state = profile === undefined ? {} : surroundings.profile?.(profile)
  return performers[command.name](command, { ...surroundings, ...state })
}

function scriptFor(shell: string | undefined): string {
  if (!isShell(shell)) throw new UsageError('completion needs bash, zsh or fish.')
  return completionScript(shell)
}

function said(write: CommandEnvironment['write'], text: string): number {
  write(text)
  return 0
}

/** Performs a command, and returns its exit code. */
type Perform = (command: Command, surroundings: CommandEnvironment) => Promise<number>

const performers: Readonly<Record<Command['name'], Perform>> = {
  async browse(command, surroundings) {
    await browse(await followPath(command, surroundings), surroundings)
    return 0
  },
  async follow(command, surroundings) {
    const { output, pointer, verify } = command.settings
    if (verify)
      return shownFile(
        surroundings,
        await verifiedContent(await targetOf(command, surroundings), command, surroundings),
      )
    // The target of the last relation may be no document, such as a picture.
    if (output === 'raw' && pointer === undefined)
      return shownFile(surroundings, await contentOf(await targetOf(command, surroundings), command))
    return shownPage(surroundings, await followPath(command, surroundings), command)
  },
  async submit(command, surroundings) {
    const choices: string[] = []
    const page = await followPath(command, surroundings, (step, from) => choices.push(choiceInWords(step, from)))
    return shownPage(surroundings, await submitted(page, command, choices), command)
  },
  head: withoutForm('head'),
  post: withoutForm('post'),
  put: withoutForm('put'),
  patch: withoutForm('patch'),
  delete: withoutForm('delete'),
  async crawl(command, surroundings) {
    const page = await followPath(command, surroundings)
    const { visited, findings } = await crawl(page, command.settings.most)
    for (const finding of findings) surroundings.write(`${visible(finding)}\n`)
    surroundings.write(`${String(visited)} pages, ${String(findings.length)} findings\n`)
    return findings.length === 0 ? 0 : 1
  },
  grade: graded,
  describe,
  async login(command, surroundings) {
    await login(command, surroundings)
    return 0
  },
  async logout(command, surroundings) {
    await logout(command, surroundings)
    return 0
  },
}

async function shown({ write, show, isTerminal = false }: CommandEnvironment, text: string): Promise<number> {
  const safe = isTerminal ? visible(text.replaceAll('\r\n', '\n')) : text
  if (show === undefined) write(safe)
  else await show(safe)
  return 0
}

async function shownPage(surroundings: CommandEnvironment, page: Representation, command: Command): Promise<number> {
  const { output, pointer } = command.settings
  if (output === 'raw' && pointer === undefined) return shownFile(surroundings, await contentOf(page, command))
  if (output === 'text') surroundings.write(await picturesOf(page, surroundings))
  return shown(surroundings, await formatted(page, command))
}

function contentOf(resource: Target, { settings: { accept = 'application/json' } }: Command): Promise<Uint8Array> {
  return fileOf(resource, accept).bytes()
}

function shownFile(surroundings: CommandEnvironment, content: Uint8Array): number | Promise<number> {
  const { write, writeBytes, isTerminal = false } = surroundings
  if (isText(content) || writeBytes === undefined) return shown(surroundings, new TextDecoder().decode(content))
  if (!isTerminal) {
    writeBytes(content)
    return 0
  }
  write(drawn(content, surroundings) ?? `${String(content.length)} bytes that are no text. Save them with > FILE.\n`)
  return 0
}

function isText(content: Uint8Array): boolean {
  return isUtf8(content) && !content.includes(0)
}

function withoutForm(verb: Verb): Perform {
  return async (command, surroundings) => {
    const done = await changed(verb, command, surroundings)
    return typeof done === 'string' ? shown(surroundings, done) : shownPage(surroundings, done, command)
  }
}

async function changed(
  verb: Verb,
  command: Command,
  surroundings: CommandEnvironment,
): Promise<Representation | string> {
  const target = await targetOf(onTheWay(command), surroundings, (step, from) => {
    if (verb === 'head') return
    throw new UsageError(
      `${verb} would change one of several resources. Choose it by its number.\n${choiceInWords(step, from)}`,
    )
  })
  return sendWithoutForm(verb, target, command)
}

// These fields are about the last request only.
const ofLastRequest = /^(?:if-|content-|idempotency-key$)/

function onTheWay(command: Command): Command {
  const { settings } = command
  const headers = Object.fromEntries(Object.entries(settings.headers).filter(([name]) => !ofLastRequest.test(name)))
  return { ...command, settings: { ...settings, headers } }
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
  const { output, accept, pointer } = settings
  if (output === 'json') return `${pointer === undefined ? inJson(page) : partOf(inJson(page), pointer)}\n`
  if (pointer !== undefined) return `${partOf(await page.as(accept ?? 'application/json').text(), pointer)}\n`
  return output === 'markdown' ? markdown(page) : `${inText(page)}\n`
}

/** Returns the Markdown of the service, or that of the page if the service has none. */
async function markdown(page: Representation): Promise<string> {
  try {
    return visible(await page.as('text/markdown').text())
  } catch (error) {
    if (isDecodeFailure(error) || (isHttpFailure(error) && error.status === 406)) return inMarkdown(page)
    throw error
  }
}
