import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { PlantedName } from './planted.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** Runs `npm run simulate` in a process of its own, because a world replaces the clock and the timers of Node. */
async function simulated(
  ...words: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [
    '--conditions=@waymark/source',
    '--disable-warning=ExperimentalWarning',
    main,
    ...words,
  ])
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, code] = await Promise.all([text(child.stdout), closed])
  return { code, output }
}

type Planted = readonly [name: PlantedName, seed: number, sentence: string]

const further: readonly Planted[] = [
  ['unblocked time', 6, 'The specification does not permit a step'],
  ['offer order', 365, 'The specification does not permit a step'],
  ['reopened time', 2, 'The specification does not permit a step'],
  ['exchanged offer', 129, 'The specification does not permit a step'],
  ['unclaimed slots', 8, 'No two live appointments of a doctor overlap'],
  ['repeated hold', 232, 'which it was at no moment of the request'],
  ['stale response', 5, 'which it was at no moment of the request'],
  ['unchanged tag', 1, 'which it was at no moment of the request'],
]

const isWhole = process.env['PLANTED'] === 'all'

describe('the simulation of a clinic', function () {
  // The weekly run may search for a rare fault in hundreds of worlds.
  this.timeout(isWhole ? 3_600_000 : 180_000)

  it('repeats all that happens with a seed', async () => {
    const line = /^seed 3: trace .+$/m
    const together = await simulated('--seeds', '2..3', '--hours', '0.2', '--list')
    const alone = await simulated('--seed', '3', '--hours', '0.2', '--list')
    expect(line.exec(alone.output)?.[0]).to.be.a('string')
    expect(line.exec(alone.output)?.[0]).to.equal(line.exec(together.output)?.[0])
  })

  it('finds no broken promise in a hundred worlds', async () => {
    const { code, output } = await simulated('--seeds', '1..100', '--hours', '0.1', '--list')
    expect(code, output).to.equal(0)
    expect(new Set(output.match(/(?<=trace ).+$/gm)).size).to.equal(100)
  })

  // The search begins at a seed that finds the fault; after another change, a later one does. One fault for each law keeps
  // the suite short; `PLANTED=all` plants all, as the weekly run does.
  const planted: readonly Planted[] = [
    ['declined offer', 89, 'which the specification permits'],
    ['withdrawn offer', 12, 'The specification does not permit a step'],
    ['half a series', 24, 'A series is booked'],
    ['missing group', 39, 'which it was at no moment of the request'],
    ['shared response', 69, 'A page was made for another caller'],
    ...(isWhole ? further : []),
  ]
  for (const [name, seed, sentence] of planted) {
    it(`finds the planted fault “${name}”`, async () => {
      const seeds = `${String(seed)}..${String(seed + 500)}`
      const { code, output } = await simulated('--seeds', seeds, '--hours', '1', '--planted', name)
      expect(output).to.include(sentence)
      expect(code).to.equal(1)
    })
  }
})
