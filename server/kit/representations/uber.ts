import { isRequired, mediaType } from '@waymark/shared'
import { serverMediaType } from '../hypermedia/media-type.ts'
import type { FormField } from '../hypermedia/form.ts'
import { type EmbeddedSet, type Json, type LinkSet, type Representation, selfOf } from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { problemJson } from './hal.ts'

/** A data element of UBER. JSON.stringify omits undefined. */
type Data = Readonly<Record<string, unknown>>

const actions: Readonly<Record<string, string>> = {
  GET: 'read',
  POST: 'append',
  PUT: 'replace',
  PATCH: 'partial',
  DELETE: 'remove',
}

/**
 * UBER 1.0 (draft-amundsen-uber): every part of a resource is a data element. The members of the state have values; links and
 * forms have a URL with its action and the model of their input; embedded resources have data of their own.
 *
 * @example
 * assert.equal(uber.mediaType, 'application/vnd.uber+json')
 */
export const uber: TextSerializer = {
  key: 'uber',
  title: 'UBER',
  mediaType: serverMediaType.uber,
  quality: 0.2,
  isText: false,
  showsLinks: true,
  linksSchemas: true,
  problems: problemJson,
  write(representation, { alternates, profiles }) {
    const described = profiles.map(({ href }) => ({ rel: ['profile'], url: href }))
    const others = alternates.map(({ href, title, type }) => {
      return { rel: ['alternate'], url: href, label: title, accepting: type === undefined ? undefined : [type] }
    })
    return JSON.stringify({
      uber: { version: '1.0', data: [resource(representation, ['self']), ...described, ...others] },
    })
  },
}

function resource(representation: Representation, rel: readonly string[]): Data {
  const { kind, title, state, links, embedded } = representation
  const data = [
    ...Object.entries(state).flatMap(([name, value]) => (value === undefined ? [] : [valued(name, value)])),
    ...links.flatMap(linked),
    ...formed(representation),
    ...embedded.flatMap(embeddedIn),
  ]
  return { name: kind, rel, label: title, url: selfOf(representation), data }
}

// A value of UBER is a text, a number, true, false or null.
function valued(name: string, value: Json): Data {
  if (typeof value !== 'object' || value === null) return { name, value }
  const parts: readonly (readonly [string, Json | undefined])[] = Object.entries(value)
  return { name, data: parts.flatMap(([part, each]) => (each === undefined ? [] : [valued(part, each)])) }
}

function linked({ relation: { key, name: rel }, links }: LinkSet): readonly Data[] {
  if (key === 'self') return []
  return links.map(({ href, title, type, variables }) => ({
    name: key,
    rel: [rel],
    url: href,
    label: title,
    template: variables === undefined ? undefined : true,
    accepting: type === undefined ? undefined : [type],
    data: variables?.map(inputOf),
  }))
}

/** Returns the forms; the data of one are its inputs, with their labels and present values. */
function formed({ forms }: Representation): readonly Data[] {
  return forms.map(({ name, relation, title, method, target, contentType: type, fields, schema }) => {
    // A model is the template of urlencoded content, which the service accepts wherever it accepts JSON.
    const sending = type === mediaType.json ? mediaType.urlencoded : type
    const pairs = fields.map((field) => `${encodeURIComponent(field.name)}={${variableOf(field)}}`).join('&')
    return {
      name,
      rel: [relation ?? name],
      label: title,
      url: target,
      action: actions[method],
      model: pairs === '' ? undefined : `${method === 'GET' ? '?' : ''}${pairs}`,
      sending: pairs === '' ? undefined : [sending],
      data: fields.length === 0 ? undefined : [...fields.map(inputOf), ...schemaLink(schema)],
    }
  })
}

function schemaLink(schema: string | undefined): readonly Data[] {
  return schema === undefined ? [] : [{ rel: ['describedby'], url: schema }]
}

// RFC 6570 §2.3: a variable has letters, digits, underscores, and other characters in percent-encoding.
function variableOf({ name }: FormField): string {
  return encodeURIComponent(name).replaceAll(/[^\w%]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
}

function inputOf({ name, field, value, fault }: FormField): Data {
  const options = (field.options ?? []).map((option) => ({
    name: 'option',
    label: option.prompt,
    value: field.fromText(option.value),
  }))
  const hints = [
    ...(isRequired(field) ? [{ name: 'required', value: true }] : []),
    ...(fault === undefined ? [] : [{ name: 'fault', value: fault }]),
  ]
  const data = [...options, ...hints]
  return { name, label: field.prompt, value: textOf(value), data: data.length === 0 ? undefined : data }
}

/** Returns a present value as content has it. */
function textOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

function embeddedIn({ relation, items }: EmbeddedSet): readonly Data[] {
  return items.map((item) => resource(item, [relation.name]))
}
