import { refusalFor } from '@waymark/server/authentication'
import { type GivenLink, href, listVersion } from '@waymark/server'
import { dateAt, dayInWords } from '@waymark/server/values'
import type { Principal } from '../../../principal.ts'
import { taskPermissions, taskRoutes } from '../../tasks/contract.ts'
import { staffTexts } from '../texts.ts'
import type { Ports } from '../ports.ts'
import { bookingRoutes } from '../../booking/contract.ts'
import { numberWithoutCountryCode } from '../../messages/contract.ts'
import { paymentRoutes } from '../../payments/contract.ts'
import { webhookPermissions, webhookRoutes } from '../../webhooks/contract.ts'

type Reason =
  'undelivered' | 'untaken-offers' | 'calendar-conflicts' | 'failed-tasks' | 'dead-deliveries' | 'failed-refunds'

/** Links to what needs attention of the staff. */
export type Attention = Readonly<Record<Reason, readonly GivenLink[]>>

export type AttentionPorts = Pick<
  Ports,
  | 'outbox'
  | 'tasks'
  | 'waitingList'
  | 'appointments'
  | 'busyTimes'
  | 'doctors'
  | 'deliveries'
  | 'payments'
  | 'paymentProvider'
  | 'clock'
>

/** Maximum number of links of each relation. */
const most = 5
/** Mails of appointments that are over need no attention, so more are read. */
const mostMails = 50
const week = 7 * 86_400_000

/**
 * Returns mails about coming appointments that were not delivered, offers that waiting patients did not take, coming
 * appointments at which the doctor is busy elsewhere, tasks with failed items, programs that did not get events, and refunds that
 * have failed.
 */
export async function attentionOf(ports: AttentionPorts, principal: Principal): Promise<Attention> {
  const mayRunTasks = refusalFor(principal, taskPermissions.runTasks, {}) === undefined
  const mayChangeSubscriptions = refusalFor(principal, webhookPermissions.changeSubscriptions, {}) === undefined
  const [undelivered, untaken, conflicts, failed, dead, refunds] = await Promise.all([
    undeliveredLinks(ports),
    untakenLinks(ports),
    conflictLinks(ports),
    mayRunTasks ? ports.tasks.failed(most) : [],
    mayChangeSubscriptions ? deadLinks(ports) : [],
    refundLinks(ports),
  ])
  const failedTasks = failed.map(({ id, failed: count }) => ({
    href: href(taskRoutes.task, { task: id }),
    title: staffTexts.failedTaskTitle({ items: count }),
  }))
  return {
    undelivered,
    'untaken-offers': untaken,
    'calendar-conflicts': conflicts,
    'failed-tasks': failedTasks,
    'dead-deliveries': dead,
    'failed-refunds': refunds,
  }
}

/** Returns a version that changes with the links. */
export function versionOfAttention(attention: Attention): string {
  const items = Object.values(attention).flat()
  return listVersion(items.map(({ href: target, title = '' }) => `${target} ${title}`))
}

async function undeliveredLinks({ outbox, appointments, clock }: AttentionPorts): Promise<readonly GivenLink[]> {
  const now = clock.now()
  const mails = await outbox.undelivered(now - week, mostMails)
  const ids = mails.map(({ appointment }) => appointment)
  const found = new Map((await appointments.coming(ids, now)).map((each) => [each.id, each]))
  const links = mails.flatMap(({ appointment, error }) => {
    const patient = found.get(appointment)?.patient.name
    if (patient === undefined) return []
    const title = error === numberWithoutCountryCode ? staffTexts.undialledTitle : staffTexts.undeliveredTitle
    return [{ href: href(bookingRoutes.appointment, { appointment }), title: title({ patient }) }]
  })
  return links.slice(0, most)
}

async function deadLinks({ deliveries }: Pick<AttentionPorts, 'deliveries'>): Promise<readonly GivenLink[]> {
  const dead = await deliveries.dead(most)
  return dead.map(({ subscription, url, count }) => ({
    href: href(webhookRoutes.deliveries, { subscription, status: 'dead' }),
    title: staffTexts.deadEventsTitle({ events: count, receiver: new URL(url).host }),
  }))
}

async function refundLinks({
  payments,
  paymentProvider,
  appointments,
}: Pick<AttentionPorts, 'payments' | 'paymentProvider' | 'appointments'>): Promise<readonly GivenLink[]> {
  if (paymentProvider === undefined) return []
  const { items } = await payments.page({ status: 'refund-failed' }, { limit: most })
  return Promise.all(
    items.map(async ({ appointment }) => ({
      href: href(paymentRoutes.payment, { appointment }),
      title: staffTexts.failedRefundTitle({ patient: (await appointments.find(appointment))?.patient.name ?? '' }),
    })),
  )
}

async function conflictLinks({ busyTimes, doctors, clock }: AttentionPorts): Promise<readonly GivenLink[]> {
  const conflicts = await busyTimes.conflicts(clock.now(), most)
  return Promise.all(
    conflicts.map(async ({ id, slot, patient }) => ({
      href: href(bookingRoutes.appointment, { appointment: id }),
      title: staffTexts.conflictTitle({
        doctor: (await doctors.find(slot.doctor))?.name ?? slot.doctor,
        patient: patient.name,
        day: dayInWords(slot.date),
        start: slot.startTime,
      }),
    })),
  )
}

async function untakenLinks({ waitingList, doctors, clock }: AttentionPorts): Promise<readonly GivenLink[]> {
  const untaken = await waitingList.untaken(dateAt(clock.now(), 'UTC'), most)
  return Promise.all(
    untaken.map(async ({ doctor, patients }) => ({
      href: href(bookingRoutes.waitingList, { doctor }),
      title: staffTexts.untakenTitle({ doctor: (await doctors.find(doctor))?.name ?? doctor, patients }),
    })),
  )
}
