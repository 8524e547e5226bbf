import { PasskeyAttestation, PasskeyAssertion } from '../../src/authentication/passkey.ts'
import {
  choice,
  day,
  email,
  identifier,
  object,
  optional,
  prefilled,
  requiredWhen,
  sameOriginPath,
  paragraphs,
  password,
  telephone,
  text,
  token,
  hidden,
  userName,
  userNameOrEmail,
  wholeNumber,
} from '../../src/field.ts'
import { language } from '../booking/doctor-fields.ts'
import { file } from '../../src/file-field.ts'

const name = text({ prompt: 'Name', maxLength: 100, purpose: 'name', example: 'Ada Lovelace' })
const newPassword = { minLength: 10, purpose: 'new-password' } as const

/** The kind of session, and the page after sign-in. */
export const sessionFields = {
  as: optional(
    hidden(
      choice({
        prompt: 'Session type',
        options: { cookie: 'Browser cookie', token: 'Access token' },
      }),
    ),
  ),
  next: optional(sameOriginPath({ prompt: 'Next page' })),
}

/** The parameter of a page to sign in or up: the page to return to. */
export const nextVariables = { next: sessionFields.next }

/** The credentials of a sign-in. With credentials in Authorization, user and password are omitted. */
export const signInFields = {
  user: userNameOrEmail({ prompt: 'User name or e-mail address', example: 'pat' }),
  password: password({ prompt: 'Password', purpose: 'current-password' }),
  ...sessionFields,
}

/** The fields of a registration. */
export const registrationFields = {
  user: userName({ prompt: 'User name', example: 'ada' }),
  name,
  email: optional(email({ prompt: 'E-mail', placeholder: 'ada@example.org', example: 'ada@example.org' })),
  password: password({ prompt: 'Password', ...newPassword, example: 'correct horse battery' }),
  next: sessionFields.next,
}

const role = choice({
  prompt: 'Role',
  example: 'patient',
  options: { patient: 'Patient', doctor: 'Doctor', clerk: 'Clerk' },
})
const ofDoctor = optional(identifier({ prompt: 'Doctor (for doctor accounts)', example: 'mjones' }))

/** The fields of an account that a clerk creates. Without a password, the user receives a link to set one. */
export const newAccountFields = {
  user: registrationFields.user,
  name,
  email: registrationFields.email,
  role: optional(role),
  doctor: requiredWhen('role', ['doctor'], ofDoctor),
  password: optional(registrationFields.password),
}

/** The fields of an account that a clerk may change. Omitted fields keep their values. */
export const accountFields = {
  role: optional(role),
  doctor: ofDoctor,
  status: optional(
    choice({ prompt: 'Account status', options: { active: 'Open', closed: 'Closed: sign-in is disabled' } }),
  ),
}

/** The variables of a search for users. */
export const userSearch = {
  q: optional(
    text({
      prompt: 'Name, user name, e-mail or telephone',
      minLength: 2,
      maxLength: 100,
      example: 'Patricia',
      isPrivate: true,
    }),
  ),
  role: optional(role),
}

/** The variables of a search in the audit log; the days are in UTC. */
export const auditSearch = {
  user: optional(userName({ prompt: 'User name', example: 'pat' })),
  operation: optional(text({ prompt: 'Event', maxLength: 100, example: 'slot confirm' })),
  from: optional(day({ prompt: 'First day (UTC)', example: '2026-12-01' })),
  until: optional(day({ prompt: 'Last day (UTC)', example: '2026-12-18' })),
}

/**
 * The preferences of a user for pages and mails. Without them, pages are in the language of the browser, and a reminder is
 * sent a day before an appointment.
 */
const preferenceFields = {
  language: optional({ ...language, prompt: 'Language of pages and messages' }),
  reminders: optional(
    choice({
      prompt: 'Reminders of appointments',
      example: 'email',
      options: { email: 'By e-mail', sms: 'By SMS', none: 'None' },
    }),
  ),
  reminderHours: optional(
    wholeNumber({ prompt: 'Hours between reminder and appointment', min: 1, max: 168, example: '24' }),
  ),
}

/** The name, the contact details and the preferences of a user. */
export const profileFields = {
  name,
  email: registrationFields.email,
  telephone: optional(telephone({ prompt: 'Telephone', placeholder: '+44 20 7946 0018', example: '+44 20 7946 0018' })),
  dateOfBirth: optional(day({ prompt: 'Date of birth', purpose: 'bday', example: '1990-05-17' })),
  ...preferenceFields,
}

/** The file that fills in a profile. */
export const recordFields = {
  record: file({
    prompt: 'Record from another clinic (FHIR, JSON)',
    accept: ['application/fhir+json', 'application/json'],
    maxBytes: 2_000_000,
  }),
}

/** The fields to change a password; the current one is confirmed. */
export const passwordFields = {
  current: password({ prompt: 'Current password', purpose: 'current-password' }),
  password: password({ prompt: 'New password', ...newPassword }),
}

/** The field to request a link by mail that sets a new password. The response is the same for an unknown user. */
export const resetRequestFields = {
  user: userNameOrEmail({ prompt: 'User name or e-mail address', example: 'pat' }),
}

/** The field of the link that sets a new password without the current one. */
export const resetFields = { password: password({ prompt: 'New password', ...newPassword }) }

/** The name of a key or application password, for its owner. */
export const keyNameFields = { name: text({ prompt: 'Name', maxLength: 100, example: 'My calendar' }) }

/**
 * The start of a passkey sign-in. Without a user name, the device offers its passkeys. The device comes before `next`.
 */
export const passkeySignInFields = {
  user: optional(userName({ prompt: 'User name', example: 'pat' })),
  next: sessionFields.next,
}

const passkey = { prompt: 'Response of the device' }
const userId = prefilled(token({ prompt: 'User ID of the challenge', maxLength: 200 }))

/** The fields of a passkey sign-in. */
export const passkeyAssertionFields = { credential: object(passkey, PasskeyAssertion), ...sessionFields }

/** The response of a device that created a passkey, with the user ID of the challenge. */
export const passkeyAttestationFields = { credential: object(passkey, PasskeyAttestation), userId }

const keyName = text({ prompt: 'Name of the passkey', maxLength: 100, example: 'My telephone' })

/** The name that the owner of an account gives a new passkey. */
export const newPasskeyFields = { name: keyName }

/** The new name of a passkey or HOBA key. */
export const renamedKeyFields = { name: text({ prompt: 'Name of the key', maxLength: 100, example: 'My telephone' }) }

/** The fields of a registration with a passkey instead of a password. */
export const passkeyRegistrationFields = {
  user: registrationFields.user,
  name,
  email: registrationFields.email,
  key: optional(keyName),
  next: sessionFields.next,
}

/** The registration of a HOBA key (RFC 7486 §6.1.1). */
export const hobaFields = {
  pub: paragraphs({ prompt: 'Public key in PEM', maxLength: 6000 }),
  kidtype: optional(
    choice({
      prompt: 'Key ID type',
      example: '0',
      options: { 0: 'Hash of the public key', 1: 'URI', 2: 'Text' },
    }),
  ),
  kid: text({ prompt: 'Key ID', maxLength: 300 }),
  didtype: optional(choice({ prompt: 'Device ID type', example: '0', options: { 0: 'Text' } })),
  did: optional(text({ prompt: 'Device ID', maxLength: 100, example: 'My telephone' })),
}
