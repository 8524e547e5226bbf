/** A JSON object with unchecked members. */
export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Returns whether a parsed JSON text is an object.
 *
 * @example
 * assert.equal(isJsonObject(JSON.parse('{}')), true)
 * assert.equal(isJsonObject(JSON.parse('[]')), false)
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
