import type { TemplateValues } from '@waymark/shared'
import type { Navigation, Representation } from './representation.ts'

/** A navigation that knows how to load its end, and goes there only when it is asked to. */
export class LazyNavigation implements Navigation {
  readonly #load: () => Promise<Representation>

  constructor(load: () => Promise<Representation>) {
    this.#load = load
  }

  get(): Promise<Representation> {
    return this.#load()
  }

  follow(relation: string, variables?: TemplateValues): Navigation {
    return new LazyNavigation(async () => (await this.get()).follow(relation, variables).get())
  }

  then<A = Representation, B = never>(
    fulfilled?: ((representation: Representation) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.get().then(fulfilled, rejected)
  }
}
