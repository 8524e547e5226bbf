import type { AppointmentState } from '../domain/appointment.ts'
import type { SlotStatus } from '../domain/slot.ts'
import { bookingTexts } from '../texts.ts'

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

interface ProfileLink {
  readonly href: string
  readonly title: string
}

export function slotProfile(status: SlotStatus): ProfileLink {
  return profile('slotstatus', slotStatuses[status])
}

export function appointmentProfile(state: AppointmentState): ProfileLink {
  return profile('appointmentstatus', appointmentStatuses[state])
}

function profile(system: string, code: string): ProfileLink {
  return { href: `${codeSystems}${system}.html#${system}-${code}`, title: bookingTexts.fhirTitle(code) }
}
