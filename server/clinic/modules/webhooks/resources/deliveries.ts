import {
  action,
  type Action,
  type ActionResult,
  href,
  pageRequestOf,
  pageVersion,
  protocolProblem,
  resource,
  type Resource,
} from '@waymark/server'
import { failure, type Page } from '@waymark/server/values'
import { clinicDescription, deliveryVariables } from '@waymark/shared/clinic'
import { listing, represent } from '../../../represent.ts'
import { type Delivery, deliveryKey } from '../domain/delivery.ts'
import type { Subscription } from '../domain/subscription.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { webhookRoutes } from '../routes.ts'
import { webhookTexts } from '../texts.ts'
import { deliveryRepresentation, receiverOf } from './delivery-representation.ts'
import { foundSubscription, versionOfDelivery } from './subscription.ts'

interface Place {
  readonly subscription: Subscription
  readonly page: Page<Delivery>
}

/** The deliveries of a subscription, latest first; POST sends a test event. */
export function deliveryList(ports: Ports): Resource {
  return resource({
    route: webhookRoutes.deliveries,
    kind: 'deliveries',
    parameters: deliveryVariables,
    cache: { store: 'none' },
    async find(target) {
      const subscription = await foundSubscription(ports, target)
      if ('problem' in subscription) return subscription
      const request = pageRequestOf(target.parameters)
      if ('problem' in request) return request
      const { status } = target.parameters
      const page = await ports.deliveries.page({ subscription: subscription.id, status }, request)
      const version = `${String(subscription.version)}-${pageVersion(page, versionOfDelivery)}`
      return { entity: { subscription, page }, version }
    },
    represent({ subscription, page }: Place, { parameters: { cursor, status, limit } }) {
      const { id } = subscription
      const hrefOf = (other: string | undefined): string =>
        href(webhookRoutes.deliveries, { subscription: id, status, cursor: other, limit })
      const one = (delivery: Delivery): ReturnType<typeof deliveryRepresentation> => deliveryRepresentation(delivery)
      const listed = listing(page, { keyOf: deliveryKey, hrefOf, cursor, represent: one })
      const all = href(webhookRoutes.deliveries, { subscription: id })
      return represent('deliveries', {
        title: webhookTexts.deliveriesTitle({ receiver: receiverOf(subscription) }),
        ...listed,
        links: {
          ...listed.links,
          deliveries: {
            href: `${all}{?status}`,
            title: webhookTexts.deliveryFilterTitle,
            values: { status },
          },
          subscription: {
            href: href(webhookRoutes.subscription, { subscription: id }),
            title: receiverOf(subscription),
          },
        },
        forms: { test: { method: 'POST', target: all } },
      })
    },
    actions: { POST: testing(ports) },
  })
}

function testing({ deliveries, newIdentifier, clock }: Ports): Action<Place> {
  const { test } = clinicDescription.resources.deliveries.forms
  return action('test', test, async ({ subscription: { id } }): Promise<ActionResult> => {
    const made = await deliveries.test(id, { id: newIdentifier(), at: clock.now() })
    const at = href(webhookRoutes.subscription, { subscription: id })
    const location = href(webhookRoutes.delivery, { subscription: id, delivery: made.id })
    return { outcome: 'created', location, touched: [at], done: webhookTexts.testSent }
  })
}

/** The delivery of an event; POST sends a dead one again. */
export function delivery(ports: Ports): Resource {
  return resource({
    route: webhookRoutes.delivery,
    kind: 'delivery',
    cache: { store: 'none' },
    async find(target) {
      const subscription = await foundSubscription(ports, target)
      if ('problem' in subscription) return subscription
      const { delivery: number } = target.variables
      const id = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0
      const found = await ports.deliveries.find(subscription.id, id)
      if (found === undefined) return protocolProblem('not-found', webhookTexts.unknownDeliveryDetail)
      return { entity: found, version: versionOfDelivery(found) }
    },
    represent: (found: Delivery) => deliveryRepresentation(found),
    actions: { POST: sendingAgain(ports) },
  })
}

function sendingAgain({ deliveries, clock }: Ports): Action<Delivery> {
  const { 'send-again': form } = clinicDescription.resources.delivery.forms
  return action('send-again', form, async ({ subscription, id }): Promise<ActionResult> => {
    const waiting = await deliveries.sendAgain(subscription, id, clock.now())
    if (waiting === undefined) return problemOf(failure('delivery-not-dead'))
    const at = href(webhookRoutes.subscription, { subscription })
    return { outcome: 'updated', touched: [at], done: webhookTexts.sentAgain }
  })
}
