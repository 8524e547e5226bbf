import { form, link } from '../../src/description.ts'
import { availabilityFields, exceptionFields } from './availability-fields.ts'
import { Availability } from './states.ts'

/** The resource of the working hours of a doctor. */
export const availabilityResources = {
  availability: {
    summary: 'The working hours of a doctor, which determine the open slots.',
    state: Availability,
    links: { doctor: link('doctor'), week: link('week'), home: link('home') },
    forms: {
      change: form('availability', { title: 'Edit working hours', fields: availabilityFields }),
      except: form('availability', { title: 'Set exceptions', fields: exceptionFields }),
    },
  },
} as const
