import { optional, token } from '@waymark/shared'
import type { Appointment } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { protocolProblem, type Problem } from '../../http/problem.ts'
import type { Target } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import type { Ports } from '../ports.ts'
import { viewerOf, type AppointmentViewer } from './appointment-representation.ts'

/** The parameter with which somebody without an account shows that an appointment was given to it. */
export const capabilityParameter = { capability: optional(token({ prompt: 'Capability', maxLength: 64 })) }

export interface FoundAppointment {
  readonly appointment: Appointment
  readonly doctor: Doctor
  readonly viewer: AppointmentViewer
}

/** The appointment of a path. Who may not see it learns nothing, not even that it exists. */
export async function findAppointment(
  ports: Pick<Ports, 'appointments' | 'doctors' | 'capabilities' | 'clock'>,
  {
    variables,
    parameters: { capability },
    caller,
  }: Pick<Target<typeof capabilityParameter>, 'variables' | 'parameters' | 'caller'>,
): Promise<FoundAppointment | Problem> {
  const { appointments, doctors, capabilities } = ports
  const id = variables['appointment'] ?? ''
  const principal = askedBy({ caller })
  const isHeld = capabilities.isHeld('appointment', id, capability)
  // Who has neither an account nor the link learns nothing, not even how long it takes to look.
  const found = principal.role === 'guest' && !isHeld ? undefined : await appointments.find(id)
  const doctor = found === undefined ? undefined : await doctors.find(found.slot.doctor)
  if (found === undefined || doctor === undefined) return hidden()
  const { account, slot } = found
  const refusal = refusalFor(principal, 'see an appointment', { account, doctor: slot.doctor, isHeld })
  return refusal === undefined ? { appointment: found, doctor, viewer: viewerOf(ports, found, principal) } : hidden()
}

function hidden(): Problem {
  return protocolProblem('not-found', 'No appointment is here, or your link to it is incomplete.')
}
