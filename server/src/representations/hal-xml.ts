import { mediaType } from '@waymark/shared'
import { selfOf, type EmbeddedSet, type Link, type Representation } from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { formElements } from './hal-xml/form.ts'
import { attribute, element } from './xml.ts'
import { stateElements } from './hal-xml/state.ts'

const namespace = 'urn:waymark:hal-xml'

/**
 * HAL in XML (draft-michaud-xml-hal, after the XML variant of HAL's first description): `resource` and `link` elements,
 * the state as elements. What that cannot say is in a namespace of its own: the types of values, the forms, and in
 * `w:many` the relations that may have many targets, of which there may be one or none.
 */
export const halXml: TextSerializer = {
  key: 'xml',
  title: 'HAL in XML',
  mediaType: mediaType.halXml,
  quality: 0.8,
  isText: false,
  showsLinks: true,
  write: (representation, { curies, alternates }) => {
    const more = linkElements('curies', curies, true) + linkElements('alternate', alternates)
    const resource = resourceElement('self', representation, { attributes: ` xmlns:w="${namespace}"`, links: more })
    return `<?xml version="1.0" encoding="UTF-8"?>\n${resource}\n`
  },
}

interface Additions {
  readonly attributes: string
  readonly links: string
}

function resourceElement(relation: string, representation: Representation, { attributes, links }: Additions): string {
  const { title, state, embedded } = representation
  const own = attribute('rel', relation) + attribute('href', selfOf(representation)) + attribute('title', title)
  // Put together piece by piece: to join lists would copy what is embedded once for each level.
  let content = ''
  for (const set of representation.links) content += linkSetElements(set)
  content += links + stateElements(state)
  for (const set of embedded) content += embeddedElements(set)
  content += formElements(representation)
  return element('resource', own + attribute('w:many', manyOf(representation)) + attributes, content)
}

/** The relations of which there may be many. */
function manyOf({ links, embedded }: Representation): string | undefined {
  const names = new Set<string>()
  for (const { relation } of links) if (relation.cardinality === 'many') names.add(relation.name)
  for (const { relation } of embedded) if (relation.cardinality === 'many') names.add(relation.name)
  return names.size === 0 ? undefined : [...names].join(' ')
}

const none: Additions = { attributes: '', links: '' }

function embeddedElements({ relation, items }: EmbeddedSet): string {
  let elements = ''
  for (const item of items) elements += resourceElement(relation.name, item, none)
  return elements
}

function linkSetElements({ relation, links }: Representation['links'][number]): string {
  // The resource itself carries the address of `self`.
  const [self] = links
  if (relation.key === 'self' && links.length === 1 && self !== undefined && Object.keys(self).length === 1) return ''
  return linkElements(relation.name, links)
}

function linkElements(relation: string, links: readonly Link[], areTemplates = false): string {
  const head = `<link${attribute('rel', relation)}`
  let elements = ''
  for (const link of links) {
    const { href, title, variables } = link
    const isTemplate = areTemplates || variables !== undefined
    elements += `${head}${attribute('href', href)}${isTemplate ? ' templated="true"' : ''}`
    elements += `${attribute('title', title)}${details(link)}/>`
  }
  return elements
}

/** What few links have. */
function details({ name, type, hreflang, profile, deprecation }: Link): string {
  const given = attribute('name', name) + attribute('type', type) + attribute('hreflang', hreflang)
  return given + attribute('profile', profile) + attribute('deprecation', deprecation)
}
