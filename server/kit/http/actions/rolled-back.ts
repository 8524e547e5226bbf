import type { Problem } from '../problem.ts'
import type { Faults } from './action.ts'

/** Thrown by an action that refuses its input after it may have stored something: its transaction is rolled back. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack'

  readonly refused: Faults | Problem

  constructor(refused: Faults | Problem) {
    super('The action was refused, and its transaction was rolled back')
    this.refused = refused
  }
}
