import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { isFailure } from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import { clinicDescription, type replyFields } from '@waymark/shared/clinic'
import { homeLink, represent } from '../../../../represent.ts'
import { confirmedState, reply } from '../../domain/reply.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { capabilityParameter, findPart, type FoundAppointment, refusal } from './appointment.ts'
import { appointmentTitle } from './appointment-representation.ts'
import { replyForm } from './reply-form.ts'
import { slotRules } from '../slot-rules.ts'

/** What the patient says about an appointment: that they will come, or that they have arrived. */
export function appointmentReply(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.appointmentReply,
    kind: 'appointmentReply',
    parameters: capabilityParameter,
    cache: { store: 'none' },
    async find(target) {
      const found = await findPart(ports, target)
      if ('problem' in found) return found
      // Staff record the attendance.
      if (found.entity.viewer.isOfClinic) return protocolProblem('not-allowed')
      return refusal(found.entity) ?? found
    },
    represent: replyRepresentation,
    actions: { PUT: replying(ports) },
  })
}

function replyRepresentation({ appointment, doctor, viewer }: FoundAppointment): Representation {
  const { id, state } = appointment
  const title = appointmentTitle(appointment, doctor)
  return represent('appointmentReply', {
    title: bookingTexts.replyTitle({ appointment: title }),
    self: href(bookingRoutes.appointmentReply, { appointment: id, capability: viewer.capability }),
    state: { appointment: id, status: state, ...confirmedState(appointment) },
    links: { appointment: { href: viewer.self, title }, home: homeLink },
    forms: { reply: replyForm(appointment, viewer) },
  })
}

function replying(ports: Ports): Action<FoundAppointment> {
  const act = async (
    { appointment, viewer }: FoundAppointment,
    { reply: what }: InputOf<typeof replyFields>,
  ): Promise<Outcome | Problem> => {
    const after = await reply(ports, appointment, what)
    if (isFailure(after)) return problemOf(after)
    return {
      outcome: 'updated',
      done: bookingTexts.done.replies[what],
      recorded: { status: [appointment.state, after.state] },
      touched: [viewer.self],
      next: viewer.self,
    }
  }
  return action('reply', clinicDescription.resources.appointmentReply.forms.reply, act, slotRules)
}
