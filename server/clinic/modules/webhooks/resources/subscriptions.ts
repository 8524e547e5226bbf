import { action, type Action, type ActionResult, href, listVersion, resource, type Resource } from '@waymark/server'
import { refusalFor } from '@waymark/server/authentication'
import { isFailure } from '@waymark/server/values'
import { clinicDescription } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import { homeLink, represent } from '../../../represent.ts'
import { subscribe } from '../domain/subscription.ts'
import { problemOf } from '../failures.ts'
import { webhookPermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { webhookRoutes } from '../routes.ts'
import { webhookEvents, webhookTexts } from '../texts.ts'
import { checkedSubscription } from './checked-subscription.ts'
import {
  type ShownSubscription,
  subscribingForm,
  subscriptionChoices,
  type SubscriptionChoices,
  subscriptionRepresentation,
} from './subscription-representation.ts'

interface Place {
  readonly shown: readonly ShownSubscription[]
  readonly choices: SubscriptionChoices
  readonly clerk: string
  readonly client: string
}

/** The subscriptions of programs to changes, for clerks; POST adds one. */
export function subscriptionList(ports: Ports): Resource {
  return resource({
    route: webhookRoutes.subscriptions,
    kind: 'subscriptions',
    cache: { store: 'none' },
    async find({ caller, client }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, webhookPermissions.changeSubscriptions, {})
      if (refusal !== undefined) return refusal
      const all = await ports.subscriptions.all()
      const counted = all.map(async (each) => ({
        subscription: each,
        counts: await ports.subscriptions.counts(each.id),
      }))
      const shown = await Promise.all(counted)
      const choices = await subscriptionChoices(ports)
      const clerk = principal.role === 'guest' ? '' : principal.account
      return { entity: { shown, choices, clerk, client }, version: versionOf(shown, choices) }
    },
    represent: ({ shown, choices }: Place) =>
      represent('subscriptions', {
        title: webhookTexts.subscriptionsTitle,
        self: href(webhookRoutes.subscriptions, {}),
        state: { total: shown.length },
        links: {
          changes: { href: href(webhookRoutes.changes, {}), title: webhookTexts.changesTitle },
          home: homeLink,
        },
        embedded: { item: shown.map((each) => subscriptionRepresentation({ ...each, choices })) },
        forms: { subscribe: subscribingForm(choices) },
      }),
    actions: { POST: subscribing(ports) },
  })
}

function versionOf(shown: readonly ShownSubscription[], { doctor, type }: SubscriptionChoices): string {
  const parts = shown.map(({ subscription: { id, version }, counts: { waiting, dead } }) =>
    [id, version, waiting, dead].join('.'),
  )
  return listVersion([...parts, '', ...[...doctor, ...type].map(({ value, prompt }) => `${value} ${prompt}`)])
}

const { subscribe: form } = clinicDescription.resources.subscriptions.forms

// The response is the only copy of the secret, so it is not stored for replay.
function subscribing(ports: Ports): Action<Place> {
  return action(
    'subscribe',
    form,
    async ({ clerk, client }, input): Promise<ActionResult> => {
      const details = await checkedSubscription(ports, input)
      if ('faults' in details) return details
      const made = await ports.inTransaction(async () => {
        const added = await subscribe(ports, details)
        if (isFailure(added)) return added
        const subject = href(webhookRoutes.subscription, { subscription: added.subscription.id })
        const at = ports.clock.now()
        await ports.auditLog.append({ at, who: clerk, what: webhookEvents.subscribed, subject, client })
        return added
      })
      if (isFailure(made)) return problemOf(made)
      const { subscription, secret } = made
      return {
        outcome: 'created',
        location: href(webhookRoutes.subscription, { subscription: subscription.id }),
        representation: subscriptionRepresentation({ subscription, counts: { waiting: 0, dead: 0 } }, secret),
      }
    },
    { keepsOwnTransaction: true },
  )
}
