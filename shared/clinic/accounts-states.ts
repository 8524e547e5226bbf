import * as t from 'io-ts'
import { Identifier, Reference, Instant } from '../src/codecs.ts'
import { typed } from '../src/value-type.ts'

/** What somebody is at the clinic. */
export const Role = t.keyof({ patient: null, doctor: null, clerk: null }, 'Role')
export type Role = t.TypeOf<typeof Role>

/**
 * An account. `id` is what its owner types to sign in; `doctor` is the doctor whom the account of a doctor is for;
 * `recovery` says that a forgotten password cannot be reset by mail.
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
    t.partial({ email: t.string, recovery: t.string, doctor: Reference }),
  ],
  'User',
)
export type User = t.TypeOf<typeof User>

/** The name and contact details of a user. */
export const Profile = t.intersection(
  [t.type({ name: t.string }), t.partial({ email: t.string, telephone: t.string })],
  'Profile',
)
export type Profile = t.TypeOf<typeof Profile>

/**
 * Who is signed in, how and for how long. `token` is there once, in the answer to a sign-in of a program, which sends
 * it as `Authorization: Bearer`.
 */
export const Session = t.intersection(
  [
    t.type({ user: Reference, name: t.string, role: Role, method: t.string }),
    t.partial({ signedInAt: Instant, idleExpires: Instant, expires: Instant, token: t.string }),
  ],
  'Session',
)
export type Session = t.TypeOf<typeof Session>

/** One of the sessions of an account, for its owner, who may end it. */
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

/** A password for a program. `password` is there once, in the answer that made it. */
export const ApplicationPassword = t.intersection(
  [
    t.type({ id: Identifier, name: t.string, createdAt: Instant }),
    t.partial({ lastUsedAt: Instant, password: t.string }),
  ],
  'ApplicationPassword',
)
export type ApplicationPassword = t.TypeOf<typeof ApplicationPassword>

/** A key with which its owner signs in: a passkey, or a key of HOBA. */
export const Credential = t.intersection(
  [
    t.type({ id: Identifier, name: t.string, type: t.keyof({ passkey: null, hoba: null }), createdAt: Instant }),
    t.partial({ lastUsedAt: Instant, isSynced: t.boolean, isSuspected: t.boolean }),
  ],
  'Credential',
)
export type Credential = t.TypeOf<typeof Credential>

/** A link with which a device registers a key of its own, once. */
export const KeyLink = t.type({ message: typed(t.string, 'summary'), expires: Instant }, 'KeyLink')
export type KeyLink = t.TypeOf<typeof KeyLink>

/**
 * What a device is asked for. `publicKey` is the PublicKeyCredentialCreationOptions or -RequestOptions of Web
 * Authentication in JSON, with the challenge; `userId` is what stands for the user, where one is named.
 */
export const PasskeyRequest = t.intersection(
  [
    t.type({ message: typed(t.string, 'summary'), publicKey: t.UnknownRecord, expires: Instant }),
    t.partial({ userId: t.string }),
  ],
  'PasskeyRequest',
)
export type PasskeyRequest = t.TypeOf<typeof PasskeyRequest>

/** What somebody has done. `hash` covers the entry and the one before it. */
export const AuditEntry = t.type(
  {
    number: t.number,
    at: Instant,
    who: t.string,
    what: t.string,
    subject: t.string,
    network: t.string,
    request: t.string,
    hash: t.string,
  },
  'AuditEntry',
)
export type AuditEntry = t.TypeOf<typeof AuditEntry>

/** A sentence for people, where nothing else is to be told. */
export const Notice = t.type({ message: typed(t.string, 'summary') }, 'Notice')
export type Notice = t.TypeOf<typeof Notice>
