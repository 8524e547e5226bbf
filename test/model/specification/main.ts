import { explore } from './explore.ts'
import { invariants, stepRules } from './invariants.ts'

/*
 * Explores the specification: `npm run model -- [SLOTS]`. Prints the number of states and steps and each sentence that
 * holds; exits with 1 for a violation, after the shortest way to it.
 */
const count = Number(process.argv[2] ?? 2)
if (!Number.isInteger(count) || count < 1 || count > 4) throw new Error('The number of slots is from 1 to 4.')
const begin = performance.now()
const { states, steps, violation } = explore(count)
const seconds = ((performance.now() - begin) / 1000).toFixed(1)
console.log(`${String(count)} slots, 3 people: ${String(states)} states in ${seconds} s`)
for (const [name, number] of steps) console.log(`  ${name}: ${String(number)} steps`)
if (violation === undefined) {
  for (const { words } of [...invariants, ...stepRules]) console.log(`✓ ${words}`)
} else {
  console.log(`✗ ${violation.words}`)
  for (const [index, step] of violation.trace.entries()) console.log(`  ${String(index + 1)}. ${step}`)
  process.exitCode = 1
}
