import { trimmed, parseHttpDate } from '../field-syntax.ts'
import { codingInTag, type ContentCoding } from '../negotiation/content-coding.ts'

/** An entity tag (RFC 9110 §8.8.3), with its quotes. */
export interface EntityTag {
  readonly weak: boolean
  readonly opaque: string
}

/**
 * Returns the tag of a representation, made of the version of the state and a key of the representation. The version
 * comes from the store, not from the content, so a tag that was read in one media type is a precondition for a write in
 * another.
 */
export function entityTag(version: string, representationKey: string): string {
  return `"${version};${representationKey}"`
}

/** Returns the tag of a representation in a content coding; each coding needs its own strong tag (RFC 9110 §8.8.3). */
export function codedTag(tag: string, coding: ContentCoding): string {
  return coding === 'identity' ? tag : `${tag.slice(0, -1)};${codingInTag(coding)}"`
}

/** Returns the version of the state from a tag of this service. */
function versionOf(tag: EntityTag): string {
  const end = tag.opaque.indexOf(';')
  return end < 0 ? tag.opaque : tag.opaque.slice(0, end)
}

const member = /[ \t]*(W\/)?"([\x21\x23-\x7e\x80-\uffff]*)"[ \t]*(?:,|$)|[ \t]*,/gy

/** Parses the list of a condition field: `*`, or its tags. A malformed list is read up to the first error. */
export function parseEntityTags(field: string): '*' | readonly EntityTag[] {
  if (trimmed(field) === '*') return '*'
  return [...field.matchAll(member)].flatMap(([, weak, opaque]) =>
    opaque === undefined ? [] : [{ weak: weak !== undefined, opaque }],
  )
}

/** The current state that preconditions are evaluated against. */
export interface CurrentState {
  readonly version: string
  /** The tag of the negotiated representation. */
  readonly entityTag: string
  /** Milliseconds since 1970; compared in whole seconds. */
  readonly changed?: number | undefined
  /** Whether the resource does not exist yet and a write would create it. */
  readonly isMissing?: boolean | undefined
}

export interface Conditions {
  readonly isSafe: boolean
  readonly ifMatch?: string | undefined
  readonly ifUnmodifiedSince?: string | undefined
  readonly ifNoneMatch?: string | undefined
  readonly ifModifiedSince?: string | undefined
}

export function isConditional({ ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince }: Conditions): boolean {
  return [ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince].some((field) => field !== undefined)
}

export type Verdict = 'go on' | 'not modified' | 'If-Match' | 'If-Unmodified-Since' | 'If-None-Match'

/**
 * Evaluates the preconditions of a request in the order of RFC 9110 §13.2.2; a verdict that names a field means 412.
 *
 * @param current undefined if the resource does not exist
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

// RFC 9110 §13.1.1: strong comparison. A write compares the version of the state, in whichever representation it was
// read; a read compares the tag of the negotiated representation.
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

// A resource that does not exist yet can be read, because it shows the form that creates it, but `*` must not match for
// a write.
function isThere({ isMissing = false }: CurrentState, isSafe: boolean): boolean {
  return isSafe || !isMissing
}

// Undefined without a valid date: the field is then ignored (RFC 9110 §13.1.3 and §13.1.4).
function isModifiedSince(field: string | undefined, current: CurrentState | undefined): boolean | undefined {
  if (field === undefined || current?.changed === undefined) return undefined
  const since = parseHttpDate(field)
  return since === undefined ? undefined : Math.floor(current.changed / 1000) * 1000 > since
}
