import type { PatchFormat } from '../changes/patch-format.ts'
import { trailOf } from '../document/resource.ts'
import { loadChunk } from '../transport/lazy.ts'
import { origin, type Origin } from './agent.ts'
import type { Outcome, PostOptions, ResponseHead } from './representation.ts'
import type { RequestOptions } from './request-options.ts'

/** The requests without a form, of a navigation or a representation. */
export abstract class Requests {
  abstract readonly [origin]: Origin

  async head({ headers }: RequestOptions = {}): Promise<ResponseHead> {
    const { agent, target } = await this[origin].reach({}, true)
    const asked = { method: 'HEAD', url: target.url, headers, name: target.hop.name } as const
    const { url, status, headers: received } = await agent.open(asked, target.from)
    return { url, status, headers: received }
  }

  post(body?: unknown, options?: RequestOptions & Partial<PostOptions>): Promise<Outcome> {
    return this.#write('POST', body, options)
  }

  put(state: unknown, options?: RequestOptions): Promise<Outcome> {
    return this.#write('PUT', state, options)
  }

  patch(changes: unknown, options?: RequestOptions & { readonly as?: PatchFormat }): Promise<Outcome> {
    return this.#write('PATCH', changes, options)
  }

  delete(options?: RequestOptions): Promise<Outcome> {
    return this.#write('DELETE', undefined, options)
  }

  async #write(
    method: 'DELETE' | 'PATCH' | 'POST' | 'PUT',
    mine: unknown,
    options: RequestOptions & Partial<PostOptions> & { readonly as?: PatchFormat } = {},
  ): Promise<Outcome> {
    const destination = await this[origin].reach({}, true)
    const { url, from } = destination.target
    const { write } = await loadChunk(import('../changes/write.ts'), { url, trail: trailOf(from?.history ?? []) })
    return write(destination, { method, mine, ...options })
  }
}
