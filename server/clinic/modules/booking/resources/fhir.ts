import type { AppointmentState } from '../domain/appointment.ts'
import type { SlotStatus } from '../domain/slot.ts'
import { bookingTexts } from '../texts.ts'
import type { TitledLink } from '../../../represent.ts'

/* The FHIR R4 codes of slots and appointments. A `profile` link (RFC 6906) identifies each. */
export const slotStatuses = {
  open: 'free',
  held: 'busy-tentative',
  booked: 'busy',
  blocked: 'busy-unavailable',
  closed: 'busy-unavailable',
  past: 'busy-unavailable',
} as const satisfies Record<SlotStatus, string>

export const appointmentStatuses = {
  booked: 'booked',
  arrived: 'arrived',
  fulfilled: 'fulfilled',
  'no-show': 'noshow',
  cancelled: 'cancelled',
} as const satisfies Record<AppointmentState, string>

const codeSystems = 'https://hl7.org/fhir/R4/codesystem-'

export function slotProfile(status: SlotStatus): TitledLink {
  return profile('slotstatus', slotStatuses[status])
}

export function appointmentProfile(state: AppointmentState): TitledLink {
  return profile('appointmentstatus', appointmentStatuses[state])
}

function profile(system: string, code: string): TitledLink {
  return { href: `${codeSystems}${system}.html#${system}-${code}`, title: bookingTexts.fhirTitle({ code }) }
}
