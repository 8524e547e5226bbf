import * as t from 'io-ts'
import { Identifier, Reference, Instant } from '../../src/codecs.ts'
import { codecOfFields } from '../../src/field-values.ts'
import { forDevelopers, typed } from '../../src/value-type.ts'
import { profileFields } from './fields.ts'

/** The role of a user. */
export const Role = t.keyof({ patient: null, doctor: null, clerk: null }, 'Role')
export type Role = t.TypeOf<typeof Role>

/**
 * An account. `id` is the user name; `doctor` is the doctor of a doctor's account; `recovery` says that the password
 * cannot be reset by mail. `emailVerified` says whether mails with personal content are sent to the address.
 */
export const User = t.intersection(
  [
    t.type({
      id: Identifier,
      name: t.string,
      role: Role,
      status: t.keyof({ active: null, closed: null }),
      createdAt: Instant,
    }),
    t.partial({ email: t.string, emailVerified: t.boolean, recovery: t.string, doctor: Reference }),
  ],
  'User',
)
export type User = t.TypeOf<typeof User>

/** The name, the contact details and the preferences of a user. */
export const Profile = codecOfFields(profileFields, 'Profile')
export type Profile = t.TypeOf<typeof Profile>

/**
 * The current session. `token` is shown once, in the sign-in response of an API client, which sends it as
 * `Authorization: Bearer`.
 */
export const Session = t.intersection(
  [
    t.type({ user: Reference, name: t.string, role: Role, method: t.string }),
    t.partial({ signedInAt: Instant, idleExpires: Instant, expires: Instant, token: t.string }),
  ],
  'Session',
)
export type Session = t.TypeOf<typeof Session>

/** A session in the list of a user's active sessions. */
export const OpenSession = t.type(
  {
    id: Identifier,
    method: t.string,
    agent: t.string,
    network: t.string,
    signedInAt: Instant,
    lastUsedAt: Instant,
    expires: Instant,
    isThis: t.boolean,
  },
  'OpenSession',
)
export type OpenSession = t.TypeOf<typeof OpenSession>

/** An application password. `password` is shown once, in the response that created it. */
export const ApplicationPassword = t.intersection(
  [
    t.type({ id: Identifier, name: t.string, createdAt: Instant }),
    t.partial({ lastUsedAt: Instant, password: t.string }),
  ],
  'ApplicationPassword',
)
export type ApplicationPassword = t.TypeOf<typeof ApplicationPassword>

/** A passkey or HOBA key. */
export const Credential = t.intersection(
  [
    t.type({ id: Identifier, name: t.string, type: t.keyof({ passkey: null, hoba: null }), createdAt: Instant }),
    t.partial({ lastUsedAt: Instant, isSynced: t.boolean, isSuspected: t.boolean }),
  ],
  'Credential',
)
export type Credential = t.TypeOf<typeof Credential>

/** A single-use link to register a key of a device. */
export const KeyLink = t.type({ message: typed(t.string, 'summary'), expires: Instant }, 'KeyLink')
export type KeyLink = t.TypeOf<typeof KeyLink>

/**
 * The request for a device. `publicKey` is a PublicKeyCredentialCreationOptions or -RequestOptions of Web
 * Authentication in JSON, with the challenge; `userId` represents the user, if known.
 */
export const PasskeyRequest = t.intersection(
  [
    t.type({ message: typed(t.string, 'summary'), publicKey: t.UnknownRecord, expires: Instant }),
    t.partial({ userId: t.string }),
  ],
  'PasskeyRequest',
)
export type PasskeyRequest = t.TypeOf<typeof PasskeyRequest>

/** An entry of the audit log. `hash` covers the entry and the previous one. */
export const AuditEntry = t.intersection(
  [
    t.type({
      number: t.number,
      at: Instant,
      who: t.string,
      what: t.string,
      subject: forDevelopers(t.string),
      network: t.string,
      request: forDevelopers(t.string),
      hash: forDevelopers(t.string),
    }),
    t.partial({ patient: t.string, changes: t.array(t.type({ name: t.string, before: t.string, after: t.string })) }),
  ],
  'AuditEntry',
)
export type AuditEntry = t.TypeOf<typeof AuditEntry>

/** A message without further data. */
export const Notice = t.type({ message: typed(t.string, 'summary') }, 'Notice')
export type Notice = t.TypeOf<typeof Notice>
