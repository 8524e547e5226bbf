import type { Meanings } from '@waymark/server'

const schema = (term: string): string => `https://schema.org/${term}`

/** Returns the IRIs of members that have the same names in schema.org. */
function alike<const Name extends string>(...names: readonly Name[]): Readonly<Record<Name, string>> {
  // The entries have exactly these names.
  return Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<Name, string>
}

/** What the resources of the clinic mean in schema.org, for clients that do not know the clinic. */
export const meanings: Meanings = {
  clinic: { type: schema('MedicalClinic'), members: alike('name', 'description', 'telephone', 'email') },
  doctor: {
    type: schema('Physician'),
    members: {
      ...alike('name', 'address'),
      speciality: schema('medicalSpecialty'),
      languages: schema('knowsLanguage'),
    },
  },
  slot: {
    type: schema('Schedule'),
    members: { start: schema('startTime'), end: schema('endTime'), timeZone: schema('scheduleTimezone') },
    forms: { confirm: schema('ReserveAction') },
  },
  appointment: {
    type: schema('Reservation'),
    members: { id: schema('reservationId') },
    forms: { cancel: schema('CancelAction'), pay: schema('PayAction') },
  },
  book: {
    type: schema('Book'),
    members: { title: schema('name'), language: schema('inLanguage'), ...alike('author', 'description') },
  },
}
