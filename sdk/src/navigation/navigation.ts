import type { TemplateValues } from '@waymark/shared'
import { combinedLimits, type Limits } from '../transport/limits.ts'
import { origin, originOf, type Agent, type Origin, type Reach } from './agent.ts'
import type { Navigation, Reference, Representation, RepresentationOf } from './representation.ts'
import type { RequestOptions } from './request-options.ts'
import { Requests } from './requests.ts'
import type { Selection } from './selection.ts'

/** A navigation that is performed on demand. */
class LazyReference extends Requests implements Reference {
  readonly #agent: Agent
  readonly #reach: Reach

  constructor(agent: Agent, reach: Reach) {
    super()
    this.#agent = agent
    this.#reach = reach
  }

  get [origin](): Origin {
    return { agent: this.#agent, reach: this.#reach }
  }

  get<State>(options?: RequestOptions): Promise<RepresentationOf<State>>
  get(options?: RequestOptions): Promise<Representation>
  async get({ headers }: RequestOptions = {}): Promise<Representation> {
    const { agent, target, embedded } = await this.#reach({}, headers !== undefined)
    return embedded ?? agent.fetch({ ...target, headers })
  }

  follow(relation: string, variables?: TemplateValues, selection?: Selection): Navigation {
    return new LazyNavigation(this.#agent, async (limits, isRequested) => {
      const { agent, target, embedded } = await this.#reach(limits, false)
      const here = embedded ?? (await agent.fetch(target))
      return originOf(here.follow(relation, variables, selection)).reach({}, isRequested)
    })
  }

  within(limits: Limits): Navigation {
    const reach: Reach = (inner, isRequested) => this.#reach(combinedLimits(limits, inner), isRequested)
    return new LazyNavigation(this.#agent, reach)
  }
}

/** A reference that is performed when it is awaited. */
export class LazyNavigation extends LazyReference implements Navigation {
  get reference(): Reference {
    const { agent, reach } = this[origin]
    return new LazyReference(agent, reach)
  }

  then<A = Representation, B = never>(
    fulfilled?: ((representation: Representation) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.get().then(fulfilled, rejected)
  }
}
