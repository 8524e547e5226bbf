import { mediaType } from '@waymark/shared'
import { essenceOf, isJson } from '../document/decoder.ts'
import { listOf } from '../document/json.ts'
import type { RequestBody } from '../transport/transport.ts'
import type { FormValues } from './form-input.ts'
import type { Form } from './form.ts'

/** A class of its own, to distinguish it from values. */
class Members extends Map<string, unknown> {}

/** Nests values with dotted names: `address.city` becomes the member `city` of `address`. */
function nestedValues(values: ReadonlyMap<string, unknown>): object {
  const root = new Members()
  for (const [name, value] of values) {
    const path = pathOf(name, values)
    let owner = root
    for (const part of path.slice(0, -1)) owner = memberOf(owner, part)
    owner.set(path.at(-1) ?? name, value)
  }
  return plain(root)
}

// A name stays flat if a prefix of it is a name too, or if it would reach a prototype.
function pathOf(name: string, values: ReadonlyMap<string, unknown>): readonly string[] {
  const path = name.split('.')
  const isFlat = path.some(
    (part, index) => part === '' || part === '__proto__' || values.has(path.slice(0, index).join('.')),
  )
  return isFlat ? [name] : path
}

function memberOf(owner: Members, name: string): Members {
  const known = owner.get(name)
  if (known instanceof Members) return known
  const member = new Members()
  owner.set(name, member)
  return member
}

function plain(members: Members): object {
  return Object.fromEntries(
    [...members].map(([name, value]) => [name, value instanceof Members ? plain(value) : value]),
  )
}

/** The request of a form. */
export interface FormRequest {
  readonly method: string
  readonly url: string
  readonly contentType?: string
  readonly body?: RequestBody
}

const inQuery = new Set(['GET', 'HEAD', 'DELETE'])

/** Encodes a value as text. */
export function textFrom(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns name-value pairs, repeating a name with several values. */
export function pairsOf(values: FormValues): readonly (readonly [string, unknown])[] {
  return [...values].flatMap(([name, value]) => listOf(value).map((item) => [name, item] as const))
}

function urlencoded(values: FormValues): string {
  return new URLSearchParams(pairsOf(values).map(([name, value]) => [name, textFrom(value)])).toString()
}

function inUrl(form: Form, values: FormValues): FormRequest {
  const url = new URL(form.target)
  // HTML's "mutate action URL" replaces the query. A form without fields has a complete target.
  if (form.fields.length > 0) url.search = urlencoded(values)
  return { method: form.method, url: url.href }
}

/** Returns whether the form has a content type that cannot carry files; `upload.ts` writes the others. */
export function isPlain({ method, contentType, fields, write }: Form): boolean {
  if (inQuery.has(method) || fields.length === 0 || write !== undefined) return true
  const essence = essenceOf(contentType) ?? mediaType.json
  return essence === mediaType.urlencoded || isJson(essence)
}

/** Creates the request of a form. */
export function formRequest(form: Form, values: FormValues, names: 'flat' | 'nested' = 'flat'): FormRequest {
  const { method, target: url, contentType, write } = form
  if (inQuery.has(method)) return inUrl(form, values)
  if (write !== undefined) return { method, url, contentType, body: write(values) }
  if (form.fields.length === 0) return { method, url }
  const essence = essenceOf(contentType) ?? mediaType.json
  if (essence === mediaType.urlencoded) return { method, url, contentType: essence, body: urlencoded(values) }
  const body = JSON.stringify(names === 'nested' ? nestedValues(values) : Object.fromEntries(values))
  return { method, url, contentType: essence, body }
}
