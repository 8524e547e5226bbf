import * as t from 'io-ts'
import { Identifier, Instant, NumericIdentifier, Reference, WholeNumber } from '../../src/codecs.ts'
import { Collection, LongCollection, pageLinks } from '../../src/collection.ts'
import { curiedRelations, form, link, optionalLink } from '../../src/description.ts'
import { ChangeTypeCodec } from '../changes.ts'
import { changedSubscriptionFields, changeTypes, deliveryVariables, subscriptionFields } from './fields.ts'

/** The relations of the module. */
export const webhookRelations = curiedRelations('wm', {
  subscriptions: ['one', 'Subscriptions', 'The programs that get the changes of the clinic by webhooks.'],
  subscription: ['one', 'Subscription', 'The subscription of a program to changes.'],
  deliveries: ['one', 'Deliveries', 'The events of a subscription, and whether they were delivered.'],
  delivery: ['many', 'Latest deliveries', 'The latest events of a subscription.'],
  'dead-deliveries': ['many', 'Undelivered events', 'Subscriptions with events that could not be delivered.'],
})

/**
 * A subscription. `gone` tells that its program wants no more events. `content` is that of the notifications of a FHIR Subscription, which its
 * client changes: it is `requested` until its handshake is answered, and `error` after an
 * event was given up. `waiting` and `dead` count its deliveries. `secret` is
 * shown once, in the response that made it; the former one is valid until `formerSecretExpires`.
 */
export const Subscription = t.intersection(
  [
    t.type({
      id: Identifier,
      url: t.string,
      events: t.readonlyArray(ChangeTypeCodec),
      signature: t.keyof({ standard: null, 'http-message': null }),
      status: t.keyof({ active: null, paused: null, gone: null, requested: null, error: null }),
      waiting: WholeNumber,
      dead: WholeNumber,
      createdAt: Instant,
    }),
    t.partial({
      content: t.keyof({ empty: null, 'id-only': null }),
      doctor: Reference,
      type: Reference,
      secret: t.string,
      formerSecretExpires: Instant,
    }),
  ],
  'Subscription',
)
export type Subscription = t.TypeOf<typeof Subscription>

/**
 * The delivery of an event to a subscription. `attempts` counts the requests since it was last sent; `answer` is the status of
 * the last response, and `reason` the cause of the last failure.
 */
export const Delivery = t.intersection(
  [
    t.type({
      id: NumericIdentifier,
      type: t.keyof({ ...changeTypes, 'webhook.test': null, 'webhook.handshake': null }),
      status: t.keyof({ waiting: null, delivered: null, dead: null }),
      attempts: WholeNumber,
      occurredAt: Instant,
    }),
    t.partial({ dueAt: Instant, deliveredAt: Instant, failedAt: Instant, answer: WholeNumber, reason: t.string }),
  ],
  'Delivery',
)
export type Delivery = t.TypeOf<typeof Delivery>

/** The resources of webhooks. */
export const webhookResources = {
  subscriptions: {
    summary: 'The programs that get the changes of the clinic by webhooks.',
    state: Collection,
    links: { changes: link('changes'), home: link('home') },
    embedded: { item: link('subscription') },
    forms: {
      subscribe: form('subscription', { title: 'Add a subscription', fields: subscriptionFields, shownOnce: 'secret' }),
    },
  },
  subscription: {
    summary: 'The subscription of a program to changes.',
    state: Subscription,
    links: {
      deliveries: link('deliveries'),
      doctor: optionalLink('doctor'),
      collection: link('subscriptions'),
      home: optionalLink('home'),
    },
    embedded: { delivery: link('delivery') },
    forms: {
      change: form('subscription', { title: 'Edit subscription', fields: changedSubscriptionFields }),
      test: form('delivery', { title: 'Send a test event', fields: {} }),
      rotate: form('subscription', { title: 'Replace the secret', fields: {}, shownOnce: 'secret', isFinal: true }),
      remove: form('subscriptions', { title: 'Remove subscription', fields: {} }),
    },
  },
  deliveries: {
    summary: 'The events of a subscription, and whether they were delivered, latest first.',
    state: LongCollection,
    links: {
      ...pageLinks('deliveries'),
      deliveries: link('deliveries', { status: deliveryVariables.status }),
      subscription: link('subscription'),
      home: link('home'),
    },
    embedded: { item: link('delivery') },
    forms: { test: form('delivery', { title: 'Send a test event', fields: {} }) },
  },
  delivery: {
    summary: 'The delivery of an event to a subscription.',
    state: Delivery,
    links: {
      collection: link('deliveries'),
      subscription: link('subscription'),
      home: optionalLink('home'),
    },
    forms: { 'send-again': form('delivery', { title: 'Send again', fields: {} }) },
  },
} as const
