import { collected, resultsOf, type Place, type Platform, type Result } from './harness.ts'
import { suite } from './suite.ts'

/** Runs the suite in the environment that loads this file. */
export function run(place: Place, platform: Platform, patience: number): Promise<readonly Result[]> {
  const tests = collected((harness) => {
    suite({ harness, platform, place: () => place })
  })
  return resultsOf(tests, patience)
}

// A worker receives its arguments in a message, with a port for the response.
// Node has none.
const scope: { readonly addEventListener?: typeof addEventListener } = globalThis
scope.addEventListener?.('message', ({ data, ports }: MessageEvent<Parameters<typeof run>>) => {
  void run(...data).then((results) => ports[0]?.postMessage(results))
})
