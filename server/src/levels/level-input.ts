import { decodeFields, type Fault, type Fields, type InputOf } from '@waymark/shared'
import { parseJson } from '../http/json-text.ts'
import type { Request } from '../http/request.ts'

/** What somebody has sent, or in a sentence why it cannot be understood. */
export type Read<Input> = { readonly input: Input } | { readonly unclear: string }

/** Reads JSON content whose members are fields; members that are not known are passed over. */
export async function readFields<F extends Fields>(request: Request, fields: F): Promise<Read<InputOf<F>>> {
  const read = await readJson(request)
  return 'unclear' in read ? read : fieldsOf(fields, read.input)
}

export async function readJson(request: Request): Promise<Read<unknown>> {
  const text = await request.content()
  if (typeof text !== 'string') return { unclear: text.detail }
  const read = parseJson(text)
  return 'value' in read ? { input: read.value } : { unclear: `The content ${read.fault}, sent as application/json.` }
}

/** A member of what was sent; undefined where that has none of this name. */
export function memberOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null
    ? Object.entries(given).find(([own]) => own === name)?.[1]
    : undefined
}

export function fieldsOf<F extends Fields>(fields: F, given: unknown): Read<InputOf<F>> {
  const decoded = decodeFields(fields, known(fields, given))
  return decoded.ok ? { input: decoded.value } : { unclear: inWords(decoded.faults) }
}

function known(fields: Fields, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)))
}

function inWords(faults: readonly Fault[]): string {
  const sentences = faults.map(({ pointer, detail }) => `${pointer.slice(1) || 'The content'} ${detail}`)
  return `${sentences.join('; ')}.`
}
