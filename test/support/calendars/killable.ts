import type { SyncPorts } from '@waymark/clinic/modules/calendars/ports'

/** The ports of a process that ends at one of its awaited steps. */
export interface Killable {
  readonly ports: SyncPorts
  /** Resolves when the process ends. */
  readonly killed: Promise<undefined>
  readonly isKilled: () => boolean
}

class Killed extends Error {}

/**
 * Returns ports that end their process at a step, before or after it has an effect: nothing that it awaits continues, and its
 * transaction is rolled back. Steps are the requests to the calendar server and the writes of the synchronisation.
 *
 * @param step the number of steps before the end; even ones end it before the step, odd ones after it
 */
export function killable(ports: SyncPorts, step: number): Killable {
  const end = Promise.withResolvers<undefined>()
  let left = Math.floor(step / 2)
  let isDead = false
  let depth = 0
  const die = (): Promise<never> => {
    isDead = true
    end.resolve(undefined)
    if (depth > 0) throw new Killed()
    return new Promise(() => undefined)
  }
  const taken = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isDead) return die()
    const isLast = left === 0
    left -= 1
    if (isLast && step % 2 === 0) return die()
    const result = await work()
    return isLast ? die() : result
  }
  const steps = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name, receiver): unknown {
        const member: unknown = Reflect.get(target, name, receiver)
        if (typeof member !== 'function') return member
        return (...given: unknown[]) => taken(async () => (await Reflect.apply(member, target, given)) as unknown)
      },
    })
  const inTransaction: SyncPorts['inTransaction'] = async (work, names) => {
    depth += 1
    try {
      return await ports.inTransaction(work, names)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      return await new Promise(() => undefined)
    } finally {
      depth -= 1
    }
  }
  return {
    ports: {
      ...ports,
      inTransaction,
      serverFor: (account) => steps(ports.serverFor(account)),
      connections: steps(ports.connections),
      copies: steps(ports.copies),
      busyTimes: steps(ports.busyTimes),
    },
    killed: end.promise,
    isKilled: () => isDead,
  }
}
