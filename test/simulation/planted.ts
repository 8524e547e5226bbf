import { registerHooks } from 'node:module'

/** A fix of the past that is taken back. */
export interface PlantedFault {
  /** Ends the path of the changed file. */
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Faults that the service has had, or had been protected against, by name. */
export const plantedFaults = {
  // "Explore a specification of booking, and mend three faults it found" has the first three.
  'offer order': {
    file: 'booking/domain/waiting-list.ts',
    from: `for (const { hold } of over) await ports.waitingList.wait(hold)
  for (const { slot } of over) await offer(ports, { id: slot })`,
    to: `for (const { hold, slot } of over) {
    await ports.waitingList.wait(hold)
    await offer(ports, { id: slot })
  }`,
  },
  'unblocked time': {
    file: 'booking/resources/slot/slot.ts',
    from: 'if (!isBlocked) await offer(ports, view.slot)',
    to: '',
  },
  'declined offer': {
    file: 'booking/storage/stored-holds.ts',
    from: '.orderBy(sql`case when ended_at is null then 0 else 1 end`)',
    to: '',
  },
  'reopened time': {
    file: 'booking/resources/availability.ts',
    from: 'await offerAll(ports, doctor.id, opened)',
    to: '',
  },
  // A slot outside the opening hours has no hold.
  'withdrawn offer': {
    file: 'booking/storage/apply-schedule.ts',
    from: 'const released = await endHolds(database, doctor, { holds: liveHoldsOf(withdrawn, now), now })',
    to: 'void [endHolds, liveHoldsOf]; const released: readonly Slot[] = []',
  },
  'exchanged offer': {
    file: 'booking/domain/change-appointment.ts',
    from: 'if (hold !== undefined) await settleHold(ports, hold)',
    to: '',
  },
  // The first attempt may have lost its answer.
  'repeated hold': {
    file: 'booking/resources/hold.ts',
    from: "return { outcome: 'updated', next: location, touched }",
    to: "return { outcome: 'updated', next: location }",
  },
  'half a series': {
    file: 'booking/storage/all-or-none.ts',
    from: 'if (isFailure(result)) throw new Refused(result)',
    to: 'void [isFailure, Refused]',
  },
  'unclaimed slots': {
    file: 'booking/storage/appointment-slots.ts',
    from: 'further: typed?.further',
    to: 'further: []',
  },
  // A booking and its idempotency record are one transaction.
  'idempotency record': {
    file: 'kit/http/forms/idempotency.ts',
    from: "if ('answer' in result) await store.keep(name, { fingerprint, answer: result.answer, expires })",
    to: "if ('answer' in result) { const { answer } = result; setImmediate(() => void store.keep(name, { fingerprint, answer, expires }).catch(() => undefined)) }",
  },
  // A cached response is valid for one version of the database.
  'stale response': {
    file: 'kit/http/caching/cached-responses.ts',
    from: '!isCurrent(found, state) || ',
    to: '',
  },
  // The credentials of a request are part of the cache key.
  'shared response': {
    file: 'kit/http/caching/response-cache.ts',
    from: 'for (const name of names)',
    to: "for (const name of names) if (name !== 'authorization')",
  },
  // An entity tag counts the changes of the day.
  'unchanged tag': {
    file: 'booking/resources/schedule.ts',
    from: '-${ofDay}',
    to: '',
  },
  // A write tells caches what it has changed besides its own resource.
  'missing group': {
    file: 'kit/http/caching/cache-groups.ts',
    from: '[...new Set(groups)]',
    to: 'groups.slice(0, 1)',
  },
} as const satisfies Readonly<Record<string, PlantedFault>>

export type PlantedName = keyof typeof plantedFaults

/** Plants a fault in the modules that are loaded later. */
export function plant(name: PlantedName): void {
  const { file, from, to } = plantedFaults[name]
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(file)) return loaded
      const { source = '' } = loaded
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
      if (!text.includes(from)) throw new Error(`${file} has no longer what the fault “${name}” changes`)
      return { ...loaded, source: text.replace(from, to) }
    },
  })
}
