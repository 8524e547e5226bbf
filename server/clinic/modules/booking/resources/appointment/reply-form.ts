import { type GivenForm, href } from '@waymark/server'
import type { Instant } from '@waymark/server/values'
import type { Appointment } from '../../domain/appointment.ts'
import { offeredReply, type Reply } from '../../domain/reply.ts'
import { bookingRoutes } from '../../routes.ts'

/** The parts of a viewer that decide which reply is offered. */
interface Replier {
  readonly mayChange: boolean
  /** Staff record the attendance instead. */
  readonly isOfClinic: boolean
  readonly capability?: string | undefined
  readonly now: Instant
}

const formNames = { coming: 'come', arrived: 'arrive' } as const satisfies Record<Reply, string>

/** Returns the form on the page of the appointment, which is named after what the patient can say now. */
export function replyForms(
  appointment: Appointment,
  viewer: Replier,
): { readonly come?: GivenForm; readonly arrive?: GivenForm } {
  const reply = replyOf(appointment, viewer)
  return reply === undefined ? {} : { [formNames[reply]]: formOf(reply, appointment, viewer) }
}

/** Returns the form with what the patient can say now. */
export function replyForm(appointment: Appointment, viewer: Replier): GivenForm | undefined {
  const reply = replyOf(appointment, viewer)
  return reply === undefined ? undefined : formOf(reply, appointment, viewer)
}

function replyOf(appointment: Appointment, { mayChange, isOfClinic, now }: Replier): Reply | undefined {
  return mayChange && !isOfClinic ? offeredReply(appointment, now) : undefined
}

function formOf(reply: Reply, { id }: Appointment, { capability }: Replier): GivenForm {
  return {
    method: 'PUT',
    target: href(bookingRoutes.appointmentReply, { appointment: id, capability }),
    options: { reply: [reply] },
    values: { reply },
  }
}
