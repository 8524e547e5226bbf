import { type ProblemKind, problemsOf } from '@waymark/server'
import type { WebhookCode } from './domain/failure.ts'

/** The status and the texts of each failure of the module. */
export const webhookFailures = {
  'place-gone': {
    status: 410,
    title: 'This place of the feed is gone',
    description:
      'Changes are kept for a limited time, and a restored database has other ones. Begin at the first changes.',
  },
  'too-many-subscriptions': {
    status: 409,
    title: 'There are too many subscriptions',
    description: 'Each change is sent to all subscriptions. Remove one that is no longer used.',
  },
  'fhir-subscription': {
    status: 409,
    title: 'This subscription is that of a FHIR client',
    description: 'Its client edits it as the FHIR resource Subscription. Clerks can test and remove it.',
  },
  'delivery-not-dead': {
    status: 409,
    title: 'This event cannot be sent again',
    description: 'Only an event that was given up can be sent again. Another one was delivered or is still sent.',
  },
} as const satisfies Readonly<Record<Exclude<WebhookCode, 'state-changed'>, ProblemKind>>

/** Returns the problem of a failure of the module. */
export const problemOf = problemsOf(webhookFailures)
