import { type Answer, headersOf, type Sent } from './client.ts'

/** A stored response of a private cache (RFC 9111). */
export interface StoredResponse {
  readonly sent: Sent
  readonly answer: Answer
  /** The instant of its request. */
  readonly at: number
  /** The number of commits before its request. */
  readonly since: number
}

/** The cache of a browser, in which the pages of several users may be stored one after the other. */
export interface HttpCache {
  /** Returns the stored response that matches a request. */
  readonly find: (sent: Sent) => StoredResponse | undefined
  /** Stores a response, or updates the one that it has validated. Returns what the reader sees. */
  readonly store: (response: StoredResponse) => Answer
  /** Invalidates what a write without an error may have changed (RFC 9111 §4.4, RFC 9875 §3). */
  readonly invalidate: (sent: Sent, answer: Answer) => void
}

export function httpCache(): HttpCache {
  let entries: readonly StoredResponse[] = []
  const find = (sent: Sent): StoredResponse | undefined => entries.find((entry) => isFor(entry, sent))
  return {
    find,
    store({ answer: given, ...response }) {
      const validated = given.status === 304 ? response.sent.stored : undefined
      const answer =
        validated === undefined ? given : { ...validated, headers: { ...validated.headers, ...given.headers } }
      if (answer.status !== 200 || directives(answer).includes('no-store')) return answer
      entries = [{ ...response, answer }, ...entries.filter((entry) => !isFor(entry, response.sent))]
      return answer
    },
    invalidate({ path }, { status, headers }) {
      if (status >= 400) return
      const [groups, places] = [namesIn(headers['cache-group-invalidation']), [path, headers['location']]]
      entries = entries.filter(
        ({ sent, answer }) =>
          !places.includes(sent.path) && !namesIn(answer.headers['cache-groups']).some((name) => groups.includes(name)),
      )
    },
  }
}

/** Tells whether a stored response may be used without validation. */
export function isFresh({ answer, at }: StoredResponse, now: number): boolean {
  const all = directives(answer)
  const seconds = all.find((each) => each.startsWith('max-age='))?.slice('max-age='.length)
  return !all.includes('no-cache') && now - at < Number(seconds ?? 0) * 1000
}

function isFor({ sent, answer }: StoredResponse, wanted: Sent): boolean {
  if (sent.path !== wanted.path) return false
  const [one, other] = [headersOf(sent), headersOf(wanted)]
  return listIn(answer.headers['vary']).every((name) => one[name.toLowerCase()] === other[name.toLowerCase()])
}

function directives({ headers }: Answer): readonly string[] {
  return listIn(headers['cache-control'])
}

function listIn(field = ''): readonly string[] {
  return field.split(',').map((each) => each.trim())
}

function namesIn(field = ''): readonly string[] {
  return [...field.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name)
}
