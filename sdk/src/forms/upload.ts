import { pointerTo, type Fault } from '@waymark/shared'
import { isPlain, pairsOf, textFrom, type FormRequest } from './form-request.ts'
import type { FormValues } from './form-input.ts'
import type { Form, FormField } from './form.ts'
import { randomName } from '../authentication/encoding.ts'
import { listOf, memberOf, type JsonObject } from '../document/json.ts'
import { essenceOf } from '../document/decoder.ts'

/*
 * Forms that can carry files: `multipart/form-data` (RFC 7578), and other content types with one field as the content.
 */
const multipart = 'multipart/form-data'

function isMultipart({ contentType }: Form): boolean {
  return essenceOf(contentType) === multipart
}

/** Validates the files of an input. */
export function fileFaults(form: Form, input: JsonObject): readonly Fault[] {
  return form.fields.flatMap((field) => {
    const value = field.readOnly ? undefined : memberOf(input, field.name)
    const detail = value === undefined ? undefined : faultIn(form, field, value)
    return detail === undefined ? [] : [{ pointer: pointerTo([field.name]), detail }]
  })
}

function faultIn(form: Form, field: FormField, value: unknown): string | undefined {
  const values = listOf(value)
  const files = values.filter((one) => one instanceof Blob)
  if (isPlain(form)) return files.length > 0 ? `is a file, which ${carrierOf(form)} cannot carry` : undefined
  const detail = isMultipart(form) ? partFault(field, values, files) : contentFault(values)
  return detail ?? files.map((file) => fileFault(field, file)).find((fault) => fault !== undefined)
}

function partFault({ type, multiple }: FormField, { length }: readonly unknown[], files: readonly Blob[]) {
  if (type === 'file' && files.length < length) return 'must be a file (a Blob)'
  return multiple === false && files.length > 1 ? 'must be one file' : undefined
}

function contentFault([value, ...others]: readonly unknown[]): string | undefined {
  const isOne = others.length === 0 && (value === null || value instanceof Blob || typeof value !== 'object')
  return isOne ? undefined : 'must be one string or one file'
}

function carrierOf({ method, contentType, write }: Form): string {
  const isInUrl = write === undefined && (method === 'GET' || method === 'HEAD' || method === 'DELETE')
  return isInUrl ? 'a URL' : contentType
}

function fileFault({ type, accept, minLength = 0, maxLength = Infinity }: FormField, file: Blob): string | undefined {
  if (accept !== undefined && !isAccepted(file, accept)) return `must be of ${accept}`
  // For other fields, the length limits are in characters.
  if (type !== 'file') return undefined
  if (file.size < minLength) return `must have at least ${String(minLength)} bytes`
  return file.size > maxLength ? `must have at most ${String(maxLength)} bytes` : undefined
}

function nameOf(file: Blob): string | undefined {
  return file instanceof File ? file.name : undefined
}

// HTML §4.10.5.1.17: a list of suffixes and media types, of which one must match. A file without a name or type
// matches.
function isAccepted(file: Blob, accept: string): boolean {
  const tokens = accept.split(',').flatMap((token) => (token.trim() === '' ? [] : [token.trim().toLowerCase()]))
  const name = nameOf(file)?.toLowerCase()
  const type = essenceOf(file.type) ?? ''
  return tokens.length === 0 || tokens.some((token) => isNamed(token, name) || isTyped(token, type))
}

function isNamed(token: string, name: string | undefined): boolean {
  return token.startsWith('.') && (name === undefined || name.endsWith(token))
}

function isTyped(token: string, type: string): boolean {
  if (token.startsWith('.')) return false
  const wanted = essenceOf(token) ?? token
  return type === '' || (wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted)
}

/** Creates the request of a form with files; undefined for an unsupported content type. */
export function uploadRequest(form: Form, values: FormValues): FormRequest | undefined {
  const { method, target: url, contentType, fields } = form
  if (isMultipart(form)) return { method, url, ...multipartOf(values) }
  const [field, ...others] = fields
  if (field === undefined || others.length > 0) return undefined
  const [content] = pairsOf(values).map(([, value]) => value)
  if (content === undefined) return { method, url }
  return { method, url, contentType, body: content instanceof Blob ? content : textFrom(content) }
}

/*
 * FormData would have a new boundary per request, but retries under the same Idempotency-Key must be identical. Files
 * are read when they are sent.
 */
function multipartOf(values: FormValues): Required<Pick<FormRequest, 'contentType' | 'body'>> {
  const boundary = `waymark-${randomName()}`
  const parts = pairsOf(values).flatMap(([name, value]) => [`--${boundary}\r\n`, ...partOf(name, value), '\r\n'])
  return { contentType: `${multipart}; boundary=${boundary}`, body: new Blob([...parts, `--${boundary}--\r\n`]) }
}

function partOf(name: string, value: unknown): readonly (string | Blob)[] {
  const disposition = `Content-Disposition: form-data; name="${quoted(wholeLines(name))}"`
  if (!(value instanceof Blob)) return [`${disposition}\r\n\r\n`, wholeLines(textFrom(value))]
  const type = value.type === '' ? 'application/octet-stream' : value.type
  return [`${disposition}; filename="${quoted(nameOf(value) ?? 'blob')}"\r\nContent-Type: ${type}\r\n\r\n`, value]
}

// HTML §4.10.22.8.
function wholeLines(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, '\r\n')
}

function quoted(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}
