import { mediaType, ProblemState, faultsOf } from '@waymark/shared'
import { isLeft } from 'fp-ts/lib/Either.js'
import { isJsonObject, textOf, type JsonObject } from './json.ts'
import { essenceOf } from './media-type.ts'

function isProblem(state: JsonObject, contentType: string | null): boolean {
  if (essenceOf(contentType) === mediaType.problem) return true
  return textOf(state, 'title') !== undefined && typeof state['status'] === 'number'
}

// RFC 9457 §3.1: a member whose value has the wrong type is ignored.
function understood(state: JsonObject): ProblemState {
  const decoded = ProblemState.decode(state)
  if (!isLeft(decoded)) return decoded.right
  const wrong = new Set(faultsOf(decoded.left).map((fault) => fault.pointer.split('/')[1]))
  const rest = ProblemState.decode(Object.fromEntries(Object.entries(state).filter(([name]) => !wrong.has(name))))
  return isLeft(rest) ? {} : rest.right
}

function absolute(reference: string | undefined, base: string): string | undefined {
  return reference === undefined ? undefined : (URL.parse(reference, base)?.href ?? reference)
}

/** The problem that the state of a refusal tells of, with `type` and `instance` absolute; nothing if it is none. */
export function problemOf(state: unknown, contentType: string | null, base: string): ProblemState | undefined {
  if (!isJsonObject(state) || !isProblem(state, contentType)) return undefined
  const problem = understood(state)
  const instance = absolute(problem.instance, base)
  const type = absolute(problem.type, base) ?? 'about:blank'
  return { ...problem, type, ...(instance === undefined ? {} : { instance }) }
}
