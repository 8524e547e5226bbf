import { clinicDescription } from '@waymark/shared'
import { formFields, type Form } from '../../hypermedia/form.ts'
import { href } from '../routes.ts'

const { title, fields } = clinicDescription.resources.users.forms.register

/** The form to open an account outside of a described resource, as the refusal to list all of them has it. */
export const registrationForm: Form = {
  name: 'register',
  title,
  method: 'POST',
  target: href('users', {}),
  contentType: 'application/json',
  fields: formFields(fields),
}
