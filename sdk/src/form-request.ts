import { mediaType } from '@waymark/shared'
import type { FormValues } from './form-input.ts'
import type { Form } from './form.ts'
import { essenceOf, isJson } from './media-type.ts'

/** A form on its way: the request that it makes. */
export interface FormRequest {
  readonly method: string
  readonly url: string
  readonly contentType?: string
  readonly body?: string
}

const inQuery = new Set(['GET', 'HEAD', 'DELETE'])

function textFrom(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function pairsOf(values: FormValues): URLSearchParams {
  const pairs = [...values].flatMap(([name, value]) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    return items.map((item) => [name, textFrom(item)])
  })
  return new URLSearchParams(pairs)
}

function inUrl(form: Form, values: FormValues): FormRequest {
  const url = new URL(form.target)
  // HTML's "mutate action URL" replaces the query. A form without fields is a button: its target is complete.
  if (form.fields.length > 0) url.search = pairsOf(values).toString()
  return { method: form.method, url: url.href }
}

/** The request that a form makes of its values; nothing if it is of a content type that cannot be written here. */
export function formRequest(form: Form, values: FormValues): FormRequest | undefined {
  if (inQuery.has(form.method)) return inUrl(form, values)
  const { method, target: url, contentType, write } = form
  if (write !== undefined) return { method, url, contentType, body: write(values) }
  if (form.fields.length === 0) return { method, url }
  const essence = essenceOf(contentType) ?? mediaType.json
  if (essence === mediaType.urlencoded) return { method, url, contentType: essence, body: pairsOf(values).toString() }
  if (isJson(essence)) return { method, url, contentType: essence, body: JSON.stringify(Object.fromEntries(values)) }
  return undefined
}
