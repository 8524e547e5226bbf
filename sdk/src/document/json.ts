import type { JsonObject } from '@waymark/shared'

export { isJsonObject, type JsonObject } from '@waymark/shared'

/** Returns an own member, never an inherited one such as `constructor`. */
export function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

export function textOf(object: JsonObject, name: string): string | undefined {
  const value = memberOf(object, name)
  return typeof value === 'string' ? value : undefined
}

/** Returns whether a value is a string, number or boolean. */
export function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

// A document may escape letters of `__proto__`.
function mayName(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u00')
}

/**
 * Parses JSON without members named `__proto__`, which would change the prototype of objects that an application
 * assigns the state to. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  const withoutPrototype = (name: string, value: unknown): unknown => (name === '__proto__' ? undefined : value)
  return JSON.parse(text, mayName(text) ? withoutPrototype : undefined)
}

const deepest = 512
const quote = 0x22
const backslash = 0x5c
const opening = 0x7b
const closing = 0x7d

/** Returns the index of the quote that ends the string at an index, or the length of the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === backslash) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}

/** Returns whether JSON text is nested too deeply for recursive code. */
export function isNestedDeeply(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length && depth <= deepest; at += 1) {
    const sign = text.charCodeAt(at)
    // Bit 5 is all that distinguishes brackets from braces.
    if (sign === quote) at = endOfString(text, at)
    else if ((sign | 0x20) === opening) depth += 1
    else if ((sign | 0x20) === closing) depth -= 1
  }
  return depth > deepest
}

/** Returns whether a value is a plain object or list; instances of classes, such as dates and URLs, are not. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

/** Freezes plain objects and lists deeply; instances of other classes are left alone. */
export function freezeDeep<A>(value: A): A {
  // Iterative, because a hostile document may be nested deeper than the call stack.
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (!isPlain(next) || Object.isFrozen(next)) continue
    Object.freeze(next)
    for (const member of Object.values(next)) if (typeof member === 'object') open.push(member)
  }
  return value
}
