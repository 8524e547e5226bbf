import type { Appointment, Appointments } from './appointment.ts'

/** A stored change of an appointment. */
export interface AppointmentChange {
  readonly kind: 'booked' | 'moved' | 'changed' | 'confirmed' | 'arrived' | 'fulfilled' | 'missed' | 'cancelled'
  /** The appointment after the change. */
  readonly appointment: Appointment
  /** The slots that it no longer takes. */
  readonly freed: readonly number[]
}

interface Following {
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly follow: (change: AppointmentChange) => Promise<void>
}

const kinds = { arrived: 'arrived', fulfilled: 'fulfilled', 'no-show': 'missed', booked: 'changed' } as const

/**
 * Returns appointments whose changes are followed within their transactions, whatever caused them. A change that cannot be
 * followed is rolled back.
 */
export function followedAppointments(appointments: Appointments, { inTransaction, follow }: Following): Appointments {
  const slotsOf = async ({ id, slot, type }: Appointment): Promise<readonly number[]> =>
    type === undefined ? [slot.id] : [slot.id, ...(await appointments.furtherSlots(id))]
  const following = (
    kind: AppointmentChange['kind'],
    change: () => Promise<Appointment | undefined>,
  ): Promise<Appointment | undefined> =>
    inTransaction(async () => {
      const appointment = await change()
      if (appointment !== undefined) await follow({ kind, appointment, freed: [] })
      return appointment
    })
  return {
    ...appointments,
    book: (booking) => following('booked', () => appointments.book(booking)),
    change: (before, visit, now) => following('changed', () => appointments.change(before, visit, now)),
    setAccount: (before, account, now) => following('changed', () => appointments.setAccount(before, account, now)),
    setState: (before, state, now) => following(kinds[state], () => appointments.setState(before, state, now)),
    confirm: (before, now) => following('confirmed', () => appointments.confirm(before, now)),
    cancel: (before, now, why) =>
      inTransaction(async () => {
        const freed = await slotsOf(before)
        const appointment = await appointments.cancel(before, now, why)
        if (appointment !== undefined) await follow({ kind: 'cancelled', appointment, freed })
        return appointment
      }),
    move: (wanted) =>
      inTransaction(async () => {
        const before = await slotsOf(wanted.appointment)
        const moved = await appointments.move(wanted)
        if (typeof moved === 'string') return moved
        const taken = new Set(await slotsOf(moved))
        await follow({ kind: 'moved', appointment: moved, freed: before.filter((slot) => !taken.has(slot)) })
        return moved
      }),
  }
}
