import fc from 'fast-check'
import { tomorrow } from '../clinic.ts'
import * as values from '../field-values.ts'
import type { Sending } from './send.ts'

const schedule = `/doctors/mjones/schedule?date=${tomorrow}&status=open`
/** Stands for the path of an appointment that is booked for the test. */
export const anAppointment = '{appointment}'
const readable = ['/', '/doctors', '/doctors/mjones/info', schedule, '/schedules/1', anAppointment, '/nothing']
const slots = fc.integer({ min: 1, max: 400 }).map((slot) => `/schedules/${String(slot)}`)

type FieldValues = Readonly<Record<string, fc.Arbitrary<readonly string[]>>>

/** The first field always, the others sometimes. */
function someOf(fields: FieldValues): fc.Arbitrary<NonNullable<Sending['fields']>> {
  return fc.record(fields, { requiredKeys: Object.keys(fields).slice(0, 1) })
}

/** Returns reads of various resources with some of the fields. */
export function reading(fields: FieldValues): fc.Arbitrary<Sending> {
  return fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS'),
    target: fc.constantFrom(...readable, '/assets/site.css', schedule),
    fields: someOf(fields),
  })
}

/** Returns writes to various resources with some of the fields. */
export function writing(fields: FieldValues): fc.Arbitrary<Sending> {
  const toSlot = fc.record({ method: fc.constant('POST'), target: slots })
  const toAppointment = fc.record({
    method: fc.constantFrom('PUT', 'PATCH', 'PATCH', 'DELETE'),
    target: fc.constant(anAppointment),
  })
  const toAny = fc.record({
    method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
    target: fc.constantFrom(...readable),
  })
  const anything = fc.record({ fields: someOf(fields), content: values.content })
  return fc.tuple(fc.oneof(toSlot, toAppointment, toAny), anything).map(([where, what]) => ({ ...where, ...what }))
}
