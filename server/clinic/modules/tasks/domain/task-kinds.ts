import type { AuditEntry, AuditLog } from '@waymark/server/authentication'
import { dateAt, isFailure } from '@waymark/server/values'
import {
  type Account,
  closeAccount,
  type ClosingPorts,
  type GatheringPorts,
  gatherPersonalData,
} from '../../accounts/contract.ts'
import {
  type Appointment,
  type Appointments,
  cancel,
  closeDay,
  type ClosingHoursPorts,
  type Doctors,
  type OfferingPorts,
  subjectOfAppointment,
  subjectOfHours,
} from '../../booking/contract.ts'
import type { Messages } from '../../messages/contract.ts'
import type { TaskWork, TaskKind } from './run-task.ts'
import type { ItemOutcome } from './task.ts'
import { taskEvents } from '../texts.ts'

export interface AuditingPorts {
  readonly auditLog: Pick<AuditLog, 'append'>
}

/** Records the effect of a task in the audit log, under the name of its creator. */
async function audited(
  { auditLog }: AuditingPorts,
  { task, now }: Pick<TaskWork, 'task' | 'now'>,
  { what, subject }: { readonly what: string; readonly subject: string },
): Promise<void> {
  await auditLog.append({ at: now, who: task.createdBy, what, subject, client: `task ${task.id}` })
}

/** Performs work for one account after the other. */
async function eachOf(
  { accounts }: Pick<TaskWork, 'accounts'>,
  perform: (account: Account) => Promise<ItemOutcome>,
): Promise<readonly ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const account of accounts) outcomes.push(await perform(account))
  return outcomes
}

type Ports = ClosingHoursPorts &
  OfferingPorts &
  AuditingPorts & {
    readonly appointments: Pick<Appointments, 'bookedOn'>
    readonly doctors: Pick<Doctors, 'find'>
  }

/**
 * Cancels the appointments of each account on a day: those of a patient, whose times are offered to the waiting list, or those
 * with the doctor of the account, whose day is closed.
 */
const cancelDayTask: TaskKind<Ports> = {
  chunk: 50,
  takesClosed: true,
  perform: (ports, work) =>
    eachOf(work, async ({ id, represents }): Promise<ItemOutcome> => {
      const { date = '' } = work.task.input
      return represents === undefined
        ? cancelEach(ports, work, await ports.appointments.bookedOn({ account: id }, date))
        : closeDayOf(ports, work, represents)
    }),
}

async function cancelEach(ports: Ports, work: TaskWork, booked: readonly Appointment[]): Promise<ItemOutcome> {
  if (booked.length === 0) return nothingBooked
  const { reason: why } = work.task.input
  for (const appointment of booked) {
    const cancelled = await cancel(ports, appointment, { why, isOfClinic: true })
    // Earlier cancellations of the same account stay; a retry continues with the rest.
    if (isFailure(cancelled)) return { state: 'failed', reason: cancelled.failure }
    await audited(ports, work, cancellationOf(appointment))
  }
  return { state: 'done' }
}

async function closeDayOf(ports: Ports, work: TaskWork, represents: string): Promise<ItemOutcome> {
  const { date = '', reason: why } = work.task.input
  const doctor = await ports.doctors.find(represents)
  if (doctor === undefined || date < dateAt(work.now, doctor.timeZone)) return nothingBooked
  const closed = await closeDay(ports, doctor, { date, why })
  if (isFailure(closed)) return { state: 'failed', reason: closed.failure }
  for (const appointment of closed.cancelled) await audited(ports, work, cancellationOf(appointment))
  await audited(ports, work, { what: 'availability except', subject: subjectOfHours(doctor) })
  return { state: 'done' }
}

const nothingBooked: ItemOutcome = { state: 'failed', reason: 'nothing-booked' }

function cancellationOf(appointment: Appointment): Pick<AuditEntry, 'what' | 'subject'> {
  return { what: taskEvents.cancellationEvent, subject: subjectOfAppointment(appointment) }
}

/** Closes accounts. An account that is already closed is done. */
const deactivateTask: TaskKind<ClosingPorts & AuditingPorts> = {
  chunk: 100,
  takesClosed: true,
  perform: (ports, work) =>
    eachOf(work, async (account) => {
      if (account.state === 'closed') return { state: 'done' }
      const closed = await closeAccount(ports, account, work.now)
      if (isFailure(closed)) return { state: 'failed', reason: closed.failure }
      await audited(ports, work, { what: taskEvents.closureEvent, subject: account.id })
      return { state: 'done' }
    }),
}

/** Exports the data of each account as JSON, without secrets, which are stored only as hashes. */
const exportTask: TaskKind<GatheringPorts & AuditingPorts> = {
  chunk: 25,
  takesClosed: true,
  perform: (ports, work) =>
    eachOf(work, async (account) => {
      const result = JSON.stringify(await gatherPersonalData(ports, account, { now: work.now }), null, 2)
      await audited(ports, work, { what: taskEvents.exportEvent, subject: account.id })
      return { state: 'done', result }
    }),
}

/** Sends the same message to all accounts. */
const messageTask: TaskKind<{ readonly messages: Pick<Messages, 'sendAll'> }> = {
  chunk: 500,
  async perform({ messages }, { task: { input }, accounts, now }) {
    const { subject = '', text = '' } = input
    const message = { kind: 'notice', subject, text, sentAt: now } as const
    await messages.sendAll(accounts.map(({ id: account }) => ({ ...message, account })))
    return accounts.map(() => ({ state: 'done' }))
  },
}

type PortsOf<Kind> = Kind extends TaskKind<infer Ports> ? Ports : never

/** The kinds of tasks. The shared description has their fields, under the same name. */
const kinds = {
  message: messageTask,
  'cancel-day': cancelDayTask,
  export: exportTask,
  deactivate: deactivateTask,
} as const

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The ports of all kinds together. */
export type TaskPorts = Together<PortsOf<(typeof kinds)[keyof typeof kinds]>>

export const taskKinds: Readonly<Record<keyof typeof kinds, TaskKind<TaskPorts>>> = kinds
