import type { Profile } from '../../accounts/contract.ts'

const hour = 3_600_000

/** Milliseconds between a reminder and the start of its appointment, without a preference. */
export const defaultLead = 24 * hour

type Preferences = Pick<Profile, 'reminders' | 'reminderHours'>

/** Returns the milliseconds between the mail that reminds a user and the appointment; undefined for no mail. */
export function reminderLead({ reminders, reminderHours }: Preferences = {}): number | undefined {
  if (reminders === 'none') return undefined
  return reminderHours === undefined ? defaultLead : reminderHours * hour
}

/** Returns the alarms of calendar events for a user: without a preference, a day and an hour before. */
export function alarmsFor(preferences: Preferences = {}): readonly number[] {
  const lead = reminderLead(preferences)
  if (lead === undefined) return []
  return preferences.reminderHours === undefined ? [lead, hour] : [lead]
}
