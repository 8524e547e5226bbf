import { href } from '@waymark/server'
import { bookingRoutes, type Doctor } from '../../booking/contract.ts'
import type { Asked, Versioned } from '../requests/asked.ts'
import { unknown } from '../failures.ts'
import { type Draft, recordsOf } from '../requests/json.ts'
import { type FhirTypeRow, pageAmong, type SearchParameters } from '../search/search.ts'
import { practitionerResource } from '../writers.ts'
import { activeParameter, allDoctors, specialtyOf } from './common.ts'

const names = (value: Draft): readonly Draft[] => recordsOf(value).map(({ text }) => text)

const parameters: SearchParameters = {
  name: { type: 'string', documentation: 'A word of the name.', valuesOf: ({ name }) => names(name) },
  family: { type: 'string', documentation: 'A word of the name.', valuesOf: ({ name }) => names(name) },
  active: activeParameter,
}

/** The doctors. */
export const practitioner: FhirTypeRow = {
  documentation: 'The doctors of the clinic.',
  parameters,
  async read(asked, id) {
    const doctor = await asked.ports.doctors.find(id)
    if (doctor === undefined) throw unknown('Practitioner', id)
    return versionedDoctor(asked, doctor)
  },
  async find(asked, search) {
    const all = (await allDoctors(asked)).map((doctor) => versionedDoctor(asked, doctor))
    return pageAmong(all, search, { parameters, timeZone: asked.timeZone })
  },
}

function versionedDoctor({ base }: Pick<Asked, 'base'>, doctor: Doctor): Versioned {
  const { id, name, address, languages, portrait, version } = doctor
  const url = new URL(href(bookingRoutes.portrait, { doctor: id }), base).href
  const photo = portrait === undefined ? undefined : [{ url, title: portrait.alt }]
  const qualification = specialtyOf(doctor)
  return {
    resource: practitionerResource({ id, name, address, photo, qualification, languages }),
    version: String(version),
  }
}
