import { href, protocolProblem } from '@waymark/server'
import { refusalFor } from '@waymark/server/authentication'
import { isFailure } from '@waymark/server/values'
import {
  fhirStatuses,
  requestSubscription,
  statusParameters,
  type Subscription,
  subscriptionEvents,
  subscriptionTopic,
  updateSubscription,
  webhookPermissions,
  webhookProblem,
  webhookRoutes,
} from '../../webhooks/contract.ts'
import type { Member } from '../../../principal.ts'
import type { Asked, Versioned } from '../requests/asked.ts'
import { searchsetOf } from '../search/searchset.ts'
import { Refused, refused, unknown } from '../failures.ts'
import { sent, userOf } from '../requests/inner.ts'
import { recordOf, type ResourceDraft } from '../requests/json.ts'
import { type FhirTypeRow, pageAmong, type SearchParameters } from '../search/search.ts'
import { backport, filterUrl, payloadUrl, requested } from '../subscription-content.ts'

const parameters: SearchParameters = {
  status: {
    type: 'token',
    system: 'http://hl7.org/fhir/subscription-status',
    documentation: 'requested, active, error or off.',
    valuesOf: ({ status }) => [status],
  },
  criteria: { type: 'string', documentation: 'The topic.', valuesOf: ({ criteria }) => [criteria] },
  type: {
    type: 'token',
    system: 'http://hl7.org/fhir/subscription-channel-type',
    documentation: 'Always rest-hook.',
    valuesOf: ({ channel }) => [recordOf(channel)['type']],
  },
}

/** The subscriptions of programs to appointments (Subscriptions R5 Backport for R4). */
export const subscription: FhirTypeRow = {
  documentation:
    'Notifications when an appointment is created, changed or cancelled, for clerks: criteria is the topic, and a filter is Appointment?practitioner=Practitioner/id or Appointment?service-type=id. The payload is empty or id-only. channel.header is stored and never shown; an update without it keeps it for the same origin only. A subscription in error is started again by an update to requested.',
  parameters,
  async read(asked, id) {
    return resourceOf(await storedOne(asked, id))
  },
  async find(asked, search) {
    await clerkOf(asked)
    const all = (await asked.ports.subscriptions.all()).filter(({ fhir }) => fhir !== undefined)
    return pageAmong(all.map(resourceOf), search, { parameters, timeZone: asked.timeZone })
  },
  async create(asked, content) {
    const { account } = await clerkOf(asked)
    const details = await requested(asked, content)
    if (details.wanted !== 'requested') throw refused('fhir-refused', 'The status of a new Subscription is requested.')
    const made = await asked.ports.inTransaction(async () => {
      const added = await requestSubscription(asked.ports, details)
      if (!isFailure(added)) await recordEvent(asked, account, { what: subscriptionEvents.subscribed, id: added.id })
      return added
    })
    if (isFailure(made)) throw new Refused(webhookProblem(made))
    return resourceOf(made)
  },
  async update(asked, { resource: { id = '' } }, content) {
    const { account } = await clerkOf(asked)
    const before = await storedOne(asked, id)
    const details = await requested(asked, content)
    const failed = await asked.ports.inTransaction(async () => {
      const failure = await updateSubscription(asked.ports, before, details)
      if (failure === undefined) await recordEvent(asked, account, { what: subscriptionEvents.changed, id })
      return failure
    })
    if (failed?.failure === 'state-changed')
      throw refused('fhir-changed', 'The Subscription was changed meanwhile: read it again.')
    if (failed !== undefined) throw new Refused(webhookProblem(failed))
    return resourceOf(await storedOne(asked, id))
  },
  async remove(asked, id) {
    const { account } = await clerkOf(asked)
    await storedOne(asked, id)
    await asked.ports.inTransaction(async () => {
      await asked.ports.subscriptions.remove(id)
      await recordEvent(asked, account, { what: subscriptionEvents.removed, id })
    })
  },
}

async function recordEvent(
  { ports: { auditLog, clock }, request: { client } }: Asked,
  who: string,
  { what, id }: Readonly<Record<'what' | 'id', string>>,
): Promise<void> {
  const subject = href(webhookRoutes.subscription, { subscription: id })
  await auditLog.append({ at: clock.now(), who, what, subject, client })
}

/** Returns the clerk; throws the refusal of the list of webhooks, which has the challenge, for another caller. */
async function clerkOf(asked: Asked): Promise<Member> {
  const user = await userOf(asked)
  const refusal = refusalFor(user ?? { role: 'guest' }, webhookPermissions.changeSubscriptions, {})
  if (user !== undefined && refusal === undefined) return user
  await sent(asked, { target: href(webhookRoutes.subscriptions, {}) })
  throw new Refused(refusal ?? protocolProblem('authentication-required', 'Sign in as a clerk.'))
}

async function storedOne(asked: Asked, id: string): Promise<Subscription> {
  await clerkOf(asked)
  const found = await asked.ports.subscriptions.find(id)
  if (found?.fhir === undefined) throw unknown('Subscription', id)
  return found
}

/** Returns the status of a subscription (Subscriptions R5 Backport, $status). */
export async function subscriptionStatus(asked: Asked, id: string): Promise<ResourceDraft> {
  const { fhir, status, counted } = await storedOne(asked, id)
  if (fhir === undefined) throw unknown('Subscription', id)
  const told = { id, fhir, status: fhirStatuses[status], type: 'query-status', counted } as const
  return searchsetOf({
    self: `${asked.base}/Subscription/${id}/$status`,
    total: 1,
    entry: [
      {
        fullUrl: `urn:uuid:${asked.ports.newIdentifier()}`,
        resource: statusParameters(told),
        search: { mode: 'match' },
      },
    ],
  })
}

// Each notification has one event, and an answer may take so many seconds.
const limits = [
  { url: `${backport}timeout`, valueUnsignedInt: 15 },
  { url: `${backport}max-count`, valuePositiveInt: 1 },
]

function resourceOf({ id, url, doctor, type, fhir, status, version }: Subscription): Versioned {
  const filter = [
    ...(doctor === undefined ? [] : [`practitioner=Practitioner/${doctor}`]),
    ...(type === undefined ? [] : [`service-type=${type}`]),
  ]
  const shown = fhirStatuses[status]
  return {
    version: String(version),
    resource: {
      resourceType: 'Subscription',
      id,
      status: shown,
      reason: fhir?.reason,
      error: shown === 'error' ? 'A notification was not delivered. Update the status to requested.' : undefined,
      criteria: subscriptionTopic(fhir?.base ?? ''),
      _criteria: {
        extension: filter.length === 0 ? [] : [{ url: filterUrl, valueString: `Appointment?${filter.join('&')}` }],
      },
      channel: {
        extension: limits,
        type: 'rest-hook',
        endpoint: url,
        payload: 'application/fhir+json',
        _payload: { extension: [{ url: payloadUrl, valueCode: fhir?.content }] },
      },
    },
  }
}
