import type { Form, Representation } from '@waymark/server'
import { missingState } from './hal.ts'
import { ownMember, textOf, type Reader } from './reader.ts'

/** A reader of Siren; the templates of links are in the Link-Template field. */
export const readSiren: Reader = (written, representation) => missing(JSON.parse(textOf(written)), representation)

function missing(entity: unknown, representation: Representation): readonly string[] {
  const { kind, title, links, embedded, forms } = representation
  const found = list(ownMember(entity, 'links'))
  const actions = list(ownMember(entity, 'actions'))
  const entities = list(ownMember(entity, 'entities'))
  let next = 0
  return [
    ...(ownMember(entity, 'title') === title && list(ownMember(entity, 'class'))[0] === kind ? [] : ['title or class']),
    ...missingState(ownMember(entity, 'properties'), representation),
    ...links.flatMap(({ relation, links: given }) =>
      given
        .filter((link) => link.variables === undefined && !found.some((one) => leads(one, relation.name, link.href)))
        .map(({ href }) => `link ${href}`),
    ),
    ...forms.filter((form) => !actions.some((one) => isAction(one, form))).map(({ name }) => `form ${name}`),
    ...embedded.flatMap(({ relation, items }) =>
      items.flatMap((item) => {
        const part = entities[next]
        next += 1
        return list(ownMember(part, 'rel'))[0] === relation.name ? missing(part, item) : [`items of ${relation.name}`]
      }),
    ),
    ...(entities.length === next ? [] : ['the number of entities']),
  ]
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function leads(link: unknown, relation: string, href: string): boolean {
  return list(ownMember(link, 'rel')).includes(relation) && ownMember(link, 'href') === href
}

function isAction(action: unknown, { name, title, method, target, contentType, fields }: Form): boolean {
  const head = { name, title, method, href: target, type: method === 'GET' ? undefined : contentType }
  const found = list(ownMember(action, 'fields'))
  return (
    Object.entries(head).every(([member, value]) => ownMember(action, member) === value) &&
    found.length === fields.length &&
    fields.every((field, index) => isField(found[index], field))
  )
}

function isField(found: unknown, { name, field, value }: Form['fields'][number]): boolean {
  const given = ownMember(found, 'value')
  const chosen = field.options === undefined ? given : list(given).find((one) => ownMember(one, 'selected') === true)
  const shown = field.options === undefined ? chosen : ownMember(chosen, 'value')
  const isOption = field.options?.every((option, index) => ownMember(list(given)[index], 'title') === option.prompt)
  return (
    ownMember(found, 'name') === name &&
    ownMember(found, 'title') === field.prompt &&
    isOption !== false &&
    (shown === value || chosen === undefined)
  )
}
