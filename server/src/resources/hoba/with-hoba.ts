import { protocolProblem, type Problem } from '../../http/problem.ts'
import type { Found } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'

export type HobaPort = NonNullable<Ports['hoba']>

/** What is found where HOBA is offered. */
export function withHoba<Entity>(
  { hoba }: Pick<Ports, 'hoba'>,
  find: (hoba: HobaPort) => Found<Entity> | Problem,
): Found<Entity> | Problem {
  return hoba === undefined
    ? protocolProblem('not-found', 'HOBA is not offered: it needs a public origin.')
    : find(hoba)
}
