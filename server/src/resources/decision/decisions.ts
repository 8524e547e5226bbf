import { resource, type Resource } from '../../http/resource.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { foundLog, type DecisionLogs } from './decision-logs.ts'

/** The path that one request took through the decisions. */
export function decisions(logs: DecisionLogs): Resource {
  return resource({
    kind: 'decisions',
    cache: { store: 'nobody' },
    find: ({ variables }) => foundLog(logs, variables['decisions']),
    represent: ({ id, method, path, steps }) =>
      represent('decisions', {
        title: `Decisions on ${method} ${path}`,
        self: href('decisions', { decisions: id }),
        state: { method, path, steps: steps.map(({ decision, outcome }) => ({ decision, outcome })) },
        links: {
          diagram: { href: href('diagram', { decisions: id }), title: 'As a diagram', type: 'image/svg+xml' },
          home: { href: href('home', {}), title: 'Home' },
        },
      }),
  })
}
