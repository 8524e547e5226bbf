/// <reference types="node" />
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { JsonObject } from '../document/json.ts'
import type { Form, FormField } from '../forms/form.ts'
import { languageIn } from './language.ts'
import { FromFile, UsageError, type Command, type Settings, type Step } from './command.ts'

/**
 * Converts typed values to form input: numbers for numeric fields, files as files or text. The form validates the rest.
 * Rejects with UsageError for an unreadable file.
 */
export async function typedInput(form: Form, typed: JsonObject): Promise<JsonObject> {
  const fields = new Map(form.fields.map((field) => [field.name, field]))
  const entries = Object.entries(typed).map(async ([name, value]) => [name, await typedValue(fields.get(name), value)])
  // Promise.all loses the tuple type.
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][])
}

function typedValue(field: FormField | undefined, value: unknown): unknown {
  if (value instanceof FromFile) return contentOf(value, field)
  if (typeof value !== 'string' || field === undefined) return value
  if (field.type === 'number' || field.type === 'range') return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  if (field.type === 'checkbox') return value === 'true' ? true : value === 'false' ? false : value
  return value
}

async function contentOf({ path }: FromFile, field: FormField | undefined): Promise<File | string> {
  try {
    const blob = await openAsBlob(path)
    return field?.type === 'file' ? new File([blob], basename(path)) : await blob.text()
  } catch {
    throw new UsageError(`${path} cannot be read.`)
  }
}

const names = ['browse', 'follow', 'submit', 'crawl', 'describe'] as const satisfies readonly Command['name'][]

/**
 * Parses the arguments of `waymark`. Throws UsageError with a correction.
 *
 * @param environment may contain a token or password, which keeps it out of the shell history
 */
export function readCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Command {
  const { settings, rest } = readSettings(words, environment)
  const [name = '', entry = '', ...others] = rest
  const known = names.find((one) => one === name)
  if (known === undefined) throw notCommand(name)
  if (!isEntry(entry)) throw new UsageError(`${known} needs the URL of an entry, such as http://localhost:3000/.`)
  if (known !== 'submit') {
    const steps = others.map(readStep)
    const isWhole = known === 'crawl' || known === 'describe'
    if (isWhole && steps.length > 0) throw new UsageError(`${known} starts at the entry and takes no relations.`)
    return { name: known, entry, steps, form: undefined, input: {}, settings }
  }
  return { name: known, entry, ...readSubmission(others), settings }
}

function isEntry(url: string): boolean {
  return URL.canParse(url) && /^https?:/.test(new URL(url).protocol)
}

function notCommand(name: string): UsageError {
  if (name === 'mcp') return new UsageError('The MCP server is another package: npx @waymark/mcp URL.')
  return new UsageError(`"${name}" is not a command; use one of ${names.join(', ')}, completion.`)
}

const flags = ['json', 'markdown', 'raw', 'text'] as const satisfies readonly Settings['output'][]
const valued = ['accept', 'user', 'token', 'language', 'max'] as const
type Valued = (typeof valued)[number]

function readSettings(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): { readonly settings: Settings; readonly rest: readonly string[] } {
  const values: Partial<Record<Valued, string>> = {}
  let output: Settings['output'] | undefined
  const rest = words.filter((word) => {
    if (!word.startsWith('--')) return true
    const [option = '', value] = word.slice(2).split(/=(.*)/s, 2)
    if (value === undefined) output = outputOf(option, word)
    else values[valuedOf(option, word)] = value
    return false
  })
  const { accept, max = '200' } = values
  if (!/^[1-9]\d{0,5}$/.test(max)) throw new UsageError('--max needs a number of pages, such as --max=200.')
  const user = values.user ?? environment['WAYMARK_USER']
  if (user?.includes(':') === false) throw new UsageError('--user and WAYMARK_USER need the form NAME:PASSWORD.')
  const settings = {
    output: output ?? (accept === undefined ? 'text' : 'raw'),
    accept,
    user,
    token: values.token ?? environment['WAYMARK_TOKEN'],
    language: values.language ?? languageIn(environment),
    most: Number(max),
  }
  return { settings, rest }
}

function outputOf(option: string, word: string): Settings['output'] {
  const output = flags.find((flag) => flag === option)
  if (output === undefined) throw noOption(word)
  return output
}

function valuedOf(option: string, word: string): Valued {
  const name = valued.find((one) => one === option)
  if (name === undefined) throw noOption(word)
  return name
}

function noOption(word: string): UsageError {
  return new UsageError(`${word} is not an option; see waymark --help.`)
}

/** Parses a relation: `schedule`, `schedule{date=2026-12-01}`, `schedules[2]`. */
export function readStep(word: string): Step {
  const [, relation = '', index, braces] = /^([^{}[\]=]+)(?:\[([1-9]\d{0,5})\])?(?:\{([^{}]*)\})?$/.exec(word) ?? []
  if (relation === '') throw new UsageError(`${word} is not a relation; write rel, rel[2] or rel{variable=value,…}.`)
  return { relation, variables: readPairs(braces ?? '', word), index: index === undefined ? undefined : Number(index) }
}

function readPairs(text: string, word: string): Readonly<Record<string, string>> {
  const pairs = text === '' ? [] : text.split(',').map((pair) => pair.split('=', 2))
  if (pairs.some((pair) => pair.length < 2)) throw new UsageError(`${word} needs variable=value in its braces.`)
  return Object.fromEntries(pairs.map(([variable = '', value = '']) => [variable.trim(), value]))
}

function readSubmission(words: readonly string[]): Pick<Command, 'steps' | 'form' | 'input'> {
  const first = words.findIndex((word) => /^[^{}[\]=@]+[=@]/.test(word))
  const way = first < 0 ? words : words.slice(0, first)
  const form = way.at(-1)
  if (form === undefined) throw new UsageError('submit needs the name of a form after the relations.')
  const fields = first < 0 ? [] : words.slice(first)
  return { steps: way.slice(0, -1).map(readStep), form, input: Object.fromEntries(fields.map(readField)) }
}

function readField(word: string): readonly [string, unknown] {
  const [, name, sign, value] = /^([^{}[\]=@]+)([=@])(.*)$/s.exec(word) ?? []
  if (name === undefined || value === undefined) throw new UsageError(`${word} is not a field; write field=value.`)
  return [name, sign === '@' ? new FromFile(value) : value]
}
