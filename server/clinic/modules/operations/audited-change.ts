import type { Change } from '@waymark/server/http'

/** A value of a changed resource, before and after the change. */
export interface AuditedValue {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** The subject of an entry of the audit log. */
export interface Subject {
  /** A path, or an account. */
  readonly subject: string
  /** The path of the resource that the change has created. */
  readonly created?: string
  /** The slot of the appointment that the change concerns, at the time of the change. */
  readonly slot?: number
  readonly values: readonly AuditedValue[]
}

interface Recorded extends Pick<Change, 'uri' | 'created' | 'recorded'> {
  readonly slot?: number | undefined
}

/**
 * Returns the subject to record: the path of the change, with what it has created and the values that differ in a fragment,
 * so that the hash of the entry covers them. The slot is after a second `#`, because earlier versions, which may read the
 * same database, take all members of the fragment for values and ignore what follows.
 */
export function subjectOf({ uri, created, recorded = {}, slot }: Recorded): string {
  const differing = Object.entries(recorded).filter(([, [before, after]]) => before !== after)
  const more = new URLSearchParams(created === undefined ? [] : [['created', pathOf(created)]])
  for (const [name, [before, after]] of differing) more.append(name, JSON.stringify([before, after]))
  if (slot !== undefined) return `${pathOf(uri)}#${more.toString()}#${String(slot)}`
  return more.size === 0 ? pathOf(uri) : `${pathOf(uri)}#${more.toString()}`
}

// The query may contain a capability.
function pathOf(uri: string): string {
  return uri.split('?', 1)[0] ?? ''
}

/** Parses the recorded subject of an entry. */
export function parseSubject(recorded: string): Subject {
  const [subject = '', fragment = '', slot] = recorded.startsWith('/') ? recorded.split('#', 3) : [recorded]
  const more = new URLSearchParams(fragment)
  const created = more.get('created')
  more.delete('created')
  const values = [...more].map(([name, text]) => ({ name, ...pairOf(text) }))
  return {
    subject,
    ...(created === null ? {} : { created }),
    ...(slot === undefined ? {} : { slot: Number(slot) }),
    values,
  }
}

function pairOf(text: string): Omit<AuditedValue, 'name'> {
  const pair: unknown = JSON.parse(text)
  const [before, after] = Array.isArray(pair) ? pair.map(String) : []
  return { before: before ?? '', after: after ?? '' }
}
