import type { TemplateValues } from '@waymark/shared'
import type { Representation } from '../navigation/representation.ts'

/**
 * The target of a relation as the source of {@link events} or {@link records}, such as a hub; default the resource
 * itself.
 *
 * @example
 * const told = () => ({ headers: { 'content-type': 'text/event-stream' }, body: 'data: taken\n\n' })
 * const hub = mockService({ '/': { links: { events: '/hub{?topic}' } }, '/hub': told })
 * const page = await connect(hub.entry, { fetch: hub.fetch })
 * for await (const { data } of events(page, { relation: 'events', variables: { topic: 'slots' } })) {
 *   console.log(data)
 *   break
 * }
 */
export interface StreamSource<Rel> {
  readonly relation?: Rel | undefined
  readonly variables?: TemplateValues | undefined
}

export function sourceUrl(representation: Representation, { relation, variables }: StreamSource<string>): string {
  return relation === undefined ? representation.url : representation.expand(relation, variables)
}
