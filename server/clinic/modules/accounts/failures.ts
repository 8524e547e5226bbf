import { type ProblemKind, problemsOf } from '@waymark/server'
import type { AccountCode } from './domain/failure.ts'

/** The status and the texts of each failure of the module. */
export const accountFailures = {
  'name-taken': {
    status: 409,
    title: 'The user name is taken',
    description: 'Choose another user name.',
  },
  'link-expired': {
    status: 410,
    title: 'The link has expired',
    description: 'The link works once and for a limited time. Request a new link.',
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
