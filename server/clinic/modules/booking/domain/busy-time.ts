import type { Instant } from '@waymark/server/values'
import { offerAll, type OfferingPorts } from './waiting-list.ts'
import type { Appointment } from './appointment.ts'
import type { Slot } from './slot.ts'

/** A time at which a doctor is busy elsewhere. */
export interface BusyTime {
  readonly start: Instant
  readonly end: Instant
}

/** The busy times of a doctor that one source, such as another calendar, tells. */
export interface ToldBusyTimes {
  readonly doctor: string
  readonly source: string
  /** They neither overlap nor touch each other. */
  readonly times: readonly BusyTime[]
}

/** Port of the stored busy times. Open slots that overlap one are blocked, in the transaction of any change. */
export interface BusyTimes {
  /**
   * Replaces the busy times of a source, and blocks and opens coming slots.
   *
   * @returns the slots that are open again or no longer held, in the order of time
   */
  replace(told: ToldBusyTimes, now: Instant): Promise<readonly Slot[]>
  /** Returns the coming appointments that overlap a busy time of their doctor, in the order of time. */
  conflicts(now: Instant, limit: number): Promise<readonly Appointment[]>
}

/** Replaces the busy times of a source, and offers the slots that are open again or no longer held to waiting patients. */
export async function tellBusyTimes(
  ports: OfferingPorts & { readonly busyTimes: Pick<BusyTimes, 'replace'> },
  told: ToldBusyTimes,
): Promise<void> {
  const opened = await ports.busyTimes.replace(told, ports.clock.now())
  await offerAll(ports, told.doctor, opened)
}
