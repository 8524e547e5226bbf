import {
  type ApplicationPasswords,
  type AuditEntry,
  auditKey,
  type AuditLog,
  type HobaKeys,
  type Session,
  type Sessions,
} from '@waymark/server/authentication'
import type { ConnectedApplications } from '@waymark/server/oauth'
import type { Passkeys } from '@waymark/server/passkeys'
import type { Instant, Page, PageRequest } from '@waymark/server/values'
import { valuesOfFields } from '@waymark/shared'
import { profileFields, visitFields, type PersonalData } from '@waymark/shared/clinic'
import { appointmentKey, type Appointment, type Appointments } from '../../booking/domain/appointment.ts'
import { waitingKey, type WaitingEntry, type WaitingList } from '../../booking/domain/waiting-list.ts'
import { messageKey, type Message, type Messages } from '../../messages/domain/message.ts'
import { eventInWords } from '../../operations/event-messages.ts'
import type { Carts } from '../../shop/domain/cart.ts'
import { settlementKey, settlementStatus, type Settlement, type Settlements } from '../../shop/domain/settlement.ts'
import { accountTexts } from '../messages.ts'
import type { Account } from './account.ts'

export interface PersonalDataPorts {
  readonly appointments: Pick<Appointments, 'page'>
  readonly messages: Pick<Messages, 'page'>
  readonly settlements: Pick<Settlements, 'page'>
  readonly sessions: Pick<Sessions, 'list'>
  readonly carts: Pick<Carts, 'find'>
  readonly waitingList: Pick<WaitingList, 'page'>
  readonly passkeys: Pick<Passkeys, 'list'>
  readonly hobaKeys: Pick<HobaKeys, 'list'>
  readonly applicationPasswords: Pick<ApplicationPasswords, 'list'>
  readonly connectedApplications: Pick<ConnectedApplications, 'list'>
  readonly auditLog: Pick<AuditLog, 'page'>
}

/** What the clinic stores about a user, apart from the message of its document. */
export type GatheredData = Omit<PersonalData, 'message'>

/**
 * Gathers the data of an account, without secrets, which are stored only as hashes.
 *
 * @param most the maximum number of entries of each list
 */
export async function gatherPersonalData(
  ports: PersonalDataPorts,
  account: Account,
  { now, most = Number.POSITIVE_INFINITY }: { readonly now: Instant; readonly most?: number },
): Promise<GatheredData> {
  const { id } = account
  const { appointments, messages, settlements, waitingList, auditLog } = ports
  const booked = await upTo(most, (request) => appointments.page({ account: id }, request), appointmentKey)
  const told = await upTo(most, (request) => messages.page({ account: id, now }, request), messageKey)
  const bought = await upTo(most, (request) => settlements.page({ account: id }, request), settlementKey)
  const waiting = await upTo(most, (request) => waitingList.page({ account: id }, request), waitingKey)
  const recorded = await upTo(most, (request) => auditLog.page({ who: id, ...request }), auditKey)
  return {
    isComplete: [booked, told, bought, waiting, recorded].every(({ isWhole }) => isWhole),
    user: userData(account),
    appointments: booked.items.map(appointmentData),
    messages: told.items.map(messageData),
    purchases: bought.items.map((settlement) => purchaseData(settlement, now)),
    cart: (await ports.carts.find(id)).positions.map(({ book: { title }, quantity }) => ({ title, quantity })),
    waiting: waiting.items.map(waitingData),
    sessions: (await ports.sessions.list(id, now)).map(sessionData),
    keys: await keysOf(ports, id),
    events: recorded.items.map(eventData),
  }
}

async function keysOf(
  { passkeys, hobaKeys, applicationPasswords, connectedApplications }: PersonalDataPorts,
  account: string,
): Promise<GatheredData['keys']> {
  const connected = await connectedApplications.list(account)
  return [
    ...(await passkeys.list(account)).map((key) => keyData(kinds.passkey, key)),
    ...(await hobaKeys.list(account)).map((key) => keyData(kinds.key, { ...key, name: key.device })),
    ...(await applicationPasswords.list(account)).map((key) => keyData(kinds.applicationPassword, key)),
    ...connected.map(({ name, allowedAt: createdAt }) => keyData(kinds.application, { name, createdAt })),
  ]
}

const { keyKinds: kinds } = accountTexts

interface Key {
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt?: Instant | undefined
}

function keyData(kind: string, { name, createdAt, lastUsedAt }: Key): GatheredData['keys'][number] {
  const used = lastUsedAt === undefined ? {} : { lastUsedAt: inText(lastUsedAt) }
  return { kind, name, createdAt: inText(createdAt), ...used }
}

function waitingData({ doctor, from, to, joinedAt, state }: WaitingEntry): GatheredData['waiting'][number] {
  return { doctor, from, to, joinedAt: inText(joinedAt), status: state }
}

function eventData({ what, at, client }: AuditEntry): GatheredData['events'][number] {
  return { event: eventInWords(what), at: inText(at), network: client }
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
    role,
    status,
    createdAt: inText(createdAt),
    changedAt: inText(changedAt),
    ...(doctor === undefined ? {} : { doctor }),
    ...(emailVerifiedAt === undefined ? {} : { emailVerifiedAt: inText(emailVerifiedAt) }),
  }
}

function appointmentData({ slot, bookedAt, ...appointment }: Appointment): GatheredData['appointments'][number] {
  const { id, state: status, patient, cancellation } = appointment
  return {
    id,
    status,
    doctor: slot.doctor,
    start: inText(slot.start),
    end: inText(slot.end),
    bookedAt: inText(bookedAt),
    patient,
    ...valuesOfFields(visitFields, appointment),
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
    id,
    status: settlementStatus(settlement, now),
    createdAt: inText(createdAt),
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
