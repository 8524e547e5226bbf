import { type AppointmentType, type Doctor, doctorKey, specialityInWords } from '../../booking/contract.ts'
import { LocalDate as LocalDateCodec } from '@waymark/shared'
import type { LocalDate } from '@waymark/server/values'
import { type Asked, reference } from '../requests/asked.ts'
import { isLogicalId } from '../addresses.ts'
import type { Draft } from '../requests/json.ts'
import type { SearchParameter } from '../search/search.ts'

/** Whether a resource is in use. */
export const activeParameter: SearchParameter = {
  type: 'token',
  system: 'http://terminology.hl7.org/CodeSystem/special-values',
  documentation: 'Always true.',
  valuesOf: ({ active }) => [active === true ? 'true' : 'false'],
}

/** The id of the one organization and of its place. */
export const clinicId = 'clinic'

/** Returns the speciality of a doctor as a codeable concept; its code is its English name. */
export function specialtyOf({ speciality }: Pick<Doctor, 'speciality'>): Draft {
  return { coding: [{ code: speciality }], text: specialityInWords(speciality) }
}

const place = 'at-'

/** Returns the reference to the place where a doctor works; undefined for a doctor without an address. */
export function placeOf({ id, name, address }: Pick<Doctor, 'id' | 'name' | 'address'>): Draft {
  return address === '' ? undefined : reference('Location', `${place}${id}`, name)
}

/** Returns the doctor whose place has an id. */
export function doctorOfPlace(id: string): string | undefined {
  return id.startsWith(place) ? id.slice(place.length) : undefined
}

// A clinic has fewer doctors than this.
const mostDoctors = 10_000
const atOnce = 200

/** Reads all doctors whose id FHIR allows, by name. */
export async function allDoctors({ ports: { doctors } }: Pick<Asked, 'ports'>): Promise<readonly Doctor[]> {
  const found: Doctor[] = []
  for (let after: string | undefined; found.length < mostDoctors;) {
    const { items, hasNext } = await doctors.page({ limit: atOnce, after })
    found.push(...items)
    const last = items.at(-1)
    if (!hasNext || last === undefined) break
    after = doctorKey(last)
  }
  return found.filter(({ id }) => isLogicalId(id))
}

/** Returns the appointment types of a doctor that patients can book. */
export async function offeredTypes(
  { ports: { appointmentTypes } }: Pick<Asked, 'ports'>,
  doctor: string,
): Promise<readonly AppointmentType[]> {
  return (await appointmentTypes.of(doctor)).filter(({ bookableBy }) => bookableBy !== 'staff')
}

/** Returns appointment types as codeable concepts. */
export function serviceTypes(types: readonly Pick<AppointmentType, 'id' | 'name'>[]): Draft {
  return types.map(({ id, name }) => ({ coding: [{ code: id }], text: name }))
}

/** Returns the id of a day of a doctor. */
export function scheduleId(doctor: string, date: LocalDate): string {
  return `${doctor}-${date}`
}

/** Returns the doctor and the date of the id of a day. */
export function dayOfId(id: string): { readonly doctor: string; readonly date: LocalDate } | undefined {
  const [, doctor, date] = /^(.+)-(\d{4}-\d\d-\d\d)$/.exec(id) ?? []
  return doctor === undefined || !LocalDateCodec.is(date) ? undefined : { doctor, date }
}
