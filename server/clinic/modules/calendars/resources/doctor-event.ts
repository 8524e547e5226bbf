import type { CalendarEvent } from '@waymark/server'
import { type Appointment, appointmentEvent, type Doctor } from '../../booking/contract.ts'
import type { Feed } from '../domain/feed.ts'
import { calendarTexts } from '../texts.ts'

/** Returns the event of an appointment in the calendar of its doctor, which shows names only if the doctor wants that. */
export function eventForDoctor(
  appointment: Appointment,
  doctor: Doctor,
  { shows }: Pick<Feed, 'shows'>,
): CalendarEvent {
  return {
    ...appointmentEvent(appointment, doctor, []),
    summary: shows === 'patients' ? appointment.patient.name : calendarTexts.busySummary,
    description: appointment.type?.name ?? '',
  }
}
