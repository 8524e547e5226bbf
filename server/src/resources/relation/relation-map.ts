import { identifier, optional } from '@waymark/shared'
import { resource, type Resource } from '../../http/resource.ts'
import { drawing, svg } from '../drawing.ts'
import { relationGraph } from './relation-graph.ts'

/** The map of all relations as a drawing; one of them is emphasised where it is named. */
export function relationMap(version: string): Resource {
  return resource({
    kind: 'diagram',
    parameters: { rel: optional(identifier({ prompt: 'Relation', example: 'schedule' })) },
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 3600 },
    serializers: [svg],
    find: ({ parameters }) => Promise.resolve({ entity: parameters.rel, version }),
    represent: (rel) => drawing('Relations', relationGraph(rel)),
  })
}
