import { isRequired, mediaType, type Field } from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import type { EmbeddedSet, Link, LinkSet, Representation } from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { contentTypeOf, distinctForms, type QueryForm } from './forms.ts'
import { problemJson } from './hal.ts'

// JSON.stringify omits undefined.
type Members = Readonly<Record<string, unknown>>

function entity({ kind, title, state, links, embedded, forms }: Representation): Members {
  return {
    class: [kind],
    title,
    properties: state,
    entities: listOrNothing(embedded.flatMap(subEntities)),
    links: listOrNothing(links.flatMap(linksOf)),
    actions: listOrNothing(actionsOf({ forms, links })),
  }
}

function listOrNothing<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items
}

function subEntities({ relation, items }: EmbeddedSet): readonly Members[] {
  return items.map((item) => ({ rel: [relation.name], ...entity(item) }))
}

// Siren has no templates: those of a query are actions, and the Link-Template field has all.
function linksOf({ relation, links }: LinkSet): readonly Members[] {
  return links.filter(({ variables }) => variables === undefined).map((link) => linkOf(relation.name, link))
}

function linkOf(relation: string, { href, title, type }: Link): Members {
  return { rel: [relation], href, title, type }
}

/** Returns the forms and searches of a representation as actions. */
export function actionsOf({ forms, links }: Pick<Representation, 'forms' | 'links'>): readonly Members[] {
  return distinctForms(forms, links).map(action)
}

function action(form: Form | QueryForm): Members {
  const { name, title, method, target, fields, schema: describedby } = form
  const type = method === 'GET' ? undefined : contentTypeOf(form)
  return { name, title, method, href: target, type, fields: listOrNothing(fields.map(fieldOf)), describedby }
}

// The input types of HTML are those of Siren, which has no text of several lines and no choice.
function fieldOf({ name, field, value }: FormField): Members {
  const { prompt, options, min, max, step, minLength, maxLength, pattern, placeholder } = field
  const limits = { min, max, step, minLength, maxLength, pattern, placeholder }
  const required = isRequired(field) || undefined
  const chosen = options?.map((option) => ({
    title: option.prompt,
    value: field.fromText(option.value),
    selected: field.fromText(option.value) === value || undefined,
  }))
  return { name, type: typeOf(field), title: prompt, required, value: chosen ?? value, ...limits }
}

function typeOf({ kind, options }: Field): string {
  if (options !== undefined) return 'radio'
  return kind === 'textarea' ? 'text' : kind
}

/** Siren: state, links, embedded resources, and all forms and searches as actions. */
export const siren: TextSerializer = {
  key: 'siren',
  title: 'Siren',
  mediaType: mediaType.siren,
  quality: 0.25,
  isText: false,
  showsLinks: true,
  linksInField: true,
  linksSchemas: true,
  problems: problemJson,
  write(representation, { alternates, profiles }) {
    const { links = [], ...members } = entity(representation) as Members & { readonly links?: readonly Members[] }
    const described = profiles.map((link) => linkOf('profile', link))
    const others = alternates.map((link) => linkOf('alternate', link))
    return JSON.stringify({ ...members, links: [...links, ...described, ...others] })
  },
}
