import { refinedText } from './codecs.ts'
import type { Field, Words } from './field.ts'
import { translatable } from './translate.ts'

/** A field that holds the URL of a resource of another service. */
export interface OutsideField extends Field<string, true> {
  readonly leadsOutside: true
}

const maxLength = 1000
// The codec parses the URL; the pattern tells a form as much as it can.
const pattern = 'https?:\\/\\/[^\\s@\\/]+(?:\\/\\S*)?'

/**
 * The URL of a resource of another service: a link of the same name in each representation of an item. The relation has the
 * name of the field.
 *
 * @example
 * const clinic = { name: text({ prompt: 'Name', maxLength: 100 }), place: outside({ prompt: 'Website' }) }
 */
export function outside(words: Words): OutsideField {
  const codec = refinedText(
    'OutsideUrl',
    isHttpUrl,
    translatable('must be the URL of a service, such as https://clinic.example/'),
  )
  return {
    kind: 'text',
    required: true,
    leadsOutside: true,
    maxLength,
    pattern,
    ...words,
    codec,
    fromText: (written) => written.trim(),
  }
}

/** Tells whether the value of a field is the URL of a resource of another service. */
export function isOutside(field: Field): field is OutsideField {
  return 'leadsOutside' in field
}

// Credentials would be shown to all readers of the link, and braces would make it a template.
function isHttpUrl(written: string): boolean {
  const url = /^\S+$/.test(written) && !/[{}]/.test(written) && written.length <= maxLength ? URL.parse(written) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
