import { pointerTo } from '@waymark/shared'
import { readJson, type Format, type Reading } from '../document/decoder.ts'
import type { Document } from '../document/document.ts'
import { readForm, type Form } from '../forms/form.ts'
import { isJsonObject, memberOf, textOf, type JsonObject } from '../document/json.ts'
import { refuseDepth, Unreadable } from '../transport/body.ts'
import { grouped, linkTo, objectOf, objectsOf, relationsOf } from './members.ts'

/**
 * Siren: properties are the state, entities are embedded resources or links, actions are forms.
 *
 * @example
 * const shop = connect('https://shop.example/', { formats: [siren] })
 * const order = await shop.follow('orders').follow('item', {}, { where: ({ title }) => title === 'Order 42' })
 * const paid = await order.submit('pay', { method: 'card' })
 * console.log(paid.state)
 */
export const siren: Format = {
  mediaType: 'application/vnd.siren+json',
  read: (body, reading) => readEntity(readJson(body), reading, []),
}

type Path = readonly (string | number)[]

function readEntity(entity: unknown, reading: Reading, path: Path): Document {
  const pointer = pointerTo(path)
  if (!isJsonObject(entity)) throw new Unreadable([{ pointer, detail: 'must be an object' }])
  refuseDepth(path.length / 2, pointer)
  const parts = partsOf(entity, reading, path)
  const own = objectsOf(entity, 'links').flatMap((link) => linksFrom(link))
  return {
    pointer,
    state: objectOf(entity, 'properties'),
    links: grouped([...own, ...parts.links]),
    embedded: grouped(parts.embedded),
    forms: objectsOf(entity, 'actions').flatMap((action) => actionForm(action, reading)),
    curies: [],
  }
}

type Named<A> = readonly (readonly [string, A])[]

function linksFrom(link: JsonObject): Named<ReturnType<typeof linkTo>[number]> {
  const href = textOf(link, 'href')
  const links = href === undefined ? [] : linkTo(href, link)
  return relationsOf(link).flatMap((relation) => links.map((one) => [relation, one] as const))
}

function partsOf(entity: JsonObject, reading: Reading, path: Path) {
  const parts = objectsOf(entity, 'entities').map((part, index) => ({ part, at: [...path, 'entities', index] }))
  const isLink = ({ part }: (typeof parts)[number]): boolean => textOf(part, 'href') !== undefined
  const embedded = parts
    .filter((one) => !isLink(one))
    .flatMap(({ part, at }) => {
      const document = readEntity(part, reading, at)
      return relationsOf(part).map((relation) => [relation, document] as const)
    })
  return { links: parts.filter(isLink).flatMap(({ part }) => linksFrom(part)), embedded }
}

function actionForm(action: JsonObject, { base, notify }: Reading): readonly Form[] {
  const name = textOf(action, 'name')
  const target = URL.parse(textOf(action, 'href') ?? '', base)
  if (name === undefined || textOf(action, 'href') === undefined || target === null) {
    notify({ code: 'form-ignored', message: `The action ${name ?? ''} has no name or no href`, url: base })
    return []
  }
  const template = {
    ...without(action, ['name', 'href', 'fields', 'type']),
    contentType: textOf(action, 'type') ?? 'application/x-www-form-urlencoded',
    properties: objectsOf(action, 'fields').map(propertyOf),
  }
  return [readForm(name, template, { target: target.href }, ['datetime'])]
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

// Services use members of HTML such as `required`, although Siren does not define them.
function propertyOf(field: JsonObject): JsonObject {
  const value = memberOf(field, 'value')
  const property = { ...without(field, ['title']), prompt: textOf(field, 'title') ?? textOf(field, 'name') }
  return Array.isArray(value) ? { ...property, value: undefined, options: choicesOf(value, field) } : property
}

// Field value objects; a bare value is its own title.
function choicesOf(entries: readonly unknown[], field: JsonObject): JsonObject {
  const selected = entries.filter((entry) => isJsonObject(entry) && memberOf(entry, 'selected') === true)
  const selectedValues = selected.map((choice) => (isJsonObject(choice) ? memberOf(choice, 'value') : choice))
  const maxItems = textOf(field, 'type') === 'checkbox' ? {} : { maxItems: 1 }
  return { inline: entries, promptField: 'title', selectedValues, ...maxItems }
}
