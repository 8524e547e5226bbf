import { MadePasskey, UsedPasskey } from '../src/authentication/passkey.ts'
import {
  choice,
  email,
  identifier,
  object,
  optional,
  ownPath,
  paragraphs,
  password,
  telephone,
  text,
  token,
  unseen,
  userName,
} from '../src/field.ts'

const name = text({ prompt: 'Name', maxLength: 100, purpose: 'name', example: 'Ada Lovelace' })
const newPassword = { minLength: 10, purpose: 'new-password' } as const

/** How a session is kept, and where a browser goes on. */
export const sessionFields = {
  as: optional(
    unseen(
      choice({
        prompt: 'Keep the session as',
        options: { cookie: 'A cookie of the browser', token: 'A token that a program sends' },
      }),
    ),
  ),
  next: optional(ownPath({ prompt: 'Where to go on' })),
}

/** What somebody shows who signs in. Who shows it in Authorization leaves user and password out. */
export const signInFields = {
  user: userName({ prompt: 'User name', example: 'pat' }),
  password: password({ prompt: 'Password', purpose: 'current-password' }),
  ...sessionFields,
}

/** What somebody gives who opens an account. */
export const registrationFields = {
  user: userName({ prompt: 'User name', example: 'ada' }),
  name,
  email: optional(email({ prompt: 'E-mail', placeholder: 'ada@example.org', example: 'ada@example.org' })),
  password: password({ prompt: 'Password', ...newPassword, example: 'correct horse battery' }),
}

const role = choice({
  prompt: 'Role',
  example: 'patient',
  options: { patient: 'Patient', doctor: 'Doctor', clerk: 'Clerk' },
})
const ofDoctor = optional(identifier({ prompt: 'For a doctor: which one', example: 'mjones' }))

/** What a clerk gives who opens an account for somebody. Without a password a link to set one is sent. */
export const newAccountFields = {
  user: registrationFields.user,
  name,
  email: registrationFields.email,
  role: optional(role),
  doctor: ofDoctor,
  password: optional(registrationFields.password),
}

/** What a clerk can change of an account. A field that is left out keeps its value. */
export const accountFields = {
  role: optional(role),
  doctor: ofDoctor,
  status: optional(
    choice({ prompt: 'The account is', options: { active: 'Open', closed: 'Closed: nobody can sign in to it' } }),
  ),
}

/** The name and contact details of a user. */
export const profileFields = {
  name,
  email: registrationFields.email,
  telephone: optional(telephone({ prompt: 'Telephone', placeholder: '+44 20 7946 0018', example: '+44 20 7946 0018' })),
}

export const passwordFields = {
  current: password({ prompt: 'Present password', purpose: 'current-password' }),
  password: password({ prompt: 'New password', ...newPassword }),
}

export const resetRequestFields = { user: userName({ prompt: 'User name', example: 'pat' }) }

export const resetFields = { password: password({ prompt: 'New password', ...newPassword }) }

/** What a key or a password of a program is called, so that its owner knows it again. */
export const keyNameFields = { name: text({ prompt: 'What it is for', maxLength: 100, example: 'My calendar' }) }

/**
 * Who wants to sign in with a passkey. Without a name the device offers those that it has. The device comes before `next`.
 */
export const passkeySignInFields = {
  user: optional(userName({ prompt: 'User name', example: 'pat' })),
  next: sessionFields.next,
}

const passkey = { prompt: 'What the device answered' }
// The form holds it already, so programs that fill in the form need not give it; an answer without it is refused.
const userId = optional(token({ prompt: 'UserID of the challenge', maxLength: 200 }))

/** What somebody shows who signs in with a passkey. */
export const usedPasskeyFields = { credential: object(passkey, UsedPasskey), ...sessionFields }

/** What a device answers that has made a passkey, with the UserID that it was given with the challenge. */
export const madePasskeyFields = { credential: object(passkey, MadePasskey), userId }

const keyName = text({ prompt: 'Name of the passkey', maxLength: 100, example: 'My telephone' })

export const newPasskeyFields = { name: keyName }

export const renamedKeyFields = { name: text({ prompt: 'Name of the key', maxLength: 100, example: 'My telephone' }) }

/** What somebody gives who opens an account with a passkey instead of a password. */
export const passkeyRegistrationFields = {
  user: registrationFields.user,
  name,
  email: registrationFields.email,
  key: optional(keyName),
}

/** The registration of a key of HOBA (RFC 7486 §6.1.1), in its words. */
export const hobaFields = {
  pub: paragraphs({ prompt: 'Public key in PEM', maxLength: 6000 }),
  kidtype: optional(text({ prompt: 'Kind of the key id', maxLength: 2, example: '0' })),
  kid: text({ prompt: 'Key id', maxLength: 300 }),
  didtype: optional(text({ prompt: 'Kind of the device id', maxLength: 2, example: '0' })),
  did: optional(text({ prompt: 'Device', maxLength: 100, example: 'My telephone' })),
}
