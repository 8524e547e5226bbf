import { type ProblemKind, problemsOf } from '@waymark/server'
import type { AccountCode } from './domain/failure.ts'

/** The status and the texts of each failure of the module. */
export const accountFailures = {
  'name-taken': {
    status: 409,
    title: 'The user name is taken',
    description: 'Choose another user name.',
  },
  'password-wrong': {
    status: 403,
    title: 'Wrong user name or password',
    description: 'Check the user name and the password and try again, or reset your password.',
  },
  'sign-in-again': {
    status: 403,
    title: 'Please sign in again',
    description:
      'Keys and passwords can be changed within ten minutes after you sign in. Sign in again, then continue.',
  },
  'link-expired': {
    status: 410,
    title: 'The link has expired',
    description: 'The link works once and for a limited time. Request a new link.',
  },
  'too-many-keys': {
    status: 409,
    title: 'You have the maximum number of keys',
    description: 'Remove a key that you no longer use before you add another.',
  },
  'key-taken': {
    status: 409,
    title: 'The key is already registered',
    description: 'Each key can be registered once. Create another key.',
  },
  'last-key': {
    status: 409,
    title: 'This is your last key',
    description: 'Without a key or a password you could not sign in. Add another key or set a password first.',
  },
  'passkey-refused': {
    status: 403,
    title: 'The passkey was not accepted',
    description: 'The response of the device is not valid, or the passkey is not registered. Start again.',
  },
  'ceremony-expired': {
    status: 410,
    title: 'The request has expired',
    description: 'The device must respond within five minutes. Start again.',
  },
  'own-role': {
    status: 409,
    title: 'You cannot change your own role',
    description: 'Ask another clerk to change your role.',
  },
  'last-clerk': {
    status: 409,
    title: 'This is the last clerk',
    description: 'The clinic needs a clerk. Give the role to another user first.',
  },
} as const satisfies Readonly<Record<Exclude<AccountCode, 'state-changed'>, ProblemKind>>

/** Returns the problem of a failure of the module. */
export const problemOf = problemsOf(accountFailures)
