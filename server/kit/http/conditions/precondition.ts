import { trimmed, parseHttpDate } from '../field-syntax.ts'
import type { ContentCoding } from '../negotiation/content-coding.ts'

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

/** The state that a request's conditions are held against. */
export interface CurrentState {
  readonly version: string
  /** The tag of the representation that would be sent. */
  readonly entityTag: string
  /** Milliseconds since 1970; whole seconds count. */
  readonly changed?: number | undefined
  /** Whether a write would create it: what is shown then is only how. */
  readonly isMissing?: boolean | undefined
}

export interface Conditions {
  readonly isSafe: boolean
  readonly ifMatch?: string | undefined
  readonly ifUnmodifiedSince?: string | undefined
  readonly ifNoneMatch?: string | undefined
  readonly ifModifiedSince?: string | undefined
}

/** Whether a request has any condition. */
export function isConditional({ ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince }: Conditions): boolean {
  return [ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince].some((field) => field !== undefined)
}

export type Verdict = 'go on' | 'not modified' | 'If-Match' | 'If-Unmodified-Since' | 'If-None-Match'

/**
 * Evaluates a request's conditions in the order of RFC 9110 §13.2.2; a verdict that names a field means 412.
 *
 * @param current undefined where the resource does not exist
 */
export function precondition(conditions: Conditions, current: CurrentState | undefined): Verdict {
  const { ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince, isSafe } = conditions
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, current, isSafe)) return 'If-Match'
  } else if (isModifiedSince(ifUnmodifiedSince, current) === true) return 'If-Unmodified-Since'
  if (ifNoneMatch !== undefined) {
    if (!isAmong(ifNoneMatch, current, isSafe)) return 'go on'
    return isSafe ? 'not modified' : 'If-None-Match'
  }
  const unmodified = isSafe && isModifiedSince(ifModifiedSince, current) === false
  return unmodified ? 'not modified' : 'go on'
}

// RFC 9110 §13.1.1: strong comparison. A write asks for the state, whichever representation it was read in; a
// read asks for the very representation.
function matches(field: string, current: CurrentState | undefined, isSafe: boolean): boolean {
  if (current === undefined) return false
  const tags = parseEntityTags(field)
  if (tags === '*') return isThere(current, isSafe)
  const isMatch = (tag: EntityTag): boolean =>
    !tag.weak && (isSafe ? `"${tag.opaque}"` === current.entityTag : versionOf(tag) === current.version)
  return tags.some(isMatch)
}

// RFC 9110 §13.1.2: weak comparison.
function isAmong(field: string, current: CurrentState | undefined, isSafe: boolean): boolean {
  if (current === undefined) return false
  const tags = parseEntityTags(field)
  return tags === '*' ? isThere(current, isSafe) : tags.some((tag) => `"${tag.opaque}"` === current.entityTag)
}

// A page that shows how to create something can be read, but is not what a write is about.
function isThere({ isMissing = false }: CurrentState, isSafe: boolean): boolean {
  return isSafe || !isMissing
}

// Undefined where there is no valid date to compare with (RFC 9110 §13.1.3 and §13.1.4: the field is ignored).
function isModifiedSince(field: string | undefined, current: CurrentState | undefined): boolean | undefined {
  if (field === undefined || current?.changed === undefined) return undefined
  const since = parseHttpDate(field)
  return since === undefined ? undefined : Math.floor(current.changed / 1000) * 1000 > since
}
