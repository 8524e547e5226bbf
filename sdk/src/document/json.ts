/** What JSON calls an object, read and not looked into. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member of an object, as far as it is its own: `constructor` and the like are not there by inheritance. */
export function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

export function textOf(object: JsonObject, name: string): string | undefined {
  const value = memberOf(object, name)
  return typeof value === 'string' ? value : undefined
}

export function numberOf(object: JsonObject, name: string): number | undefined {
  const value = memberOf(object, name)
  return typeof value === 'number' ? value : undefined
}

/** The values of what may be one or a list of them. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

// The second form is how a document may hide a letter or an underscore of the first in an escape.
function mayName(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u00')
}

/**
 * Parses JSON and drops members that are called `__proto__`: they are harmless here, but would change the
 * prototype of whatever an application assigns the state to. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  if (!mayName(text)) return JSON.parse(text)
  return JSON.parse(text, (name, value: unknown) => (name === '__proto__' ? undefined : value))
}

const deepest = 512

/** Whether a text in JSON opens more lists and objects in each other than who works on its value can bear. */
export function isNestedDeeply(text: string): boolean {
  if (text.length <= deepest) return false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfText(text, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

/** Where the text ends that begins here; the end of everything if it does not. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

/** Freezes plain objects and lists through and through; what a codec made of other classes is left as it is. */
export function freezeDeep<A>(value: A): A {
  // A list instead of recursion: a hostile document may nest deeper than the call stack.
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (!isPlain(next) || Object.isFrozen(next)) continue
    Object.freeze(next)
    for (const member of Object.values(next)) if (typeof member === 'object') open.push(member)
  }
  return value
}
