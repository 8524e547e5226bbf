import type { Form, Link, Representation } from '@waymark/server'
import { ownMember, textOf, type Reader } from './reader.ts'

/** A reader of JSON-LD with Hydra; the descriptions of forms are compared by their properties. */
export const readJsonLd: Reader = (written, representation) => missing(JSON.parse(textOf(written)), representation)

function missing(node: unknown, representation: Representation): readonly string[] {
  const { title, state, links, embedded, forms } = representation
  const self = links.find(({ relation }) => relation.key === 'self')?.links[0]?.href
  return [
    ...(ownMember(node, 'hydra:title') === title && ownMember(node, '@id') === self ? [] : ['title or id']),
    ...Object.entries(state)
      .filter(([name, value]) => JSON.stringify(ownMember(node, name)) !== JSON.stringify(value))
      .map(([name]) => `state ${name}`),
    ...links.flatMap(({ relation, links: given }) =>
      relation.key === 'self'
        ? []
        : given.filter((link) => !isIn(list(node, propertyOf(relation.name)), link)).map(words),
    ),
    ...forms.filter((form) => !hasOperation(node, form, self)).map(({ name }) => `form ${name}`),
    ...embedded.flatMap(({ relation, items }) => {
      const property = relation.key === 'item' ? 'hydra:member' : propertyOf(relation.name)
      const nodes = list(node, property).slice(-items.length)
      return items.flatMap((item, index) => missing(nodes[index], item))
    }),
  ]
}

function words({ href }: Link): string {
  return `link ${href}`
}

function propertyOf(name: string): string {
  return name.includes(':') ? name : `iana:${name}`
}

function list(node: unknown, property: string): readonly unknown[] {
  return [ownMember(node, property) ?? []].flat()
}

function isIn(nodes: readonly unknown[], { href, title, variables }: Link): boolean {
  return nodes.some(
    (node) =>
      ownMember(node, variables === undefined ? '@id' : 'hydra:template') === href &&
      ownMember(node, 'hydra:title') === title &&
      (variables ?? []).every(({ name }) =>
        list(node, 'hydra:mapping').some((mapping) => ownMember(mapping, 'hydra:variable') === name),
      ),
  )
}

function hasOperation(node: unknown, form: Form, self: string | undefined): boolean {
  const nodes = form.target === self ? [node] : list(node, form.relation ?? `vocab:${form.name}`)
  return nodes.some(
    (one) =>
      (form.target === self || ownMember(one, '@id') === form.target) &&
      list(one, 'hydra:operation').some((operation) => isOperation(operation, form)),
  )
}

function isOperation(operation: unknown, { title, method, fields }: Form): boolean {
  const properties = list(ownMember(operation, 'hydra:expects'), 'hydra:supportedProperty')
  return (
    ownMember(operation, 'hydra:method') === method &&
    ownMember(operation, 'hydra:title') === title &&
    properties.length === fields.length &&
    fields.every(({ name, field, value, fault }, index) => {
      const property = properties[index]
      return (
        ownMember(ownMember(property, 'hydra:property'), '@id') === `vocab:${name}` &&
        ownMember(property, 'hydra:title') === field.prompt &&
        ownMember(property, 'sh:defaultValue') === value &&
        ownMember(property, 'hydra:description') === fault
      )
    })
  )
}
