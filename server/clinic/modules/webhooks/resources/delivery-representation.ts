import { href, type Representation } from '@waymark/server'
import { definedMembers, homeLink, represent } from '../../../represent.ts'
import type { Delivery, EventType } from '../domain/delivery.ts'
import { webhookRoutes } from '../routes.ts'
import { webhookTexts } from '../texts.ts'
import { changeInWords } from './change-words.ts'

/** Returns the host of a program in words. */
export function receiverOf({ url }: { readonly url: string }): string {
  return new URL(url).host
}

function eventInWords(type: EventType): string {
  if (type === 'webhook.handshake') return webhookTexts.handshake
  return type === 'webhook.test' ? webhookTexts.testEvent : changeInWords(type)
}

/** Represents the delivery of an event. */
export function deliveryRepresentation(delivery: Delivery): Representation {
  const { id, subscription, type, status, attempts, answer, fault } = delivery
  const self = href(webhookRoutes.delivery, { subscription, delivery: id })
  const reason = fault === undefined ? undefined : webhookTexts.faults[fault]
  const times = { dueAt: delivery.dueAt, deliveredAt: delivery.deliveredAt, failedAt: delivery.failedAt }
  return represent('delivery', {
    title: eventInWords(type),
    self,
    state: {
      id,
      type,
      status,
      attempts,
      occurredAt: inText(delivery.at),
      ...Object.fromEntries(
        Object.entries(definedMembers(times)).map(([name, instant]) => [name, inText(instant)] as const),
      ),
      ...(answer === undefined ? {} : { answer }),
      ...(reason === undefined ? {} : { reason }),
    },
    links: {
      subscription: {
        href: href(webhookRoutes.subscription, { subscription }),
        title: webhookTexts.subscriptionTitle,
      },
      collection: { href: href(webhookRoutes.deliveries, { subscription }), title: webhookTexts.allDeliveriesTitle },
      home: homeLink,
    },
    forms: { 'send-again': status === 'dead' ? { method: 'POST', target: self } : undefined },
  })
}

function inText(instant: number): string {
  return new Date(instant).toISOString()
}
