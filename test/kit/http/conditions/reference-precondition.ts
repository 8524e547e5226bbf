import { referenceDate } from './reference-date.ts'
import { elements, Reader, trimmed } from './reference-reader.ts'

export interface ReferenceConditions {
  readonly isSafe: boolean
  readonly ifMatch?: string | undefined
  readonly ifUnmodifiedSince?: string | undefined
  readonly ifNoneMatch?: string | undefined
  readonly ifModifiedSince?: string | undefined
}

export interface ReferenceState {
  readonly version: string
  readonly entityTag: string
  readonly changed?: number
}

export function referencePrecondition(request: ReferenceConditions, state: ReferenceState | undefined): string {
  const { isSafe, ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince } = request
  // 1. "When recipient is the origin server and If-Match is present, evaluate the If-Match precondition"
  if (ifMatch !== undefined && !doesMatch(ifMatch, isSafe, state)) return 'If-Match'
  // 2. "If-Match is not present, and If-Unmodified-Since is present"
  if (ifMatch === undefined && isModified(ifUnmodifiedSince, state) === 'modified') return 'If-Unmodified-Since'
  // 3. "When If-None-Match is present": "if false for GET/HEAD, respond 304", "if false for other methods, respond 412"
  const isKnown = ifNoneMatch !== undefined && !doesMatchNone(ifNoneMatch, state)
  if (isKnown) return failedNoneMatch(isSafe)
  // 4. "When the method is GET or HEAD, If-None-Match is not present, and If-Modified-Since is present"
  const isFresh = isSafe && ifNoneMatch === undefined && isModified(ifModifiedSince, state) === 'not modified'
  // 5. If-Range is evaluated elsewhere. 6. "Otherwise, perform the requested method"
  return isFresh ? 'not modified' : 'go on'
}

function failedNoneMatch(isSafe: boolean): string {
  return isSafe ? 'not modified' : 'If-None-Match'
}

function isModified(since: string | undefined, state: ReferenceState | undefined): string {
  const date = since === undefined ? undefined : referenceDate(since)
  const changed = lastModified(state)
  if (date === undefined || changed === undefined) return 'unknown'
  return changed > date ? 'modified' : 'not modified'
}

function lastModified(state: ReferenceState | undefined): number | undefined {
  return state?.changed === undefined ? undefined : state.changed - (state.changed % 1000)
}

// "using the strong comparison function". Our choice: a write compares the version only, the part before the semicolon.
function doesMatch(field: string, isSafe: boolean, state: ReferenceState | undefined): boolean {
  if (state === undefined) return false
  if (trimmed(field) === '*') return true
  const strong = entityTags(field).filter((tag) => !tag.startsWith('W/'))
  return strong.some((tag) => (isSafe ? tag === state.entityTag : tag.slice(1, -1).split(';')[0] === state.version))
}

// "using the weak comparison function"
function doesMatchNone(field: string, state: ReferenceState | undefined): boolean {
  if (state === undefined) return true
  if (trimmed(field) === '*') return false
  return !entityTags(field).some((tag) => tag === state.entityTag || tag === `W/${state.entityTag}`)
}

// entity-tag = [ weak ] opaque-tag. Our choice: a list is read up to its first malformed part.
function entityTags(field: string): string[] {
  const tags: string[] = []
  for (const element of elements(field, false)) {
    if (element !== '' && !isEntityTag(element)) break
    if (element !== '') tags.push(element)
  }
  return tags
}

function isEntityTag(text: string): boolean {
  const reader = new Reader(text)
  reader.skip('W/')
  if (!reader.skip('"')) return false
  const opaque = reader.until('"')
  const isVisible = (character: string): boolean => character >= '\x21' && character !== '\x7f'
  return opaque !== undefined && reader.isAtEnd() && opaque.split('').every(isVisible)
}
