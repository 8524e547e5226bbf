import type { TemplateValues } from '@waymark/shared'
import { registerAgent, registeredAgent } from './agent.ts'
import { combinedLimits, type Limits } from '../transport/limits.ts'
import type { Navigation, Representation } from './representation.ts'
import type { Selection } from './selection.ts'

/** A navigation that is performed on demand. */
export class LazyNavigation implements Navigation {
  readonly #load: (limits: Limits) => Promise<Representation>
  readonly #limits: Limits

  constructor(load: (limits: Limits) => Promise<Representation>, limits: Limits = {}) {
    this.#load = load
    this.#limits = limits
  }

  get(): Promise<Representation> {
    return this.#load(this.#limits)
  }

  follow(relation: string, variables?: TemplateValues, selection?: Selection): Navigation {
    const load = async (limits: Limits): Promise<Representation> => {
      const here = await this.#load(limits)
      return here.follow(relation, variables, selection).get()
    }
    return registerAgent(new LazyNavigation(load, this.#limits), registeredAgent(this))
  }

  within(limits: Limits): Navigation {
    return registerAgent(new LazyNavigation(this.#load, combinedLimits(this.#limits, limits)), registeredAgent(this))
  }

  then<A = Representation, B = never>(
    fulfilled?: ((representation: Representation) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.get().then(fulfilled, rejected)
  }
}
