import type { Description, KindOf } from '@waymark/shared'
import type { Navigation, Representation } from '../navigation/representation.ts'
import { dehydrate, hydrate, type Dehydrated } from './dehydrated.ts'

/** What Svelte and Solid listen to; {@link readable} makes it. */
export interface Readable<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  /** Tells what there is at once, and after every change; gives what ends that. */
  readonly subscribe: (tell: (snapshot: Snapshot<D, K>) => void) => () => void
}

/**
 * A store as Svelte has them (`$doctors`), which `from` of Solid takes too: who subscribes is told at once, and after every
 * change. For Vue, put what it tells into a `shallowRef`.
 *
 * @example
 * const doctors = readable(store(clinic.follow('doctors')))
 * const stop = doctors.subscribe(({ status, representation }) => {
 *   console.log(status, representation?.state.total)
 * })
 * stop()
 */
export function readable<D extends Description, K extends KindOf<D>>(store: Store<D, K>): Readable<D, K> {
  return {
    subscribe: (tell) => {
      let told: Snapshot<D, K> | undefined
      const look = (): void => {
        const seen = store.getSnapshot()
        if (seen !== told) tell((told = seen))
      }
      const stop = store.subscribe(look)
      look()
      return stop
    },
  }
}

/**
 * What there is to show at one moment; {@link Store} gives it. It is another object whenever something has changed,
 * and only then.
 */
export interface Snapshot<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** What came last, also while it is loaded anew and after that has failed. */
  readonly representation: Representation<D, K> | undefined
  /** Why loading failed. */
  readonly failure: unknown
}

/**
 * A resource that is watched; {@link store} makes it. It is loaded when somebody begins to listen, and not before.
 *
 * @example
 * const watched = store(slot.follow('doctor'))
 * watched.show(await slot.follow('doctor'))
 * console.log(watched.getSnapshot().representation?.state.name)
 */
export interface Store<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  /** Calls the listener after every change; gives what ends that. */
  readonly subscribe: (listener: () => void) => () => void
  /** What there is to show now. */
  readonly getSnapshot: () => Snapshot<D, K>
  /** Loads it, unless that is done or under way. The promise is the same until there is something else to wait for. */
  readonly load: () => Promise<Representation<D, K>>
  /** Goes the same way again; of several at once, the last one that was begun counts. Rejects as the navigation does. */
  readonly refresh: () => Promise<Representation<D, K>>
  /** Shows what is known from elsewhere, such as from the answer to a form. */
  readonly show: (representation: Representation<D, K>) => void
  /** What is there, as plain JSON; undefined if nothing is. */
  readonly dehydrate: () => Dehydrated | undefined
}

/**
 * What a {@link store} begins with.
 *
 * @example
 * const onServer = store(clinic.follow('doctors'))
 * await onServer.load()
 * const json = JSON.stringify(onServer.dehydrate())
 *
 * const inBrowser = store(clinic.follow('doctors'), { hydrate: JSON.parse(json) })
 * console.log(inBrowser.getSnapshot().representation?.state.total)
 */
export interface StoreOptions {
  /** What another store of the same navigation gave, on the server that rendered the page: it is shown without a request. */
  readonly hydrate?: Dehydrated | undefined
}

/**
 * Watches what a navigation leads to.
 *
 * @example
 * import { store } from '@waymark/sdk/store'
 *
 * const doctors = store(clinic.follow('doctors'))
 * const stop = doctors.subscribe(() => {
 *   console.log(doctors.getSnapshot().status)
 * })
 * await doctors.refresh()
 * stop()
 */
export function store<D extends Description, K extends KindOf<D>>(
  navigation: Navigation<D, K>,
  options?: StoreOptions,
): Store<D, K>
// One class serves every description: what is shown is what the navigation led to, which its types have said.
export function store(navigation: Navigation, { hydrate: from }: StoreOptions = {}): Store {
  return new ResourceStore(navigation, from === undefined ? undefined : hydrate(from, navigation))
}

class ResourceStore implements Store {
  readonly #navigation: Navigation
  readonly #listeners = new Set<() => void>()
  #snapshot: Snapshot = Object.freeze({ status: 'idle', representation: undefined, failure: undefined })
  #loaded: Promise<Representation> | undefined
  #turn = 0

  constructor(navigation: Navigation, representation: Representation | undefined) {
    this.#navigation = navigation
    if (representation !== undefined) this.show(representation)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // Wrapped, so that who listens twice stops listening once.
    const listen = (): void => {
      listener()
    }
    this.#listeners.add(listen)
    // Who listens learns of a failure from the snapshot.
    this.load().catch(() => undefined)
    return () => {
      this.#listeners.delete(listen)
    }
  }

  readonly getSnapshot = (): Snapshot => this.#snapshot

  readonly load = (): Promise<Representation> => this.#loaded ?? this.refresh()

  readonly refresh = (): Promise<Representation> => {
    const turn = (this.#turn += 1)
    this.#change({ status: 'loading', failure: undefined })
    const loading = this.#navigation.get().then(
      (representation) => {
        if (turn === this.#turn) this.#change({ status: 'ready', representation, failure: undefined })
        return representation
      },
      (failure: unknown) => {
        if (turn === this.#turn) this.#change({ status: 'failed', failure })
        throw failure
      },
    )
    this.#loaded = loading
    return loading
  }

  readonly show = (representation: Representation): void => {
    this.#turn += 1
    this.#loaded = Promise.resolve(representation)
    this.#change({ status: 'ready', representation, failure: undefined })
  }

  readonly dehydrate = (): Dehydrated | undefined => {
    const { representation } = this.#snapshot
    return representation === undefined ? undefined : dehydrate(representation)
  }

  #change(what: Partial<Snapshot>): void {
    this.#snapshot = Object.freeze({ ...this.#snapshot, ...what })
    for (const listener of [...this.#listeners]) listener()
  }
}
