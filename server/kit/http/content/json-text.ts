import { translate } from '@waymark/shared'
import { repeatedName } from './repeated-name.ts'

/** A parsed JSON Pointer (RFC 6901); empty for the whole document. */
export type Pointer = readonly string[]

type Members = Readonly<Record<string, unknown>>

/** Returns the value at a pointer, or undefined, which is not a JSON value. */
export function valueAt(document: unknown, pointer: Pointer): unknown {
  return pointer.reduce(memberOf, document)
}

/**
 * Returns a copy of the document in which the container of the pointer's last name is replaced by the result of
 * `change`.
 *
 * @param pointer must not be empty
 * @param change may return undefined to reject the change; the result is then undefined
 */
export function changedAt(
  document: unknown,
  pointer: Pointer,
  change: (container: unknown, name: string) => unknown,
): unknown {
  const containers: unknown[] = [document]
  for (const name of pointer.slice(0, -1)) containers.push(memberOf(containers.at(-1), name))
  return pointer.reduceRight<unknown>((inner, name, depth) => {
    if (depth === pointer.length - 1) return change(containers[depth], name)
    return inner === undefined ? undefined : withMember(containers[depth], name, inner)
  }, undefined)
}

/** Returns a copy of a container with an existing member replaced. */
export function withMember(container: unknown, name: string, value: unknown): unknown {
  if (memberOf(container, name) === undefined) return undefined
  return Array.isArray(container) ? container.with(Number(name), value) : { ...(container as Members), [name]: value }
}

/**
 * Returns a copy of a container with a member added; in an array it is inserted before the index, or appended for `-`.
 */
export function withNewMember(container: unknown, name: string, value: unknown): unknown {
  if (!isContainer(container)) return undefined
  if (!Array.isArray(container)) return { ...container, [name]: value }
  const index = name === '-' ? container.length : indexOf(name)
  return index <= container.length ? container.toSpliced(index, 0, value) : undefined
}

/** Returns a copy of a container without a member. */
export function withoutMember(container: unknown, name: string): unknown {
  if (memberOf(container, name) === undefined) return undefined
  if (Array.isArray(container)) return container.toSpliced(Number(name), 1)
  const rest: Record<string, unknown> = { ...(container as Members) }
  Reflect.deleteProperty(rest, name)
  return rest
}

function memberOf(container: unknown, name: string): unknown {
  if (Array.isArray(container)) return container[indexOf(name)]
  return isContainer(container) && Object.hasOwn(container, name) ? container[name] : undefined
}

// RFC 6901 §4: digits without a leading zero; anything else is out of range.
function indexOf(name: string): number {
  return /^(?:0|[1-9]\d*)$/.test(name) ? Number(name) : Infinity
}

export function isContainer(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}

/** Maximum nesting: codecs and serializers recurse, and the client controls the depth. */
const deepest = 64

/** Parses JSON; returns a fault if it is malformed, nested too deeply, not valid Unicode or ambiguous. */
export function parseJson(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    const value: unknown = JSON.parse(text)
    if (isTooDeep(value)) return { fault: tooDeep() }
    if (!isWellFormed(text)) return { fault: translate('must be valid Unicode, without lone surrogates') }
    const name = repeatedName(text)
    return name === undefined ? { value } : { fault: translate('must not have the member “{name}” twice', { name }) }
  } catch {
    return { fault: translate('must be well-formed JSON') }
  }
}

export const tooDeep = (): string => translate('must not be nested more than {deepest} levels deep', { deepest })

// Databases reject lone surrogates, which escapes can express.
function isWellFormed(text: string): boolean {
  if (!/\\u[Dd][89A-Fa-f]/.test(text)) return true
  const withoutPairs = text.replaceAll(/\\\\|\\u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}/g, '')
  return !/\\u[Dd][89A-Fa-f]/.test(withoutPairs)
}

/** Iterative, because the client controls the depth. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((one) => Object.values(one)).filter(isContainer)
  }
  return false
}
