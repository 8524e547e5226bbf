import { type ProblemKind, problemsOf } from '@waymark/server'
import { accountFailures } from '../accounts/contract.ts'
import type { SignInCode } from './domain/failure.ts'

/** The status and the texts of each failure of the module. */
export const signInFailures = {
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
} as const satisfies Readonly<Record<SignInCode, ProblemKind>>

/** Returns the problem of a failure of the module, or of accounts, such as a user name that is taken. */
export const problemOf = problemsOf({ ...accountFailures, ...signInFailures })
