import { isJsonObject } from '../document/json.ts'
import { PartMissing } from './command.ts'

/**
 * Returns the part of a JSON text at a pointer (RFC 6901): a string as it is, for other programs, and the rest as JSON.
 * Throws PartMissing if nothing is there.
 */
export function partOf(text: string, pointer: string): string {
  let part: unknown = JSON.parse(text)
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    const within = Array.isArray(part) || isJsonObject(part) ? part : {}
    if (!Object.hasOwn(within, name)) throw new PartMissing(`The JSON has nothing at ${pointer}.`)
    part = Reflect.get(within, name)
  }
  return typeof part === 'string' ? part : JSON.stringify(part, undefined, 2)
}
