import type { Description, KindOf } from '@waymark/shared'
import { originOf } from '../navigation/agent.ts'
import { internalsOf } from '../navigation/internals.ts'
import { DocumentRepresentation } from '../navigation/document-representation.ts'
import type { Reference, Representation } from '../navigation/representation.ts'
import { dehydrate, hydrate, type Dehydrated } from './dehydrated.ts'
import { hubOf, type HubMember } from './store-hub.ts'

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
 * An observable resource; created by {@link store}. It is loaded by the first subscription. Other requests of the same
 * connection update it: a newer read or the response to a change replaces the representation, and a change that
 * invalidates it (RFC 9111 §4.4, links `invalidates` and `inv-by`) loads it again, at once if it has subscribers.
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
  /** Loads the resource again. Concurrent calls share one request. Rejects like the navigation. */
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
  navigation: Reference<D, K>,
  options?: StoreOptions,
): Store<D, K>
// One implementation serves all descriptions; the navigation determines the types.
export function store(navigation: Reference, { hydrate: from }: StoreOptions = {}): Store {
  return new ResourceStore(navigation, from === undefined ? undefined : hydrate(from, navigation))
}

class ResourceStore implements Store, HubMember {
  readonly #navigation: Reference
  readonly #listeners = new Set<() => void>()
  #snapshot: Snapshot = Object.freeze({ status: 'idle', representation: undefined, failure: undefined })
  #loaded: Promise<Representation> | undefined
  /** Whether `#loaded` has not finished. */
  #isLoading = false
  /** The milliseconds of `performance.now()` before the request of the representation. */
  #since = 0

  constructor(navigation: Reference, representation: Representation | undefined) {
    this.#navigation = navigation
    if (representation !== undefined) this.set(representation)
    hubOf(originOf(navigation).agent.connection).add(this)
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

  readonly load = (): Promise<Representation> => this.#loaded ?? this.#request()

  readonly refresh = (): Promise<Representation> =>
    this.#isLoading && this.#loaded !== undefined ? this.#loaded : this.#request()

  #request(): Promise<Representation> {
    const since = performance.now()
    const loading = this.#navigation.get().then(
      (representation) => {
        if (loading === this.#loaded) this.#take(representation, since)
        return representation
      },
      (failure: unknown) => {
        if (loading === this.#loaded) this.#change({ status: 'failed', failure })
        throw failure
      },
    )
    this.#loaded = loading
    this.#isLoading = true
    this.#change({ status: 'loading', failure: undefined })
    return loading
  }

  readonly set = (representation: Representation): void => {
    this.#loaded = Promise.resolve(representation)
    this.#take(representation, performance.now())
  }

  readonly urls = (): readonly string[] => {
    const { representation } = this.#snapshot
    return representation === undefined ? [] : [representation.url, internalsOf(representation).resource.base]
  }

  readonly adopt = (representation: Representation, since: number): boolean => {
    const { representation: current } = this.#snapshot
    const { url, kind, extent } = representation
    if (url !== current?.url || kind !== current.kind || extent !== 'full') return false
    // The response to a request of this store, or to an older request.
    if (this.#isLoading || since < this.#since) return false
    // The reader's limits do not apply to the store.
    const { agent } = originOf(this.#navigation)
    const own = new DocumentRepresentation(agent, internalsOf(representation).resource)
    this.#loaded = Promise.resolve(own)
    this.#take(own, since)
    return true
  }

  readonly invalidate = (): void => {
    this.#loaded = undefined
    // Without subscribers, the next `load` requests it.
    if (this.#listeners.size > 0) this.#request().catch(() => undefined)
  }

  readonly dehydrate = (): Dehydrated | undefined => {
    const { representation } = this.#snapshot
    return representation === undefined ? undefined : dehydrate(representation)
  }

  #take(representation: Representation, since: number): void {
    this.#since = since
    this.#change({ status: 'ready', representation, failure: undefined })
  }

  #change(what: Pick<Snapshot, 'failure' | 'status'> & Partial<Snapshot>): void {
    if (what.status !== 'loading') this.#isLoading = false
    this.#snapshot = Object.freeze({ ...this.#snapshot, ...what })
    for (const listener of [...this.#listeners]) listener()
  }
}
