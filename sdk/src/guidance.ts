import type { Errand } from './errand.ts'
import type { Answer } from './exchange.ts'
import type { Interpreter } from './interpreter.ts'
import type { Limits } from './limits.ts'

/** Whoever goes on from a change that is done. */
export interface Guidance {
  readonly interpreter: Interpreter
  readonly ask: (errand: Errand, options: { readonly isFresh: boolean; readonly limits?: Limits }) => Promise<Answer>
}
