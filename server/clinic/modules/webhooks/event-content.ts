import { href } from '@waymark/server'
import { fhirNotification } from './fhir-notification.ts'
import type { TakenDelivery } from './domain/delivery.ts'
import { pathsOfChange } from './resources/change-representation.ts'
import { webhookRoutes } from './routes.ts'

/**
 * Returns the content of an event: its type, its time, and links to what changed. It has no personal data, and each program
 * reads the links with its own permissions.
 *
 * @param origin makes the links absolute, if it is known
 */
function eventContent({ type, at, id, version, ...about }: TakenDelivery['event'], origin = ''): object {
  const self = type === 'webhook.test' ? undefined : href(webhookRoutes.change, { change: id })
  const paths = Object.entries({ self, ...pathsOfChange(about) })
  const links = paths.flatMap(([name, path]) => (path === undefined ? [] : [[name, { href: origin + path }] as const]))
  return {
    type,
    timestamp: new Date(at).toISOString(),
    data: { id, ...(version === undefined ? {} : { version }), _links: Object.fromEntries(links) },
  }
}

/** Returns what a subscription is sent about an event: the JSON document of a webhook, or the notification of FHIR. */
export function contentOf(
  taken: TakenDelivery,
  origin: string | undefined,
): { readonly content: object; readonly mediaType?: string } {
  const { fhir } = taken.recipient
  if (fhir === undefined) return { content: eventContent(taken.event, origin) }
  return { content: fhirNotification(taken, fhir), mediaType: 'application/fhir+json' }
}
