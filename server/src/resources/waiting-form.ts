import { clinicDescription } from '@waymark/shared'
import type { Days } from '../domain/schedule.ts'
import { formFields, type Form } from '../hypermedia/form.ts'
import { href } from './routes.ts'

/** The form to wait for a doctor, outside of the waiting list. */
export function waitingForm(doctor: string, days: Days): Form {
  const { title, fields } = clinicDescription.resources.waitingList.forms.join
  return {
    name: 'join',
    title,
    method: 'POST',
    target: href('waitingList', { doctor }),
    contentType: 'application/json',
    fields: formFields(fields, { from: days.from, to: days.to }),
  }
}
