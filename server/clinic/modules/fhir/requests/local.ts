import type { Json } from '@waymark/server'
import type { JsonRecord } from './json.ts'

/** Returns a query whose references to this façade are relative. */
export function localQuery(query: URLSearchParams, base: string): URLSearchParams {
  return new URLSearchParams([...query].map(([name, value]) => [name, value.replaceAll(`${base}/`, '')]))
}

/** Returns content whose references to this façade are relative; others stay as they are. */
export function localContent(content: JsonRecord, base: string): JsonRecord {
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, localValue(name, value, base)]))
}

function localValue(name: string, value: Json | undefined, base: string): Json | undefined {
  if (typeof value === 'string')
    return name === 'reference' && value.startsWith(`${base}/`) ? value.slice(base.length + 1) : value
  if (isList(value)) return value.map((each) => localValue(name, each, base) ?? null)
  return typeof value === 'object' && value !== null ? definedIn(localContent(value, base)) : value
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

function definedIn(record: JsonRecord): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(record).filter((member): member is [string, Json] => member[1] !== undefined),
  )
}
