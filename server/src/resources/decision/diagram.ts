import { html } from 'ghtml'
import { onFound, onRequest, onRoute } from '../../http/decide.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { drawing, svg } from '../drawing.ts'
import { foundLog, type DecisionLogs, type LoggedDecisions } from './decision-logs.ts'

interface Node {
  readonly decision: string
  readonly question: string
}

const nodes: readonly Node[] = [
  ...[...onRequest, ...onRoute].map(({ name, question }) => ({ decision: name, question })),
  { decision: 'found', question: 'Is nothing there?' },
  ...onFound.map(({ name, question }) => ({ decision: name, question })),
  { decision: 'answered', question: 'Represent or act' },
]
const rowHeight = 44
const width = 640

/** The decisions as a drawing: the whole way from top to bottom, and how far the request came on it. */
export function diagram(logs: DecisionLogs): Resource {
  return resource({
    kind: 'diagram',
    cache: { store: 'nobody' },
    serializers: [svg],
    find: ({ variables }) => foundLog(logs, variables['decisions']),
    represent: (log) => drawing('Decisions', draw(log)),
  })
}

/** The drawing of a log as SVG. */
function draw(log: LoggedDecisions): string {
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
    <title>Decisions on ${log.method} ${log.path}</title>
    !${rows.join('')}
  </svg>`
}

function row({ question }: Node, position: number, outcome: string | undefined): string {
  const top = position * rowHeight + 8
  const isStop = outcome !== undefined && outcome !== 'go on'
  const fill = outcome === undefined ? '#e7e7e4' : isStop ? '#0b6663' : '#cfe8e3'
  const ink = isStop ? '#ffffff' : outcome === undefined ? '#6b6b66' : '#123330'
  const y = String(top)
  const line = position === 0 ? '' : html`<path d="M220 ${String(top - 12)}v12" stroke="#8a8a85" stroke-width="2" />`
  return html`!${line}<rect x="8" y="${y}" width="424" height="32" rx="8" fill="${fill}" /><text
      x="20"
      y="${String(top + 21)}"
      fill="${ink}"
      >${question}</text
    ><text x="446" y="${String(top + 21)}" fill="#0b6663" font-weight="600">${outcome ?? ''}</text>`
}
