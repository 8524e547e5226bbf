import type { Form, Link, Representation } from '@waymark/server'
import { members, ownMember, textOf, type Reader } from './reader.ts'

const taken = new Set(['_links', '_embedded', '_templates'])

export function missingState(document: unknown, { state }: Representation): readonly string[] {
  return Object.entries(state)
    .filter(([name, value]) => !taken.has(name) && JSON.stringify(ownMember(document, name)) !== JSON.stringify(value))
    .map(([name]) => `state ${name}`)
}

function missingLinks(document: unknown, { links }: Representation): readonly string[] {
  return links.flatMap(({ relation, links: given }) => {
    const found = ownMember(ownMember(document, '_links'), relation.name)
    if (Array.isArray(found) !== (relation.cardinality === 'many')) return [`cardinality of ${relation.name}`]
    return given.filter((link, index) => !isSameLink([found].flat()[index], link)).map(({ href }) => `link ${href}`)
  })
}

function isSameLink(found: unknown, { variables, ...attributes }: Link): boolean {
  const isTemplate = variables === undefined ? undefined : true
  const known = { ...members(found), templated: undefined }
  return (
    ownMember(found, 'templated') === isTemplate && sorted(known) === sorted({ ...attributes, templated: undefined })
  )
}

function sorted(object: object): string {
  return JSON.stringify(Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function missingTemplates(document: unknown, { forms }: Representation): readonly string[] {
  return forms
    .filter((form) => !isSameForm(ownMember(ownMember(document, '_templates'), form.name), form))
    .map(({ name }) => `form ${name}`)
}

function isSameForm(template: unknown, { title, method, target, contentType, fields }: Form): boolean {
  const head = { title, method, target, contentType }
  const properties = ownMember(template, 'properties')
  if (!Array.isArray(properties) || properties.length !== fields.length) return false
  const areHeads = Object.entries(head).every(([name, value]) => ownMember(template, name) === value)
  return (
    areHeads &&
    fields.every((field, index) => {
      const property: unknown = properties[index]
      return (
        ownMember(property, 'name') === field.name &&
        ownMember(property, 'prompt') === field.field.prompt &&
        ownMember(property, 'value') === field.value
      )
    })
  )
}

/** A HAL reader that compares values, attributes and cardinalities; with templates, a HAL-FORMS reader. */
export function halReader(hasTemplates: boolean): Reader {
  const read = (document: unknown, representation: Representation): readonly string[] => [
    ...missingState(document, representation),
    ...missingLinks(document, representation),
    ...(hasTemplates ? missingTemplates(document, representation) : []),
    ...representation.embedded.flatMap(({ relation, items }) => {
      const found = ownMember(ownMember(document, '_embedded'), relation.name)
      if (Array.isArray(found) !== (relation.cardinality === 'many')) return [`cardinality of ${relation.name}`]
      const documents: readonly unknown[] = [found].flat()
      if (documents.length !== items.length) return [`items of ${relation.name}`]
      return items.flatMap((item, index) => read(documents[index], item))
    }),
  ]
  return (written, representation) => read(JSON.parse(textOf(written)), representation)
}
