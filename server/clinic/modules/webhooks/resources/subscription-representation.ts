import { type GivenForm, type GivenLink, href, type Representation } from '@waymark/server'
import { inOrderOfPrompts } from '@waymark/server/values'
import type { FieldOption } from '@waymark/shared'
import { allChangeTypes } from '@waymark/shared/clinic'
import { definedMembers, homeLink, represent } from '../../../represent.ts'
import { bookingRoutes } from '../../booking/contract.ts'
import type { Delivery } from '../domain/delivery.ts'
import type { DeliveryCounts, Subscription } from '../domain/subscription.ts'
import type { Ports } from '../ports.ts'
import { webhookRoutes } from '../routes.ts'
import { webhookTexts } from '../texts.ts'
import { deliveryRepresentation, receiverOf } from './delivery-representation.ts'

/** The doctors and appointment types to choose from; none of a large clinic. */
export interface SubscriptionChoices {
  readonly doctor: readonly FieldOption[]
  readonly type: readonly FieldOption[]
}

// A longer choice would not help to find one.
const mostOptions = 50

/** Returns the doctors and appointment types that a subscription can be limited to. */
export async function subscriptionChoices({
  doctors,
  appointmentTypes,
}: Pick<Ports, 'doctors' | 'appointmentTypes'>): Promise<SubscriptionChoices> {
  const all = await doctors.page({ limit: mostOptions })
  const types = await appointmentTypes.page({ limit: mostOptions })
  const names = new Map(all.items.map(({ id, name }) => [id, name]))
  const doctor = all.items.map(({ id, name }) => ({ value: id, prompt: name }))
  const type = types.items.map(({ id, name, doctor: of }) => {
    const words = { type: name, doctor: names.get(of) ?? of }
    return { value: id, prompt: webhookTexts.typeOfDoctor(words) }
  })
  return { doctor: all.hasNext ? [] : doctor, type: types.hasNext ? [] : inOrderOfPrompts(type) }
}

/** Returns the parts of a form with the fields of a subscription. */
export function choosing({ doctor, type }: SubscriptionChoices): Pick<GivenForm, 'options'> {
  const options = { ...(doctor.length === 0 ? {} : { doctor }), ...(type.length === 0 ? {} : { type }) }
  return { options }
}

/** A subscription with what its page shows. */
export interface ShownSubscription {
  readonly subscription: Subscription
  readonly counts: DeliveryCounts
  /** The latest deliveries. */
  readonly deliveries?: readonly Delivery[]
  readonly choices?: SubscriptionChoices | undefined
}

/** Represents a subscription; only the response that made its secret includes it. */
export function subscriptionRepresentation(
  { subscription, counts, deliveries = [], choices }: ShownSubscription,
  secret?: string,
): Representation {
  const { id } = subscription
  const self = href(webhookRoutes.subscription, { subscription: id })
  return represent('subscription', {
    title: receiverOf(subscription),
    self,
    state: { ...stateOf(subscription), ...counts, ...(secret === undefined ? {} : { secret }) },
    links: {
      deliveries: {
        href: href(webhookRoutes.deliveries, { subscription: id }),
        title: webhookTexts.allDeliveriesTitle,
      },
      doctor: doctorLink(subscription),
      collection: { href: href(webhookRoutes.subscriptions, {}), title: webhookTexts.subscriptionsTitle },
      home: homeLink,
    },
    embedded: { delivery: deliveries.map((delivery) => deliveryRepresentation(delivery)) },
    forms: {
      change: subscription.fhir === undefined ? changingForm(subscription, choices) : undefined,
      test: { method: 'POST', target: href(webhookRoutes.deliveries, { subscription: id }) },
      rotate: { method: 'POST', target: href(webhookRoutes.secret, { subscription: id }) },
      remove: { method: 'DELETE', target: self, isUnconditional: true },
    },
  })
}

function changingForm(subscription: Subscription, choices: SubscriptionChoices | undefined): GivenForm {
  const target = href(webhookRoutes.subscription, { subscription: subscription.id })
  const values = subscriptionDocument(subscription)
  return { method: 'PUT', target, values, ...(choices === undefined ? {} : choosing(choices)) }
}

function stateOf(subscription: Subscription) {
  const { id, url, events, doctor, type, signature, status, formerUntil, createdAt, fhir } = subscription
  const former = formerUntil === undefined ? undefined : new Date(formerUntil).toISOString()
  return {
    id,
    url,
    events: [...events],
    signature,
    status,
    createdAt: new Date(createdAt).toISOString(),
    ...definedMembers({ doctor, type, formerSecretExpires: former, content: fhir?.content }),
  }
}

function doctorLink({ doctor }: Subscription): GivenLink | undefined {
  if (doctor === undefined) return undefined
  return { href: href(bookingRoutes.doctor, { doctor }), title: webhookTexts.doctorTitle }
}

/** Returns the present form values, which are also the target of a patch. */
export function subscriptionDocument(subscription: Subscription): Readonly<Record<string, string | string[]>> {
  const { url, events, doctor, type, signature, status } = subscription
  const given = status === 'active' ? 'active' : 'paused'
  return { url, events: [...events], ...definedMembers({ doctor, type }), signature, status: given }
}

/** The form that adds a subscription, which has all events at first. */
export function subscribingForm(choices: SubscriptionChoices): GivenForm {
  const values = { events: allChangeTypes, signature: 'standard' }
  return { method: 'POST', target: href(webhookRoutes.subscriptions, {}), values, ...choosing(choices) }
}
