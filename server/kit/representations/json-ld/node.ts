import { isRequired } from '@waymark/shared'
import type { Form, FormField } from '../../hypermedia/form.ts'
import type { Meaning, Meanings } from '../../hypermedia/meaning.ts'
import { type EmbeddedSet, type Link, type Representation, selfOf } from '../../hypermedia/representation.ts'
import { operationOf } from './operation.ts'
import { classOf, meantProperties, type Node, propertiesOf, propertyOf, termOf } from './vocabulary.ts'

/** Returns a representation as a node with what it embeds, its links, its operations and its public meaning. */
export function nodeOf(representation: Representation, meanings: Meanings = {}): Node {
  const { title, state, links, embedded, forms } = representation
  const self = selfOf(representation)
  const isOwn = (target: string): boolean => target === self
  const nodes = new Nodes()
  const meaning = meanings[representation.kind]
  const operation = (form: Form): Node => operationOf(form, meaning?.forms?.[form.name])
  for (const { relation, links: given } of links) {
    if (relation.key === 'self') continue
    const property = relation.key === 'search' ? 'hydra:search' : propertyOf(relation)
    nodes.add(property, given.map(linkNode), relation.cardinality === 'many')
  }
  for (const { relation, items } of embedded)
    nodes.add(
      embeddingOf(relation),
      items.map((item) => nodeOf(item, meanings)),
      relation.cardinality === 'many',
    )
  for (const form of forms) {
    if (isOwn(form.target)) nodes.add('hydra:operation', [operation(form)], true)
    else
      nodes.add(form.relation ?? `vocab:${form.name}`, [
        { '@id': form.target, 'hydra:title': form.title, 'hydra:operation': [operation(form)] },
      ])
  }
  const isList = embedded.some(({ relation }) => relation.key === 'item')
  return {
    '@id': self,
    '@type': typesOf(representation, isList, meaning),
    'hydra:title': title,
    ...propertiesOf(state),
    ...meantProperties(state, meaning),
    ...(isList ? collectionMembers(representation) : {}),
    ...nodes.members(),
  }
}

/** The nodes of each property: one, or a list. */
class Nodes {
  readonly #found = new Map<string, { readonly nodes: Node[]; isList: boolean }>()

  add(property: string, nodes: readonly Node[], isList = false): void {
    const known = this.#found.get(property)
    if (known === undefined) this.#found.set(property, { nodes: [...nodes], isList })
    else {
      known.nodes.push(...nodes)
      known.isList ||= isList
    }
  }

  members(): Node {
    return Object.fromEntries(
      [...this.#found].map(([property, { nodes, isList }]) => [
        property,
        isList || nodes.length > 1 ? nodes : nodes[0],
      ]),
    )
  }
}

function embeddingOf(relation: EmbeddedSet['relation']): string {
  return relation.key === 'item' ? 'hydra:member' : propertyOf(relation)
}

function typesOf({ kind }: Representation, isList: boolean, meaning?: Meaning): string | readonly string[] {
  const others = [...(isList ? ['hydra:Collection'] : []), ...(meaning === undefined ? [] : [meaning.type])]
  return others.length === 0 ? classOf(kind) : [classOf(kind), ...others]
}

const pageRelations = { first: 'first', prev: 'previous', next: 'next', last: 'last' } as const

function collectionMembers(representation: Representation): Node {
  const { state, links } = representation
  const pages = links.flatMap(({ relation: { key }, links: [link] }) =>
    key in pageRelations && link !== undefined
      ? [[`hydra:${pageRelations[key as keyof typeof pageRelations]}`, { '@id': link.href }] as const]
      : [],
  )
  const view = {
    '@id': `${selfOf(representation) ?? ''}#view`,
    '@type': 'hydra:PartialCollectionView',
    ...Object.fromEntries(pages),
  }
  const total = typeof state['total'] === 'number' ? state['total'] : undefined
  return { 'hydra:totalItems': total, 'hydra:view': pages.length === 0 ? undefined : view }
}

/** Returns a link as a node, and a template as an IRI template. */
export function linkNode({ href, title, variables, type, hreflang }: Link): Node {
  if (variables === undefined)
    return { '@id': href, 'hydra:title': title, 'vocab:mediaType': type, 'vocab:language': hreflang }
  return {
    '@type': 'hydra:IriTemplate',
    'hydra:template': href,
    'hydra:title': title,
    'hydra:variableRepresentation': { '@id': 'hydra:BasicRepresentation' },
    'hydra:mapping': variables.map(mappingOf),
  }
}

function mappingOf({ name, field }: FormField): Node {
  return {
    '@type': 'hydra:IriTemplateMapping',
    'hydra:variable': name,
    'hydra:property': { '@id': `vocab:${termOf(name)}` },
    'hydra:title': field.prompt,
    'hydra:required': isRequired(field),
  }
}
