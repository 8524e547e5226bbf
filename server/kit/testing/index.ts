/**
 * What the tests of a service need: a server on a free port, a fixed clock, and the contract of tables.
 *
 * @example
 * import { adjustableClock, whileServing } from '@waymark/server/testing'
 *
 * await whileServing(createService({ ...options, clock: adjustableClock('2026-11-23T09:00:00Z') }), async (origin) => {
 *   const response = await fetch(`${origin}/`)
 *   assert.equal(response.status, 200)
 * })
 *
 * @module @waymark/server/testing
 */
export { adjustableClock, type AdjustableClock } from './adjustable-clock.ts'
export { pseudoLanguage, untranslated } from './languages.ts'
export { closed, listening, whileServing } from './serving.ts'
export { tableContract, type TableCheck, type TableContract } from './table-contract.ts'
