/**
 * The `waymark` command as a function.
 *
 * @module @waymark/sdk/command-line
 */
import { isDecodeFailure, isHttpFailure } from '../errors/guards.ts'
import { browse } from './browse.ts'
import { exitCodeOf, UsageError, type Command, type CommandEnvironment } from './command.ts'
import { completions, completionScript, isShell, help } from './completion.ts'
import { crawl } from './crawl.ts'
import { describeService } from '../describe/index.ts'
import { readCommand, typedInput } from './read-command.ts'
import type { Representation } from '../navigation/representation.ts'
import { followPath } from './path.ts'
import { inJson, inText, visible } from './format.ts'
import { inMarkdown } from './markdown.ts'

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
  const page = await followPath(command, surroundings)
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
    case 'submit': {
      const name = command.form ?? ''
      const result = await page.submit(name, await typedInput(page.form(name), command.input))
      return said(surroundings.write, await formatted(result, command))
    }
  }
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
