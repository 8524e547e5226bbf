import type { Interval, Occupancy, Operation } from './history.ts'

/** How long holds last and requests take, in milliseconds. */
export interface Durations {
  readonly holdLifetime: number
  /** The longest time until a request without a response takes effect. */
  readonly patience: number
}

/** Returns the occupancy of each slot, derived from the clients' view. */
export function occupancies(history: readonly Operation[], durations: Durations): readonly Occupancy[] {
  const done = history.filter(({ outcome }) => outcome !== 'conflict')
  return [...appointmentsIn(done), ...holdsIn(done, durations), ...blocksIn(done)]
}

function appointmentsIn(done: readonly Operation[]): readonly Occupancy[] {
  const byAppointment = Map.groupBy(done, ({ appointment }) => appointment)
  return done
    .filter(({ name }) => name === 'book' || name === 'move')
    .map((taking) => {
      const { appointment, slot, client } = taking
      const later = appointment === undefined ? [] : (byAppointment.get(appointment) ?? [])
      const leaving = later.find(
        (one) =>
          one.invoked >= taking.returned &&
          (one.name === 'cancel' ? one.slot === slot : one.name === 'move' && one.from === slot),
      )
      return {
        slot,
        client,
        kind: 'appointment' as const,
        whose: appointment ?? taking.patient ?? '',
        possible: { from: taking.invoked, to: leaving?.outcome === 'done' ? leaving.returned : Infinity },
        certain: certainly(taking, { from: taking.returned, to: leaving?.invoked ?? Infinity }),
        freed: freedBy(leaving),
      }
    })
}

function holdsIn(done: readonly Operation[], { holdLifetime, patience }: Durations): readonly Occupancy[] {
  const byHold = Map.groupBy(done, ({ hold }) => hold)
  return done
    .filter(({ name }) => name === 'hold')
    .map((taking) => {
      const { hold, slot, client } = taking
      const until = taking.until ?? taking.returned + patience + holdLifetime
      const later = hold === undefined ? [] : (byHold.get(hold) ?? [])
      const leaving = later.find(({ name, invoked }) => name !== 'hold' && invoked >= taking.returned)
      const left = isDone(leaving) ? leaving.returned : until
      return {
        slot,
        client,
        kind: 'hold' as const,
        whose: hold ?? `of ${String(client)}`,
        possible: { from: taking.invoked, to: Math.min(until, left) },
        certain: certainly(taking, { from: taking.returned, to: Math.min(until, leaving?.invoked ?? until) }),
        freed: leaving?.name === 'release' ? freedBy(leaving, until) : undefined,
      }
    })
}

function blocksIn(done: readonly Operation[]): readonly Occupancy[] {
  return done
    .filter(({ name }) => name === 'block')
    .map((taking) => {
      const { slot, client } = taking
      const own = done.filter((one) => one.slot === slot && one.client === client)
      const leaving = own.find(({ name, invoked }) => name === 'unblock' && invoked >= taking.returned)
      // An attempt without a response may block or open the slot at any time.
      const isSure = own.every((one) => one.outcome === 'done' && one.isLate !== true)
      return {
        slot,
        client,
        kind: 'block' as const,
        whose: `of ${String(client)}`,
        possible: { from: taking.invoked, to: isSure ? (leaving?.returned ?? Infinity) : Infinity },
        certain: isSure ? certainly(taking, { from: taking.returned, to: leaving?.invoked ?? Infinity }) : undefined,
        freed: isSure ? freedBy(leaving) : undefined,
      }
    })
}

function isDone(operation: Operation | undefined): operation is Operation {
  return operation?.outcome === 'done'
}

function freedBy(leaving: Operation | undefined, until = Infinity): Operation | undefined {
  if (!isDone(leaving) || leaving.isLate === true) return undefined
  return leaving.returned < until ? leaving : undefined
}

function certainly({ outcome }: Operation, interval: Interval): Interval | undefined {
  return outcome === 'done' && interval.from < interval.to ? interval : undefined
}
