import { pointerTo } from '@waymark/shared'
import { isJsonObject } from '../document/json.ts'
import { PartMissing } from './command.ts'

/**
 * Returns the part of a JSON text at a path: a string as it is, for other programs, and the rest as JSON.
 * Throws PartMissing if nothing is there.
 */
export function partOf(text: string, path: readonly string[]): string {
  let part: unknown = JSON.parse(text)
  for (const name of path) {
    const within = Array.isArray(part) || isJsonObject(part) ? part : {}
    if (!Object.hasOwn(within, name)) throw new PartMissing(`The JSON has nothing at ${pointerTo(path)}.`)
    part = Reflect.get(within, name)
  }
  return typeof part === 'string' ? part : JSON.stringify(part, undefined, 2)
}
