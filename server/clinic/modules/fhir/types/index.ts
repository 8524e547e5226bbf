import type { FhirTypeRow } from '../search/search.ts'
import { appointmentResponse } from './appointment-response.ts'
import { appointment } from './appointment.ts'
import { healthcareService } from './healthcare-service.ts'
import { location } from './location.ts'
import { organization } from './organization.ts'
import { patient } from './patient.ts'
import { practitionerRole } from './practitioner-role.ts'
import { practitioner } from './practitioner.ts'
import { schedule } from './schedule.ts'
import { slot } from './slot.ts'
import { subscription } from './subscription.ts'

/** The types of the façade by name; a new type is one file and one row. */
export const fhirTypes: ReadonlyMap<string, FhirTypeRow> = new Map(
  Object.entries({
    Appointment: appointment,
    AppointmentResponse: appointmentResponse,
    HealthcareService: healthcareService,
    Location: location,
    Organization: organization,
    Patient: patient,
    Practitioner: practitioner,
    PractitionerRole: practitionerRole,
    Schedule: schedule,
    Slot: slot,
    Subscription: subscription,
  }),
)

/** The values that `_include` can have. */
export const includable: ReadonlySet<string> = new Set([
  '*',
  ...[...fhirTypes].flatMap(([type, { includes = [], parameters }]) => [
    `${type}:*`,
    ...includes.flatMap((name) => [
      `${type}:${name}`,
      ...(parameters[name]?.targets ?? []).map((target) => `${type}:${name}:${target}`),
    ]),
  ]),
])
