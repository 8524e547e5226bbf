import type { Appointments } from '../appointment.ts'
import { cancel, type ChangingPorts } from '../change-appointment.ts'
import { isFailure } from '../failure.ts'
import type { OfferingPorts } from '../offer.ts'
import type { TaskKind } from '../run-task.ts'
import type { ItemOutcome } from '../task.ts'
import { audited, type AuditingPorts } from './audited.ts'
import { eachOf } from './each-of.ts'

type Ports = ChangingPorts & OfferingPorts & AuditingPorts & { readonly appointments: Pick<Appointments, 'bookedOn'> }

/** Cancels what each account has booked on a day. Who has booked nothing is done, too. */
export const cancelDayTask: TaskKind<Ports> = {
  chunk: 50,
  takesClosed: true,
  perform: (ports, work) =>
    eachOf(work, async ({ id }): Promise<ItemOutcome> => {
      const { date = '', reason } = work.task.input
      const booked = await ports.appointments.bookedOn(id, date)
      for (const appointment of booked) {
        const cancelled = await cancel(ports, appointment, { why: reason, isOfClinic: true })
        // What was cancelled before for the same account stays cancelled; trying again goes on from there.
        if (isFailure(cancelled)) return { state: 'failed', reason: cancelled.failure }
        await audited(ports, work, { what: 'appointment cancelled by a task', subject: appointment.id })
      }
      return { state: 'done' }
    }),
}
