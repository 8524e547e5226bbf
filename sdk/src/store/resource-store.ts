import type { Description, KindOf } from '@waymark/shared'
import type { Navigation, Representation } from '../navigation/representation.ts'
import { dehydrate, hydrate, type Dehydrated } from './dehydrated.ts'

/** A store for Svelte and Solid; created by {@link readable}. */
export interface Readable<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  /** Calls the function now and after every change; returns the function to unsubscribe. */
  readonly subscribe: (tell: (snapshot: Snapshot<D, K>) => void) => () => void
}

/**
 * Adapts a store for Svelte (`$doctors`) and `from` of Solid: subscribers are called at once and after every change.
 * For Vue, assign the snapshot to a `shallowRef`.
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

/** The current content of a {@link Store}. A change replaces the object; without a change it stays the same. */
export interface Snapshot<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The last representation, also during a refresh and after its failure. */
  readonly representation: Representation<D, K> | undefined
  /** The reason of a failure. */
  readonly failure: unknown
}

/**
 * An observable resource; created by {@link store}. It is loaded by the first subscription.
 *
 * @example
 * const watched = store(slot.follow('doctor'))
 * watched.set(await slot.follow('doctor'))
 * console.log(watched.getSnapshot().representation?.state.name)
 */
export interface Store<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  /** Calls the listener after every change; returns the function to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the current snapshot. */
  readonly getSnapshot: () => Snapshot<D, K>
  /** Loads the resource, if necessary. Returns the same promise until the next refresh. */
  readonly load: () => Promise<Representation<D, K>>
  /** Loads the resource again; the last of concurrent calls wins. Rejects like the navigation. */
  readonly refresh: () => Promise<Representation<D, K>>
  /** Sets the representation, such as the result of a form. */
  readonly set: (representation: Representation<D, K>) => void
  /** Returns the representation as plain JSON; undefined if there is none. */
  readonly dehydrate: () => Dehydrated | undefined
}

/**
 * Options of {@link store}.
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
  /** The dehydrated store of a server-side rendering, shown without a request. */
  readonly hydrate?: Dehydrated | undefined
}

/**
 * Creates a store for the target of a navigation.
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
// One implementation serves all descriptions; the navigation determines the types.
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
    if (representation !== undefined) this.set(representation)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // Wrapped, so that each subscription of a listener ends separately.
    const listen = (): void => {
      listener()
    }
    this.#listeners.add(listen)
    // Listeners read the failure from the snapshot.
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

  readonly set = (representation: Representation): void => {
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
