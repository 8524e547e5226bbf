import type { JsonObject } from '@waymark/sdk'
import { ToolError } from './tool-error.ts'

/** Returns an argument of a fixed tool that must be a text; throws ToolError for another. */
export function textIn(values: JsonObject, name: 'name' | 'words'): string {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new ToolError(`The argument "${name}" must be a text.`)
  return value
}

/** Returns the number of the item to open, also from digits; throws ToolError for another value. */
export function itemNumber({ item }: JsonObject): number {
  const number = typeof item === 'string' && /^\d{1,9}$/.test(item) ? Number(item) : item
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw new ToolError('The argument "item" must be the number of an item.')
  return number
}
