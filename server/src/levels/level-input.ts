import { decodeFields, type Fault, type Fields, type InputOf } from '@waymark/shared'
import { parseJson } from '../http/json-text.ts'
import { isProblem, protocolProblem, type Problem } from '../http/problem.ts'
import type { Request } from '../http/request.ts'

/** Input, or the problem that it cannot be understood. */
export type Read<Input> = { readonly input: Input } | Problem

/** Reads JSON content whose members are fields. */
export async function readFields<F extends Fields>(
  request: Request,
  fields: F,
  unknown: UnknownMembers = 'ignored',
): Promise<Read<InputOf<F>>> {
  const read = await readJson(request)
  return isProblem(read) ? read : fieldsOf(fields, read.input, unknown)
}

export async function readJson(request: Request): Promise<Read<unknown>> {
  const text = await request.content()
  if (typeof text !== 'string') return text
  const read = parseJson(text)
  if ('value' in read) return { input: read.value }
  return protocolProblem('malformed-request', `The content ${read.fault}, sent as application/json.`)
}

/** Whether members that are no fields are refused, as at level 3. */
type UnknownMembers = 'ignored' | 'refused'

/** A member of what was sent; undefined where that has none of this name. */
export function memberOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null
    ? Object.entries(given).find(([own]) => own === name)?.[1]
    : undefined
}

export function fieldsOf<F extends Fields>(
  fields: F,
  given: unknown,
  unknown: UnknownMembers = 'ignored',
): Read<InputOf<F>> {
  const decoded = decodeFields(fields, unknown === 'refused' ? given : known(fields, given))
  return decoded.ok ? { input: decoded.value } : protocolProblem('invalid-input', inWords(decoded.faults))
}

function known(fields: Fields, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)))
}

function inWords(faults: readonly Fault[]): string {
  const sentences = faults.map(({ pointer, detail }) => `${pointer.slice(1) || 'The content'} ${detail}`)
  return `${sentences.join('; ')}.`
}
