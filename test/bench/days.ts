export const secret = 'a secret of the bench, 32 characters'
export const firstDay = '2030-01-01'
export const slotsOfDay = 20
/** More schedules than the memory of responses holds. */
export const days = 4000

/** Appointments of a second doctor, as many as there are days. */
export function appointmentId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
