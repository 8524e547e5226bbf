import { collected, resultsOf, type Place, type Platform, type Result } from './harness.ts'
import { suite } from './suite.ts'

/** Runs the suite where this is loaded. */
export function run(place: Place, platform: Platform, patience: number): Promise<readonly Result[]> {
  const tests = collected((harness) => {
    suite({ harness, platform, place: () => place })
  })
  return resultsOf(tests, patience)
}

// In a worker nobody can call it; there it is sent what it needs, with the port on which to answer.
addEventListener('message', ({ data, ports }: MessageEvent<Parameters<typeof run>>) => {
  void run(...data).then((results) => ports[0]?.postMessage(results))
})
