import type { ContentCoding } from './content-coding.ts'
import { trimmed } from './whitespace.ts'

/** An entity tag (RFC 9110 §8.8.3), with its quotes as it stands on the wire. */
export interface EntityTag {
  readonly weak: boolean
  readonly opaque: string
}

/**
 * The tag of a representation: the version of the state and a key that names the representation. The version
 * comes from the store, never from the bytes, so a tag that was read with one media type guards a write in another.
 */
export function entityTag(version: string, representationKey: string): string {
  return `"${version};${representationKey}"`
}

/** The tag of the same representation in a content coding: each coding needs a strong tag of its own (RFC 9110 §8.8.3). */
export function codedTag(tag: string, coding: ContentCoding): string {
  return coding === 'identity' ? tag : `${tag.slice(0, -1)};${coding}"`
}

/** The state's version inside a tag that this service made. */
export function versionOf(tag: EntityTag): string {
  const end = tag.opaque.indexOf(';')
  return end < 0 ? tag.opaque : tag.opaque.slice(0, end)
}

const member = /[ \t]*(W\/)?"([\x21\x23-\x7e\x80-\uffff]*)"[ \t]*(?:,|$)|[ \t]*,/gy

/** The list of a condition field: `*`, or its tags. A malformed list is read up to the fault. */
export function parseEntityTags(field: string): '*' | readonly EntityTag[] {
  if (trimmed(field) === '*') return '*'
  return [...field.matchAll(member)].flatMap(([, weak, opaque]) =>
    opaque === undefined ? [] : [{ weak: weak !== undefined, opaque }],
  )
}
