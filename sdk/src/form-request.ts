import { mediaType } from '@waymark/shared'
import type { FormValues } from './form-input.ts'
import type { Form } from './form.ts'
import { listOf } from './json.ts'
import { essenceOf, isJson } from './media-type.ts'
import { nestedValues } from './nested-values.ts'
import type { RequestBody } from './transport.ts'

/** A form on its way: the request that it makes. */
export interface FormRequest {
  readonly method: string
  readonly url: string
  readonly contentType?: string
  readonly body?: RequestBody
}

const inQuery = new Set(['GET', 'HEAD', 'DELETE'])

/** How a value is written where there are only texts. */
export function textFrom(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Names and values one by one, a name with several values repeated. */
export function pairsOf(values: FormValues): readonly (readonly [string, unknown])[] {
  return [...values].flatMap(([name, value]) => listOf(value).map((item) => [name, item] as const))
}

function urlencoded(values: FormValues): string {
  return new URLSearchParams(pairsOf(values).map(([name, value]) => [name, textFrom(value)])).toString()
}

function inUrl(form: Form, values: FormValues): FormRequest {
  const url = new URL(form.target)
  // HTML's "mutate action URL" replaces the query. A form without fields is a button: its target is complete.
  if (form.fields.length > 0) url.search = urlencoded(values)
  return { method: form.method, url: url.href }
}

/** Whether it can be written here; what can carry a file takes more, which is in `upload.ts`. */
export function isPlain({ method, contentType, fields, write }: Form): boolean {
  if (inQuery.has(method) || fields.length === 0 || write !== undefined) return true
  const essence = essenceOf(contentType) ?? mediaType.json
  return essence === mediaType.urlencoded || isJson(essence)
}

/** The request that a form makes of its values. */
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
