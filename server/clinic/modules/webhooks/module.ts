import { href } from '@waymark/server'
import { may, type Secrets } from '@waymark/server/authentication'
import { module } from '../../module.ts'
import { purgeableChanges } from './domain/change-event.ts'
import { deliverEvents } from './domain/deliver.ts'
import type { TakenDelivery } from './domain/delivery.ts'
import { recordAppointment, recordProfile } from './domain/recorded-changes.ts'
import { contentOf } from './event-content.ts'
import { webhookFailures } from './failures.ts'
import { webhookPermissions, webhookScopes } from './permissions.ts'
import type { Ports } from './ports.ts'
import { change, changeFeed } from './resources/changes.ts'
import { delivery, deliveryList } from './resources/deliveries.ts'
import { secret, subscription } from './resources/subscription.ts'
import { subscriptionList } from './resources/subscriptions.ts'
import { webhookRoutes } from './routes.ts'
import { webhookSender } from './send-webhook.ts'
import { migrations } from './storage/migrations.ts'
import { portableTables } from './storage/portable.ts'
import type { WebhookDatabase } from './storage/schema.ts'
import { storedChanges } from './storage/stored-changes.ts'
import { storedDeliveries } from './storage/stored-deliveries.ts'
import { storedSubscriptions } from './storage/stored-subscriptions.ts'
import { webhookLogs, webhookTexts } from './texts.ts'
import { webhookViews } from './views.ts'

/** The changes of appointments and users, for other programs: a feed and webhooks. */
export const webhooks = module<Ports>()({
  name: 'webhooks',
  migrations,
  portable: portableTables,
  stores: (database: WebhookDatabase, secrets: Secrets) => ({
    changes: storedChanges(database),
    subscriptions: storedSubscriptions(database, secrets),
    deliveries: storedDeliveries(database),
  }),
  ports: ({ sendWebhook, random = Math.random, allowsPrivateAddresses = false, ...options }) => ({
    sendWebhook: sendWebhook ?? webhookSender({ ...options, allowsPrivateAddresses }),
    mayPostToPrivate: allowsPrivateAddresses,
    random,
  }),
  routes: webhookRoutes,
  home: (principal) => ({
    changes: may(principal, webhookPermissions.readChanges, {})
      ? { href: href(webhookRoutes.changes, {}), title: webhookTexts.changesTitle }
      : undefined,
    subscriptions: may(principal, webhookPermissions.changeSubscriptions, {})
      ? { href: href(webhookRoutes.subscriptions, {}), title: webhookTexts.subscriptionsTitle }
      : undefined,
  }),
  resources: {
    changes: changeFeed,
    change,
    subscriptions: subscriptionList,
    subscription,
    secret,
    deliveries: deliveryList,
    delivery,
  },
  views: webhookViews,
  failures: webhookFailures,
  scopes: webhookScopes,
  appointmentChanged: recordAppointment,
  profileChanged: recordProfile,
  jobs: ({ logger, origin, ...ports }) => {
    const report = (event: string, fault: string): void => {
      logger.warn({ event, fault }, webhookLogs.deadLog)
    }
    const delivering = {
      ...ports,
      report,
      contentOf: (taken: TakenDelivery) => contentOf(taken, origin),
    }
    return [
      { name: 'changes', run: (now) => ports.changes.place(now) },
      // Each run waits for the slowest of its receivers.
      { name: 'webhooks', run: (now) => deliverEvents(delivering, now), atOnce: 4 },
    ]
  },
  purgeable: ({ changes }) => [purgeableChanges(changes)],
})
