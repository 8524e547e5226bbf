import { documentType, type ProblemState } from '@waymark/shared'
import { essenceOf } from '../document/decoder.ts'
import { isJsonObject, memberOf, textOf, type JsonObject } from '../document/json.ts'
import type { Representation } from '../navigation/representation.ts'
import { isEmpty, type Answer } from '../transport/answer.ts'
import type { Circumstances } from './failure.ts'
import { HttpFailure } from './http-failure.ts'

function isProblem(state: JsonObject, contentType: string | null): boolean {
  if (essenceOf(contentType) === documentType.problem) return true
  return textOf(state, 'title') !== undefined && typeof state['status'] === 'number'
}

const texts = ['type', 'title', 'detail', 'instance']

function isRight(name: string, value: unknown): boolean {
  if (texts.includes(name)) return typeof value === 'string'
  if (name === 'status') return typeof value === 'number'
  return name !== 'errors' || (Array.isArray(value) && value.every(isFault))
}

function isFault(value: unknown): boolean {
  if (!isJsonObject(value)) return false
  const pointer = memberOf(value, 'pointer')
  return textOf(value, 'detail') !== undefined && (pointer === undefined || typeof pointer === 'string')
}

// RFC 9457 §3.1: members of the wrong type are ignored. Checked by hand, because a codec would add io-ts to every
// browser bundle.
function understood(state: JsonObject): ProblemState {
  return Object.fromEntries(Object.entries(state).filter(([name, value]) => isRight(name, value)))
}

function absolute(reference: string | undefined, base: string): string | undefined {
  return reference === undefined ? undefined : (URL.parse(reference, base)?.href ?? reference)
}

// RFC 9457 §3.1.2: `status` is that of the response.
/** Returns the problem of an error response, with its status and absolute `type` and `instance`, or undefined if there is none. */
function problemOf(state: unknown, { headers, status, url: base }: Answer): ProblemState | undefined {
  if (!isJsonObject(state) || !isProblem(state, headers.get('content-type'))) return undefined
  const problem = understood(state)
  const instance = absolute(problem.instance, base)
  const type = absolute(problem.type, base) ?? 'about:blank'
  return { status, ...problem, type, ...(instance === undefined ? {} : { instance }) }
}

/**
 * Creates the failure of an error response, with its problem details. An invalid document must not hide the status.
 *
 * @param represent reads the document of the response
 */
export async function httpFailure(
  answer: Answer,
  represent: () => Promise<Representation>,
  circumstances: Circumstances,
): Promise<HttpFailure> {
  const { method, status, headers, body } = answer
  const { representation, cause }: ErrorContent = isEmpty(answer) ? {} : await contentOf(represent)
  const problem = problemOf(representation?.state, answer)
  const hint = hintOf(answer, representation?.state)
  return new HttpFailure({ method, status, headers, body, problem, representation, hint }, { ...circumstances, cause })
}

// What services without problem details send: RFC 6750 §3, `message` or `error` of JSON, plain text.
function hintOf({ status, headers, body }: Answer, state: unknown): string | undefined {
  const [, described] = /_description="([^"]+)/.exec(String(headers.get('www-authenticate'))) ?? []
  const json = isJsonObject(state) ? state : {}
  const [text] = /^[^<{[]{1,200}/.exec(body) ?? []
  const said = described ?? textOf(json, 'message') ?? textOf(json, 'error') ?? text?.trim()
  return (
    said ?? (status === 401 ? 'Check the credentials, which only the origin of the entry gets by default' : undefined)
  )
}

/** The readable parts of an error response. */
interface ErrorContent {
  readonly representation?: Representation
  readonly cause?: unknown
}

async function contentOf(represent: () => Promise<Representation>): Promise<ErrorContent> {
  try {
    return { representation: await represent() }
  } catch (cause) {
    return { cause }
  }
}
