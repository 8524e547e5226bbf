/** The used part of the untyped npm package `http-cache-tests` 0.4.5, the public test suite of HTTP caches. */
declare module 'http-cache-tests/tests/index.mjs' {
  interface CacheTest {
    readonly id: string
    readonly name: string
    /** Undefined, as `required`, for what RFC 9111 requires. */
    readonly kind?: 'required' | 'optimal' | 'check'
    /** Whether it is about shared caches. */
    readonly browser_skip?: boolean
  }
  const suites: readonly { readonly id: string; readonly tests: readonly CacheTest[] }[]
  export { suites as default }
}

declare module 'http-cache-tests/client/runner.mjs' {
  import type suites from 'http-cache-tests/tests/index.mjs'

  /** Runs the tests, `atOnce` at the same time; the cache of a browser is private. */
  export function runTests(
    ...given: [tests: typeof suites, fetch: typeof globalThis.fetch, isOfBrowser: boolean, base: string, atOnce: number]
  ): Promise<void>
  /** The results by test: true, or the kind and the words of the failure. */
  export function getResults(): Readonly<Record<string, true | readonly string[]>>
}

declare module 'http-cache-tests/server/handle-*' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  const handle: (path: string[], request: IncomingMessage, response: ServerResponse) => void
  export { handle as default }
}
