/** A JSON Pointer (RFC 6901) as the names that lead from the document to the value; none lead to the whole. */
export type Pointer = readonly string[]

type Members = Readonly<Record<string, unknown>>

/** Undefined where the text is not a pointer. */
export function parsePointer(text: string): Pointer | undefined {
  if (text === '') return []
  // RFC 6901 §3: a tilde stands only before 0 and 1.
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined
  const names = text.slice(1).split('/')
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value that a pointer leads to, or undefined: no value of JSON is. */
export function valueAt(document: unknown, pointer: Pointer): unknown {
  return pointer.reduce(memberOf, document)
}

/**
 * The document with the container of the last name changed; all else is as it was, and nothing is changed in place.
 *
 * @param pointer not that of the whole document
 * @param change answers undefined where it cannot be done, as does this function then
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

/** A container with a value in the place of the one that is there. */
export function withMember(container: unknown, name: string, value: unknown): unknown {
  if (memberOf(container, name) === undefined) return undefined
  return Array.isArray(container) ? container.with(Number(name), value) : { ...(container as Members), [name]: value }
}

/** A container with one value more; in an array it goes before the one at the index, or to the end, which is `-`. */
export function withNewMember(container: unknown, name: string, value: unknown): unknown {
  if (!isContainer(container)) return undefined
  if (!Array.isArray(container)) return { ...container, [name]: value }
  const index = name === '-' ? container.length : indexOf(name)
  return index <= container.length ? container.toSpliced(index, 0, value) : undefined
}

/** A container without the value of a name. */
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

// RFC 6901 §4: digits without a leading zero. What is no index lies beyond every array.
function indexOf(name: string): number {
  return /^(?:0|[1-9]\d*)$/.test(name) ? Number(name) : Infinity
}

export function isContainer(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}

/** Arrays and objects may be nested so deeply: codecs and serializers recurse, and the client decides on the depth. */
const deepest = 64

/** The value of a JSON text, or why it is none that is taken here. */
export function parseJson(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    const value: unknown = JSON.parse(text)
    if (isTooDeep(value)) return { fault: tooDeep }
    return isWellFormed(text) ? { value } : { fault: 'must be text in Unicode, without half of a surrogate pair' }
  } catch {
    return { fault: 'must be well-formed JSON' }
  }
}

export const tooDeep = `must not be nested more than ${String(deepest)} levels deep`

// An escape can stand for half of a character, which no database keeps.
function isWellFormed(text: string): boolean {
  if (!/\\u[Dd][89A-Fa-f]/.test(text)) return true
  const withoutPairs = text.replaceAll(/\\\\|\\u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}/g, '')
  return !/\\u[Dd][89A-Fa-f]/.test(withoutPairs)
}

/** Whether a value is nested too deeply. It is searched level by level, without recursion. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((one) => Object.values(one)).filter(isContainer)
  }
  return false
}
