import type { Session, Sessions } from '@waymark/server/authentication/session'
import type { Page, PageRequest } from '@waymark/server/values/page'
import type { Instant } from '@waymark/server/values/time'
import { valuesOfFields } from '@waymark/shared'
import { profileFields, visitFields, type PersonalData } from '@waymark/shared/clinic'
import { appointmentKey, type Appointment, type Appointments } from '../../booking/domain/appointment.ts'
import { messageKey, type Message, type Messages } from '../../messages/domain/message.ts'
import { settlementKey, settlementStatus, type Settlement, type Settlements } from '../../shop/domain/settlement.ts'
import type { Account } from './account.ts'

export interface PersonalDataPorts {
  readonly appointments: Pick<Appointments, 'page'>
  readonly messages: Pick<Messages, 'page'>
  readonly settlements: Pick<Settlements, 'page'>
  readonly sessions: Pick<Sessions, 'list'>
}

/** What the clinic stores about a user, apart from the message of its document. */
export type GatheredData = Omit<PersonalData, 'message'>

/**
 * Gathers the data of an account, without secrets, which are stored only as hashes.
 *
 * @param most the maximum number of entries of each list
 */
export async function gatherPersonalData(
  { appointments, messages, settlements, sessions }: PersonalDataPorts,
  account: Account,
  { now, most = Number.POSITIVE_INFINITY }: { readonly now: Instant; readonly most?: number },
): Promise<GatheredData> {
  const { id } = account
  const booked = await upTo(most, (request) => appointments.page({ account: id }, request), appointmentKey)
  const told = await upTo(most, (request) => messages.page({ account: id, now }, request), messageKey)
  const bought = await upTo(most, (request) => settlements.page({ account: id }, request), settlementKey)
  return {
    isComplete: [booked, told, bought].every(({ isWhole }) => isWhole),
    user: userData(account),
    appointments: booked.items.map(appointmentData),
    messages: told.items.map(messageData),
    purchases: bought.items.map((settlement) => purchaseData(settlement, now)),
    sessions: (await sessions.list(id, now)).map(sessionData),
  }
}

interface Gathered<Item> {
  readonly items: readonly Item[]
  readonly isWhole: boolean
}

const pageLimit = 100

async function upTo<Item>(
  most: number,
  page: (request: PageRequest) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
): Promise<Gathered<Item>> {
  const found: Item[] = []
  for (;;) {
    const last = found.at(-1)
    const limit = Math.min(pageLimit, most - found.length)
    const { items, hasNext } = await page({ limit, after: last === undefined ? undefined : keyOf(last) })
    found.push(...items)
    if (!hasNext || found.length >= most) return { items: found, isWhole: !hasNext }
  }
}

function userData(account: Account): GatheredData['user'] {
  const { id, role, represents: doctor, state: status, createdAt, changedAt, emailVerifiedAt } = account
  return {
    id,
    ...valuesOfFields(profileFields, account),
    ...{ role, status, createdAt: inText(createdAt), changedAt: inText(changedAt) },
    ...(doctor === undefined ? {} : { doctor }),
    ...(emailVerifiedAt === undefined ? {} : { emailVerifiedAt: inText(emailVerifiedAt) }),
  }
}

function appointmentData({ slot, bookedAt, ...appointment }: Appointment): GatheredData['appointments'][number] {
  const { id, state: status, patient, cancellation } = appointment
  return {
    ...{ id, status, doctor: slot.doctor },
    ...{ start: inText(slot.start), end: inText(slot.end), bookedAt: inText(bookedAt) },
    ...{ patient, ...valuesOfFields(visitFields, appointment) },
    ...(cancellation === undefined ? {} : { cancellation }),
  }
}

function messageData({ kind, subject, text, shownAt, readAt }: Message): GatheredData['messages'][number] {
  const read = readAt === undefined ? {} : { readAt: inText(readAt) }
  return { kind, subject, text, sentAt: inText(shownAt), ...read }
}

function purchaseData(settlement: Settlement, now: Instant): GatheredData['purchases'][number] {
  const { id, createdAt, lines, receipt, address, payment } = settlement
  return {
    ...{ id, status: settlementStatus(settlement, now), createdAt: inText(createdAt) },
    lines: lines.map(({ title, quantity, price }) => ({ title, quantity, price })),
    ...(receipt === undefined ? {} : { confirmedAt: inText(receipt.confirmedAt) }),
    ...(address === undefined ? {} : { address }),
    ...(payment === undefined ? {} : { payment }),
  }
}

function sessionData({ method, agent, client, startedAt, lastUsedAt }: Session): GatheredData['sessions'][number] {
  return { method, agent, network: client, signedInAt: inText(startedAt), lastUsedAt: inText(lastUsedAt) }
}

function inText(instant: Instant): string {
  return new Date(instant).toISOString()
}
