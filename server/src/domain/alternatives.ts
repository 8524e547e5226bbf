import type { Instant } from './clock.ts'
import type { Schedules } from './schedule.ts'
import type { Slot } from './slot.ts'

// So many of each kind are offered to somebody who was too late.
const sameDay = 3
const laterDays = 3
const otherDoctors = 2

/**
 * Open slots for somebody who does not get the one that was asked for: the nearest of the same day, the first of later days,
 * and the first of other doctors with the same speciality.
 */
export async function alternativesTo(
  schedules: Pick<Schedules, 'open'>,
  slot: Pick<Slot, 'id' | 'doctor' | 'date' | 'start'>,
  now: Instant,
): Promise<readonly Slot[]> {
  const { doctor, date, start } = slot
  const isOther = (one: Slot): boolean => one.id !== slot.id
  const onTheDay = await schedules.open({ doctor, date, now, limit: 100 })
  const nearest = onTheDay
    .filter(isOther)
    .sort((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start))
    .slice(0, sameDay)
    .sort((one, other) => one.start - other.start)
  const from = Math.max(now, start)
  const later = await schedules.open({ doctor, now, from, limit: onTheDay.length + laterDays })
  const ofOthers = await schedules.open({ doctor, ofOthers: true, now, from, limit: otherDoctors })
  return [...nearest, ...later.filter((one) => one.date !== date).slice(0, laterDays), ...ofOthers]
}
