import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import { protocolProblem, type Problem } from '../../http/problem.ts'
import type { Found } from '../../http/resource.ts'
import type { DecisionLog } from '../../http/service.ts'
import { href } from '../routes.ts'

/** One decision on a request, and what it said. */
export interface Step {
  readonly decision: string
  readonly outcome: string
}

/** The decisions that led to one answer. */
export interface LoggedDecisions {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly steps: Step[]
}

/** The decisions of the last requests, for developers; kept in memory only. */
export interface DecisionLogs {
  find(id: string): LoggedDecisions | undefined
  /** Begins to take down the decisions on a request. */
  begin(request: { readonly method: string; readonly path: string }): DecisionLog
}

const kept = 500

export function decisionLogs(): DecisionLogs {
  const logs = new LRUCache<string, LoggedDecisions>({ max: kept })
  return {
    find: (id) => logs.get(id),
    begin({ method, path }) {
      const log: LoggedDecisions = { id: randomUUID(), method, path, steps: [] }
      logs.set(log.id, log)
      const take = (decision: string, outcome: string): void => void log.steps.push({ decision, outcome })
      return Object.assign(take, { href: href('decisions', { decisions: log.id }) })
    },
  }
}

/** The decisions that a path names, as a resource finds them. They are there for a while only, and may still grow. */
export function foundLog(logs: DecisionLogs, id: string | undefined): Promise<Found<LoggedDecisions> | Problem> {
  const log = logs.find(id ?? '')
  const gone = protocolProblem('not-found', 'The decisions on this request are not kept any more.')
  return Promise.resolve(log === undefined ? gone : { entity: log, version: `${log.id}-${String(log.steps.length)}` })
}
