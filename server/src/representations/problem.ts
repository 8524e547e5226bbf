import type { Representation } from '../hypermedia/representation.ts'

/** Whether a representation says what went wrong; its state is then that of a problem document (RFC 9457). */
export function isProblem({ kind }: Representation): boolean {
  return kind === 'problem-details'
}
