import {
  action,
  type Action,
  type ActionResult,
  href,
  listVersion,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
  type Target,
} from '@waymark/server'
import { refusalFor } from '@waymark/server/authentication'
import { failure, isFailure } from '@waymark/server/values'
import { clinicDescription } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import type { Delivery } from '../domain/delivery.ts'
import { rotate, type Subscription } from '../domain/subscription.ts'
import { problemOf } from '../failures.ts'
import { webhookPermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { webhookRoutes } from '../routes.ts'
import { webhookEvents, webhookTexts } from '../texts.ts'
import { checkedSubscription } from './checked-subscription.ts'
import {
  type ShownSubscription,
  subscriptionChoices,
  subscriptionDocument,
  subscriptionRepresentation,
} from './subscription-representation.ts'

/** Returns the subscription of a path, or the problem for an unauthorised caller. */
export async function foundSubscription(
  { subscriptions }: Pick<Ports, 'subscriptions'>,
  { variables, caller }: Pick<Target, 'caller'> & { readonly variables: { readonly subscription: string } },
): Promise<Subscription | Problem> {
  const refusal = refusalFor(principalOf({ caller }), webhookPermissions.changeSubscriptions, {})
  if (refusal !== undefined) return refusal
  const found = await subscriptions.find(variables.subscription)
  return found ?? protocolProblem('not-found', webhookTexts.unknownSubscriptionDetail)
}

// The page shows a few; the list of deliveries has all.
const shownDeliveries = 10

const { forms } = clinicDescription.resources.subscription

/** The subscription of a program, which clerks change, pause and remove. */
export function subscription(ports: Ports): Resource {
  return resource({
    route: webhookRoutes.subscription,
    kind: 'subscription',
    cache: { store: 'none' },
    async find(target) {
      const found = await foundSubscription(ports, target)
      if ('problem' in found) return found
      const { items } = await ports.deliveries.page({ subscription: found.id }, { limit: shownDeliveries })
      const counts = await ports.subscriptions.counts(found.id)
      const choices = await subscriptionChoices(ports)
      const entity = { subscription: found, counts, deliveries: items, choices }
      return { entity, version: String(found.version), shownVersion: shownVersionOf(entity) }
    },
    represent: (found: Required<ShownSubscription>) => subscriptionRepresentation(found),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: removing(ports) },
  })
}

function shownVersionOf({ counts, deliveries, choices }: Required<ShownSubscription>): string {
  const options = [...(choices?.doctor ?? []), ...(choices?.type ?? [])]
  const parts = options.map(({ value, prompt }) => `${value} ${prompt}`)
  return listVersion([
    ...deliveries.map(versionOfDelivery),
    `${String(counts.waiting)}.${String(counts.dead)}`,
    ...parts,
  ])
}

/** Returns a version that changes with a delivery. */
export function versionOfDelivery({ id, status, attempts, dueAt = 0 }: Delivery): string {
  return [id, status, attempts, dueAt].join('.')
}

function changing(ports: Ports): Action<ShownSubscription> {
  return action(
    'change',
    forms.change,
    async ({ subscription: before }, { status = 'active', ...input }): Promise<ActionResult> => {
      if (before.fhir !== undefined) return problemOf(failure('fhir-subscription'))
      const details = await checkedSubscription(ports, input)
      if ('faults' in details) return details
      if (!(await ports.subscriptions.change(before, { ...details, status })))
        return problemOf(failure('state-changed'))
      return { outcome: 'updated', touched: [href(webhookRoutes.subscriptions, {})] }
    },
    { requiresCondition: true, document: ({ subscription: present }) => subscriptionDocument(present) },
  )
}

function removing({ subscriptions }: Ports): Action<ShownSubscription> {
  return action('remove', forms.remove, async ({ subscription: { id } }) => {
    await subscriptions.remove(id)
    const list = href(webhookRoutes.subscriptions, {})
    return { outcome: 'deleted', touched: [list], next: list }
  })
}

interface Rotating {
  readonly subscription: Subscription
  readonly clerk: string
  readonly client: string
}

/** The secret of a subscription, which POST replaces. */
export function secret(ports: Ports): Resource {
  return resource({
    route: webhookRoutes.secret,
    kind: 'subscription',
    cache: { store: 'none' },
    isWriteOnly: true,
    async find(target) {
      const found = await foundSubscription(ports, target)
      if ('problem' in found) return found
      const principal = principalOf(target)
      const clerk = principal.role === 'guest' ? '' : principal.account
      return { entity: { subscription: found, clerk, client: target.client }, version: String(found.version) }
    },
    represent: async ({ subscription: found }: Rotating) =>
      subscriptionRepresentation({ subscription: found, counts: await ports.subscriptions.counts(found.id) }),
    actions: { POST: rotating(ports) },
  })
}

// The response is the only copy of the secret, so it is not stored for replay.
function rotating(ports: Ports): Action<Rotating> {
  return action(
    'rotate',
    forms.rotate,
    async ({ subscription: before, clerk, client }): Promise<ActionResult> => {
      const at = href(webhookRoutes.subscription, { subscription: before.id })
      const made = await ports.inTransaction(async () => {
        const rotated = await rotate(ports, before)
        const event = { at: ports.clock.now(), who: clerk, what: webhookEvents.rotated, subject: at, client }
        if (!isFailure(rotated)) await ports.auditLog.append(event)
        return rotated
      })
      if (isFailure(made)) return problemOf(made)
      const shown = { subscription: made.subscription, counts: await ports.subscriptions.counts(before.id) }
      const representation = subscriptionRepresentation(shown, made.secret)
      return { outcome: 'updated', at, representation, touched: [at], done: webhookTexts.secretReplaced }
    },
    { keepsOwnTransaction: true },
  )
}
