/// <reference types="node" />
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { JsonObject } from '../document/json.ts'
import type { Form, FormField } from '../forms/form.ts'
import { FromFile, UsageError, verbs, type Command, type Step } from './command.ts'
import { isUrl } from './describe.ts'
import { readSettings } from './settings.ts'

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

/** Every command that takes the URL of an entry. */
export const names = [
  'browse',
  'follow',
  'submit',
  ...verbs,
  'crawl',
  'grade',
  'describe',
  'login',
  'logout',
] as const satisfies readonly Command['name'][]

/** Commands that take nothing but the entry. */
const whole: readonly Command['name'][] = ['crawl', 'grade', 'login', 'logout']

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
  if (settings.verify) checkVerified(known, settings)
  if (known === 'describe') return describing(entry, others, settings)
  if (!isUrl(entry)) throw new UsageError(`${known} needs the URL of an entry, such as http://localhost:3000/.`)
  if (whole.includes(known) && others.length > 0) {
    throw new UsageError(`${known} starts at the entry and takes no relations.`)
  }
  return { name: known, entry, settings, sources: [], ...partsOf(known, others) }
}

function checkVerified(name: Command['name'], { pointer }: Command['settings']): void {
  if (name !== 'follow' || pointer !== undefined)
    throw new UsageError('--verify is for follow, and prints the whole resource as it was signed.')
}

function describing(entry: string, sources: readonly string[], settings: Command['settings']): Command {
  if (entry === '') {
    throw new UsageError(
      'describe needs the URL of a service, or the URL or file of its ALPS, OpenAPI or CapabilityStatement.',
    )
  }
  return { name: 'describe', entry, settings, sources, ...partsOf('describe', []) }
}

type Parts = Pick<Command, 'steps' | 'form' | 'input' | 'content'>

function partsOf(name: Command['name'], words: readonly string[]): Parts {
  const none = { form: undefined, input: {}, content: undefined }
  if (name === 'submit') return { ...none, ...submissionIn(words) }
  if (verbs.some((verb) => verb === name)) return { ...none, ...contentIn(name, words) }
  return { ...none, steps: words.map(readStep) }
}

function submissionIn(words: readonly string[]): Pick<Parts, 'steps' | 'form' | 'input'> {
  const [way, fields] = parted(words, (word) => fieldPattern.test(word))
  const form = way.at(-1)
  if (form === undefined) throw new UsageError('submit needs the name of a form after the relations.')
  return { steps: way.slice(0, -1).map(readStep), form, input: inputOf(fields) }
}

function contentIn(name: Command['name'], words: readonly string[]): Pick<Parts, 'steps' | 'input' | 'content'> {
  const [way, fields] = parted(words, (word) => fieldPattern.test(word) || word.startsWith('@'))
  const file = fields.find((word) => word.startsWith('@'))
  if (file !== undefined && fields.length > 1) throw new UsageError(`${name} takes one file, or fields.`)
  return { steps: way.map(readStep), content: file?.slice(1), input: file === undefined ? inputOf(fields) : {} }
}

/** Splits a list before the first word of a kind. */
function parted(
  words: readonly string[],
  isFirst: (word: string) => boolean,
): readonly [readonly string[], readonly string[]] {
  const first = words.findIndex(isFirst)
  return first < 0 ? [words, []] : [words.slice(0, first), words.slice(first)]
}

function notCommand(name: string): UsageError {
  if (name === 'mcp') return new UsageError('The MCP server is another package: npx @waymark/mcp URL.')
  return new UsageError(`"${name}" is not a command; use one of ${names.join(', ')}, completion.`)
}

/** Parses a relation: `schedule`, `schedule{date=2026-12-01}`, `search{q="a,b"}`, `schedules[2]`. */
export function readStep(word: string): Step {
  const [, relation = '', index, braces] = /^([^{}[\]=]+)(?:\[([1-9]\d{0,5})\])?(?:\{(.*)\})?$/s.exec(word) ?? []
  if (relation === '') throw new UsageError(`${word} is not a relation; write rel, rel[2] or rel{variable=value,…}.`)
  return { relation, variables: readPairs(braces ?? '', word), index: index === undefined ? undefined : Number(index) }
}

// A value in quotes may have commas, braces and quotes after a backslash.
const pairPattern = /(?:^|,)([^,={}]+)=(?:"((?:[^"\\]|\\.)*)"(?=,|$)|([^,{}]*))/gsy

function readPairs(text: string, word: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(pairPattern)]
  if (pairs.map(([pair]) => pair).join('') !== text)
    throw new UsageError(
      `${word} needs variable=value in its braces, or variable="value" for one with commas or braces.`,
    )
  return Object.fromEntries(
    pairs.map(([, variable = '', quoted, plain = '']) => [
      variable.trim(),
      quoted?.replaceAll(/\\(.)/gs, '$1') ?? plain,
    ]),
  )
}

// The first sign counts: a value may have others.
const fieldPattern = /^([^{}[\]=@]+?)(:=|=|@)(.*)$/s

function inputOf(words: readonly string[]): JsonObject {
  return Object.fromEntries(words.map(readField))
}

function readField(word: string): readonly [string, unknown] {
  const [, name, sign, value] = fieldPattern.exec(word) ?? []
  if (name === undefined || value === undefined) throw new UsageError(`${word} is not a field; write field=value.`)
  if (sign === ':=') return [name, readJson(value, word)]
  return [name, sign === '@' ? new FromFile(value) : value]
}

function readJson(text: string, word: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${word} needs JSON after :=, such as age:=36.`)
  }
}
