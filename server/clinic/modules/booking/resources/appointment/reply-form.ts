import { type GivenForm, href } from '@waymark/server'
import type { Instant } from '@waymark/server/values'
import type { Appointment } from '../../domain/appointment.ts'
import { offeredReply } from '../../domain/reply.ts'
import { bookingRoutes } from '../../routes.ts'

/** Who may reply, and when. */
interface Replier {
  readonly mayChange: boolean
  /** Staff record the attendance instead. */
  readonly isOfClinic: boolean
  readonly capability?: string | undefined
  readonly now: Instant
}

/** Returns the form on the page of the appointment, by what the patient can say now. */
export function replyForms(
  appointment: Appointment,
  viewer: Replier,
): { readonly come?: GivenForm; readonly arrive?: GivenForm } {
  const form = replyForm(appointment, viewer)
  if (form === undefined) return {}
  return offeredReply(appointment, viewer.now) === 'coming' ? { come: form } : { arrive: form }
}

/** Returns the form with what the patient can say now. */
export function replyForm(
  appointment: Appointment,
  { mayChange, isOfClinic, capability, now }: Replier,
): GivenForm | undefined {
  const reply = mayChange && !isOfClinic ? offeredReply(appointment, now) : undefined
  if (reply === undefined) return undefined
  return {
    method: 'PUT',
    target: href(bookingRoutes.appointmentReply, { appointment: appointment.id, capability }),
    options: { reply: [reply] },
    values: { reply },
  }
}
