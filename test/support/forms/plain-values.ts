import type { HalFormsProperty } from '@waymark/shared'
import { announcedValues } from './announced-values.ts'
import type { Values } from './requirements.ts'

/** Values that the forms cannot tell: they depend on what is stored, or have a format of their own. */
const plainValues: Values = {
  user: 'zoe',
  password: 'correct horse battery',
  current: 'pat-demo-password',
  dateOfBirth: '1989-05-17',
  age: 37,
  email: 'zoe@example.org',
  telephone: '+44 20 7946 0018',
  timeZone: 'Europe/London',
  languages: 'en',
  redirectUris: 'https://app.example/back',
  exceptions: '2026-12-24 off',
  hours: '09:00-12:00',
  book: 'sleeping-better',
  doctor: 'mjones',
  payment: 'invoice',
  users: 'pat',
  url: 'https://receiver.example/events',
  events: 'slot.freed',
  content: 'id\n',
  mode: 'dry-run',
  credential: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
}

/** Returns a value for each field of a form that the service accepts in most states. */
export function plainValuesOf(properties: readonly HalFormsProperty[]): Values {
  return Object.fromEntries(
    properties.map((property) => {
      const { name, value } = property
      return [name, plainValues[name] ?? value ?? announcedValues(property).inside[0]?.value]
    }),
  )
}
