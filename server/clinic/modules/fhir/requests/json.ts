import type { Json } from '@waymark/server'

/** A FHIR resource, or a part of one, with members that may be empty. */
export type Draft = Json | undefined | readonly Draft[] | { readonly [name: string]: Draft }

export interface ResourceDraft {
  readonly resourceType: string
  readonly id?: string | undefined
  readonly [name: string]: Draft
}

/** A FHIR resource as it is read from content; its members are not validated. */
export type JsonRecord = Readonly<Record<string, Json | undefined>>

export function isRecord(value: Draft): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tells whether a parsed JSON text is an object. */
export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: Draft): readonly Json[] {
  return isList(value) ? value : []
}

function isList(value: Draft): value is readonly Json[] {
  return Array.isArray(value)
}

/** Returns the objects of a list; empty if the value is not a list. */
export function recordsOf(value: Draft): readonly JsonRecord[] {
  return listOf(value).filter(isRecord)
}

export function recordOf(value: Draft): JsonRecord {
  return isRecord(value) ? value : {}
}

export function textOf(value: Draft): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a resource that was read, which may have any members. */
export function resourceFrom(record: JsonRecord): ResourceDraft {
  return { ...record, resourceType: textOf(record['resourceType']) ?? '', id: textOf(record['id']) }
}

/** Removes members without content, which FHIR does not allow: empty text, lists and objects (FHIR R4, JSON, §2.6.2). */
export function withoutEmpty(value: Draft): Json | undefined {
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((each) => each !== undefined)
    return items.length === 0 ? undefined : items
  }
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? undefined : value
  const members = Object.entries(value).flatMap(([name, each]) => {
    const kept = withoutEmpty(each)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

/** Writes a resource, whose type comes first. */
export function written({ resourceType, ...members }: ResourceDraft): string {
  return JSON.stringify(withoutEmpty({ resourceType, ...members }))
}
