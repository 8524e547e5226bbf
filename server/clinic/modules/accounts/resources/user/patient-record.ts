import { parseJson } from '@waymark/server/http'
import { isJsonObject, type JsonObject } from '@waymark/shared'
import type { Profile } from '../../domain/account.ts'

/** What a record of a patient says about the person. */
export type RecordedDetails = Partial<Pick<Profile, 'name' | 'dateOfBirth' | 'email' | 'telephone'>>

/**
 * Returns the person of a Patient of FHIR R4, or of the only Patient in a Bundle; undefined for another content. The
 * values are those of the record, and not checked.
 */
export function detailsInRecord(text: string): RecordedDetails | undefined {
  const read = parseJson(text)
  if ('fault' in read || !isJsonObject(read.value)) return undefined
  const content = read.value
  const inBundle = objectsIn(content['entry']).map(({ resource }) => resource)
  const resources = content['resourceType'] === 'Bundle' ? inBundle.filter(isJsonObject) : [content]
  const [patient, ...others] = resources.filter(({ resourceType }) => resourceType === 'Patient')
  return patient === undefined || others.length > 0 ? undefined : detailsOfPatient(patient)
}

/** Returns the person of a Patient of FHIR R4. */
export function detailsOfPatient(patient: JsonObject): RecordedDetails {
  const { birthDate } = patient
  // FHIR R4, Patient: a date of birth may lack its day, which a profile cannot.
  const isWhole = typeof birthDate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(birthDate)
  const told = {
    name: nameIn(patient),
    dateOfBirth: isWhole ? birthDate : undefined,
    email: contactIn(patient, 'email'),
    telephone: contactIn(patient, 'phone'),
  }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
}

function nameIn({ name }: JsonObject): string | undefined {
  const [found] = current(name)
  const { text, given, family } = found ?? {}
  if (typeof text === 'string' && text !== '') return text
  const list: readonly unknown[] = Array.isArray(given) ? given : []
  const parts = [...list, family].filter((part) => typeof part === 'string')
  return parts.length === 0 ? undefined : parts.join(' ')
}

function contactIn({ telecom }: JsonObject, system: string): string | undefined {
  const values = current(telecom).flatMap((contact) => (contact['system'] === system ? [contact['value']] : []))
  return values.find((value): value is string => typeof value === 'string' && value !== '')
}

/** Returns the objects of a list that are in use. */
function current(list: unknown): readonly JsonObject[] {
  return objectsIn(list).filter(({ use }) => use !== 'old' && use !== 'maiden')
}

function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}
