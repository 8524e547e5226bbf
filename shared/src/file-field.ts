import * as t from 'io-ts'
import type { Field, Fields, Words } from './field.ts'
import { requireWhole } from './field-limits.ts'
import { translate } from './translate.ts'

/** The texts of a file field, and the accepted files. */
export interface FileWords extends Words {
  /** The accepted media types, such as `image/png` or `image/*`; by default any. */
  readonly accept?: readonly string[]
  readonly maxBytes: number
}

/**
 * A file of any media type. A form has one such field at most; its content is `multipart/form-data`, or the file itself.
 *
 * @throws {RangeError} for a limit that no file can have, and for media types that are none
 * @example
 * const fields = { photo: file({ prompt: 'Photo', accept: ['image/png', 'image/jpeg'], maxBytes: 2_000_000 }) }
 */
export function file({ accept = ['*/*'], maxBytes, ...words }: FileWords): Field<Blob, true> {
  requireWhole(words.prompt, ['maxBytes', maxBytes], 1)
  requireMediaTypes(words.prompt, accept)
  const types = accept.join(', ')
  const faultOf = (value: unknown): string | undefined => {
    if (!(value instanceof Blob)) return translate('must be a file')
    if (!isAcceptedFile(types, value.type)) {
      return translate('must be of one of the media types {types}', { types: accept.join(', ') })
    }
    return value.size > maxBytes ? translate('must have at most {max} bytes', { max: maxBytes }) : undefined
  }
  const codec = new t.Type<Blob>(
    'File',
    (value): value is Blob => faultOf(value) === undefined,
    (value, context) => {
      const fault = faultOf(value)
      // Without a fault, it is a Blob.
      return value instanceof Blob && fault === undefined ? t.success(value) : t.failure(value, context, fault)
    },
    t.identity,
  )
  return {
    kind: 'file',
    required: true,
    ...words,
    accept: types,
    maxLength: maxBytes,
    codec,
    fromText: (written) => written,
  }
}

/** The names of a media type (RFC 6838 §4.2). */
const mediaTypeName = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/

// HTML's `accept` has endings of names too, which no media type of a file is equal to.
function requireMediaTypes(prompt: string, accept: readonly string[]): void {
  if (accept.length === 0)
    throw new RangeError(`The field "${prompt}" accepts no media type: add one to accept, or leave it out.`)
  const other = accept.find((one) => one !== '*/*' && !mediaTypeName.test(one.replace(/\*$/, 'any')))
  if (other !== undefined)
    throw new RangeError(`The field "${prompt}" accepts ${other}: write a media type such as image/png or image/*.`)
}

/** Tells whether the media type of a file is well-formed and in a list in the syntax of HTML's `accept`. */
export function isAcceptedFile(accept: string, type: string): boolean {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!mediaTypeName.test(essence)) return false
  return accept.split(', ').some((one) => {
    if (one === '*/*') return true
    return one.endsWith('/*') ? essence.startsWith(one.slice(0, -1)) : essence === one
  })
}

/** Returns the name and the field of the file that a form takes, if it takes one. */
export function fileIn(fields: Fields): { readonly name: string; readonly field: Field } | undefined {
  const [found] = Object.entries<Field>(fields).filter(([, { kind }]) => kind === 'file')
  return found === undefined ? undefined : { name: found[0], field: found[1] }
}
