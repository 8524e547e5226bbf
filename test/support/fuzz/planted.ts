import { parseChallenges } from '@waymark/shared'
import { guided } from './guided.ts'

/*
 * Runs the fuzzer on a parser with a fault, in a process of its own: the engine counts the blocks of functions that it
 * compiles after the begin only.
 */
let turns = 0
const result = await guided({
  parsers: [
    {
      name: 'planted',
      examples: ['Basic realm="a"'],
      check(input) {
        const withParameters = parseChallenges(input).filter(({ parameters }) => parameters.size > 0)
        if (withParameters.length > 2) throw new Error('three challenges')
      },
    },
  ],
  corpus: {},
  seed: 5,
  isOver: () => (turns += 1) > 400,
})
console.log(JSON.stringify(result.faults))
