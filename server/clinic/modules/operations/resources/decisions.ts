import { translatable, translateDescribed } from '@waymark/shared'
import { drawing, type Found, href, type Problem, protocolProblem, resource, type Resource, svg } from '@waymark/server'
import { html, type Html } from '@waymark/server/html'
import { beforeFinding, type DecisionLog, onFound } from '@waymark/server/http'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import { homeLink, represent } from '../../../represent.ts'
import { operationRoutes } from '../routes.ts'
import { operationTexts } from '../texts.ts'

/** A decision on a request and its outcome. */
export interface Step {
  readonly decision: string
  readonly outcome: string
}

/** The decisions that led to a response. */
export interface LoggedDecisions {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly steps: Step[]
}

/** The decisions of the last requests, for developers; kept only in memory. */
export interface DecisionLogs {
  find(id: string): LoggedDecisions | undefined
  /** Starts the log of the decisions on a request. */
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
      return Object.assign(take, { href: href(operationRoutes.decisions, { decisions: log.id }) })
    },
  }
}

/** Finds the decision log of a path. A log is kept for a limited time and may still grow. */
function foundLog(logs: DecisionLogs, id: string | undefined): Promise<Found<LoggedDecisions> | Problem> {
  const log = logs.find(id ?? '')
  const gone = protocolProblem('not-found', operationTexts.unknownDecisionsDetail({ kept }))
  return Promise.resolve(log === undefined ? gone : { entity: log, version: `${log.id}-${String(log.steps.length)}` })
}

/** The decisions on one request. */
export function decisions({ decisionLogs: logs }: { readonly decisionLogs: DecisionLogs }): Resource {
  return resource({
    route: operationRoutes.decisions,
    kind: 'decisions',
    cache: { store: 'none' },
    find: ({ variables }) => foundLog(logs, variables.decisions),
    represent: ({ id, method, path, steps }) =>
      represent('decisions', {
        title: operationTexts.decisionsOnTitle({ method, path }),
        self: href(operationRoutes.decisions, { decisions: id }),
        state: { method, path, steps: steps.map(({ decision, outcome }) => ({ decision, outcome })) },
        links: {
          diagram: {
            href: href(operationRoutes.diagram, { decisions: id }),
            title: operationTexts.diagramTitle,
            type: 'image/svg+xml',
          },
          home: homeLink,
        },
      }),
  })
}

interface Node {
  readonly decision: string
  readonly question: string
}

const nodes: readonly Node[] = [
  ...beforeFinding.map(({ name, question }) => ({ decision: name, question })),
  { decision: 'found', question: translatable('Is the resource missing?') },
  ...onFound.map(({ name, question }) => ({ decision: name, question })),
  { decision: 'answered', question: translatable('Represent or act') },
]
const rowHeight = 44
const width = 640

/** The decisions as a diagram: all of them from top to bottom, and the last one that the request reached. */
export function diagram({ decisionLogs: logs }: { readonly decisionLogs: DecisionLogs }): Resource {
  return resource({
    route: operationRoutes.diagram,
    kind: 'diagram',
    cache: { store: 'none' },
    serializers: [svg],
    find: ({ variables }) => foundLog(logs, variables.decisions),
    represent: (log) => drawing(operationTexts.decisionsTitle, String(draw(log))),
  })
}

/** Renders a log as SVG. */
function draw(log: LoggedDecisions): Html {
  const outcomes = new Map(log.steps.map(({ decision, outcome }) => [decision, outcome]))
  const rows = nodes.map((node, position) => row(node, position, outcomes.get(node.decision)))
  const height = String(nodes.length * rowHeight + 16)
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${String(width)} ${height}"
    role="img"
    font-family="system-ui, sans-serif"
    font-size="14"
  >
    <title>${operationTexts.decisionsOnTitle(log)}</title>
    ${rows}
  </svg>`
}

function row({ question }: Node, position: number, outcome: string | undefined): Html {
  const top = position * rowHeight + 8
  const isStop = outcome !== undefined && outcome !== 'go on'
  const fill = outcome === undefined ? '#e7e7e4' : isStop ? '#0b6663' : '#cfe8e3'
  const ink = isStop ? '#ffffff' : outcome === undefined ? '#6b6b66' : '#123330'
  const y = String(top)
  const line = position === 0 ? '' : html`<path d="M220 ${String(top - 12)}v12" stroke="#8a8a85" stroke-width="2" />`
  return html`${line}<rect x="8" y="${y}" width="424" height="32" rx="8" fill="${fill}" /><text
      x="20"
      y="${String(top + 21)}"
      fill="${ink}"
      >${translateDescribed(question)}</text
    ><text x="446" y="${String(top + 21)}" fill="#0b6663" font-weight="600">${outcome ?? ''}</text>`
}
