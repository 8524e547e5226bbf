import type { Account } from '../account.ts'
import { appointmentKey, type Appointments } from '../appointment.ts'
import type { Instant } from '../clock.ts'
import { messageKey, type Messages } from '../message.ts'
import type { Page, PageRequest } from '../page.ts'
import type { TaskKind } from '../run-task.ts'
import { audited, type AuditingPorts } from './audited.ts'
import { eachOf } from './each-of.ts'

interface ReadingPorts {
  readonly appointments: Pick<Appointments, 'page'>
  readonly messages: Pick<Messages, 'page'>
}

/** Writes down as JSON what the clinic knows of each account; but for secrets, of which it knows only hashes. */
export const exportTask: TaskKind<ReadingPorts & AuditingPorts> = {
  chunk: 25,
  takesClosed: true,
  perform: (ports, work) =>
    eachOf(work, async (account) => {
      const result = JSON.stringify(await dataOf(ports, account, work.now), null, 2)
      await audited(ports, work, { what: 'user exported by a task', subject: account.id })
      return { state: 'done', result }
    }),
}

async function dataOf({ appointments, messages }: ReadingPorts, account: Account, now: Instant): Promise<object> {
  const { id, name, role, doctor, email, state, createdAt, changedAt } = account
  const booked = await all((request) => appointments.page({ account: id }, request), appointmentKey)
  const told = await all((request) => messages.page({ account: id, now }, request), messageKey)
  return {
    user: { id, name, role, doctor, email, state, createdAt: inText(createdAt), changedAt: inText(changedAt) },
    appointments: booked.map(({ slot, bookedAt, ...appointment }) => ({
      ...{ id: appointment.id, state: appointment.state, doctor: slot.doctor },
      ...{ start: inText(slot.start), end: inText(slot.end), bookedAt: inText(bookedAt) },
      ...{ patient: appointment.patient, reason: appointment.reason },
    })),
    messages: told.map(({ kind, subject, text, shownAt, readAt }) => ({
      ...{ kind, subject, text, sentAt: inText(shownAt) },
      readAt: readAt === undefined ? undefined : inText(readAt),
    })),
  }
}

const limit = 100

async function all<Item>(
  page: (request: PageRequest) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
): Promise<readonly Item[]> {
  const found: Item[] = []
  for (;;) {
    const last = found.at(-1)
    const { items, hasNext } = await page({ limit, after: last === undefined ? undefined : keyOf(last) })
    found.push(...items)
    if (!hasNext) return found
  }
}

function inText(instant: Instant): string {
  return new Date(instant).toISOString()
}
