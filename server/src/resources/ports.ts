import type { Capabilities } from '../authentication/capability.ts'
import type { BookingPorts } from '../domain/appointment.ts'
import type { Doctors } from '../domain/doctor.ts'

/** What the resources need of the world. */
export interface Ports extends BookingPorts {
  readonly doctors: Doctors
  readonly capabilities: Capabilities
}
