import { isContainer } from './json-pointer.ts'

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
