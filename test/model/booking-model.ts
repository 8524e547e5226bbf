/*
 * The reference model of slots, holds and appointments: the life cycles of domain/slot.ts, hold.ts and appointment.ts
 * without server, database or clock.
 */
export const actors = ['guest', 'pat', 'desk'] as const
export type Actor = (typeof actors)[number]

export interface ModelSlot {
  readonly doctor: string
  /** The start in the doctor's local time. */
  readonly shows: string
  /** Minutes since midnight in a common time zone. */
  readonly start: number
  readonly end: number
  state: 'open' | 'booked' | 'blocked'
  hold?: { readonly by: Actor; readonly until: number } | undefined
}

export interface ModelAppointment {
  slot: number
  readonly by: Actor
  state: 'booked' | 'cancelled'
}

export type Refused = 'refused'

const holdMinutes = 5
const mostHolds = 3

export class BookingModel {
  now = 0
  readonly slots: readonly ModelSlot[]
  readonly appointments: ModelAppointment[] = []

  constructor(times: readonly Pick<ModelSlot, 'doctor' | 'shows' | 'start' | 'end'>[]) {
    this.slots = times.map((time) => ({ ...time, state: 'open' }))
  }

  slot(index: number): ModelSlot {
    const slot = this.slots[index]
    if (slot === undefined) throw new Error('No such slot')
    return slot
  }

  appointment(index: number): ModelAppointment {
    const appointment = this.appointments[index]
    if (appointment === undefined) throw new Error('No such appointment')
    return appointment
  }

  liveHold(index: number): ModelSlot['hold'] {
    const { state, hold } = this.slot(index)
    return state === 'open' && hold !== undefined && hold.until > this.now ? hold : undefined
  }

  /** Returns the status of a slot for an actor. */
  statusFor(actor: Actor | undefined, index: number): string {
    const { state } = this.slot(index)
    if (state !== 'open') return state
    const hold = this.liveHold(index)
    return hold === undefined || hold.by === actor ? 'open' : 'held'
  }

  /** Returns the forms on the page of a slot for an actor. */
  offered(actor: Actor, index: number): readonly string[] {
    const status = this.statusFor(actor, index)
    const holdsIt = this.liveHold(index)?.by === actor
    const isOfClinic = actor === 'desk'
    if (status === 'blocked') return isOfClinic ? ['open-again'] : []
    if (status !== 'open') return []
    return ['confirm', ...(holdsIt ? [] : ['hold', ...(isOfClinic ? ['block'] : [])])]
  }

  /** An account cannot have overlapping appointments; guests and staff book for different people. */
  private overlaps(actor: Actor, index: number, except?: ModelAppointment): boolean {
    if (actor !== 'pat') return false
    const { start, end } = this.slot(index)
    return this.appointments.some((other) => {
      const { start: begins, end: ends } = this.slot(other.slot)
      return other !== except && other.by === 'pat' && other.state === 'booked' && begins < end && ends > start
    })
  }

  book(actor: Actor, index: number): Refused | number {
    if (this.statusFor(actor, index) !== 'open' || this.overlaps(actor, index)) return 'refused'
    const slot = this.slot(index)
    slot.state = 'booked'
    slot.hold = undefined
    return this.appointments.push({ slot: index, by: actor, state: 'booked' }) - 1
  }

  hold(actor: Actor, index: number): Refused | undefined {
    if (this.liveHold(index)?.by === actor) return undefined
    const own = this.slots.filter((_, other) => this.liveHold(other)?.by === actor).length
    if (this.statusFor(actor, index) !== 'open' || own >= mostHolds) return 'refused'
    this.slot(index).hold = { by: actor, until: this.now + holdMinutes }
    return undefined
  }

  release(actor: Actor, index: number): void {
    if (this.liveHold(index)?.by === actor) this.slot(index).hold = undefined
  }

  cancel(index: number): void {
    const appointment = this.appointment(index)
    if (appointment.state === 'cancelled') return
    appointment.state = 'cancelled'
    this.slot(appointment.slot).state = 'open'
  }

  /** Whether an appointment may be moved to a slot: an open one of the same doctor. */
  isOffered(index: number, to: number): boolean {
    const from = this.slot(this.appointment(index).slot)
    return this.slot(to).doctor === from.doctor && this.statusFor(undefined, to) === 'open'
  }

  move(index: number, to: number): Refused | undefined {
    const appointment = this.appointment(index)
    if (appointment.state === 'cancelled') return 'refused'
    if (to === appointment.slot) return undefined
    if (this.statusFor(undefined, to) !== 'open' || this.overlaps(appointment.by, to, appointment)) return 'refused'
    this.slot(appointment.slot).state = 'open'
    const slot = this.slot(to)
    slot.state = 'booked'
    slot.hold = undefined
    appointment.slot = to
    return undefined
  }

  block(index: number): Refused | undefined {
    const slot = this.slot(index)
    if (slot.state === 'blocked') return undefined
    if (slot.state !== 'open' || this.liveHold(index) !== undefined) return 'refused'
    slot.state = 'blocked'
    slot.hold = undefined
    return undefined
  }

  openAgain(index: number): Refused | undefined {
    const slot = this.slot(index)
    if (slot.state === 'booked') return 'refused'
    slot.state = 'open'
    return undefined
  }
}
