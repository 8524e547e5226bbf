import { isRequired, mediaType, type FieldOption, translatable } from '@waymark/shared'
import type { Form, FormField } from '../hypermedia/form.ts'
import {
  type Json,
  type State,
  type Representation,
  selfOf,
  type EmbeddedSet,
  type Link,
} from '../hypermedia/representation.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'
import { queryFormsOf, type QueryForm, contentTypeOf, rememberedForm } from './forms.ts'
import { attribute, element, escaped } from './xml.ts'

/*
 * Renders the members of a state as elements. The attribute `w:type` marks values that are not strings: number,
 * boolean, null, list or object. List entries are `item` elements. A member name that is no element name, or has a
 * meaning in HAL, becomes a `member` element with the attribute `name`.
 */
function stateElements(state: State): string {
  let elements = ''
  for (const name of Object.keys(state)) {
    const value = state[name]
    if (value !== undefined) elements += memberElement(name, value)
  }
  return elements
}

/** `xml…` is reserved, and a colon would be a namespace prefix. */
const elementName = /^(?!xml)[A-Za-z_][\w.-]*$/i
const taken = new Set(['resource', 'link', 'member'])

function memberElement(name: string, value: Json): string {
  const isFit = elementName.test(name) && !taken.has(name)
  return isFit ? valueElement(name, '', value) : valueElement('member', attribute('name', name), value)
}

function valueElement(name: string, attributes: string, value: Json): string {
  if (typeof value === 'string') return element(name, attributes, escaped(value))
  const type = typeOf(value)
  return element(name, `${attributes} w:type="${type}"`, contentOf(value))
}

function typeOf(value: Exclude<Json, string>): string {
  if (value === null) return 'null'
  if (isList(value)) return 'list'
  return typeof value
}

function contentOf(value: Exclude<Json, string>): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return isList(value) ? value.map((item) => valueElement('item', '', item)).join('') : stateElements(value)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** Renders forms and searches as `w:form` elements. */
function formElements({ forms, links }: Representation): string {
  let elements = ''
  for (const form of forms) elements += formElement(form)
  for (const form of queryFormsOf(links)) elements += formElement(form)
  return elements
}

function formElement(form: Form | QueryForm): string {
  return `<w:form${attribute('target', form.target)}${textBesidesTarget(form)}`
}

const textBesidesTarget = rememberedForm((form) => {
  const { name, title, method, fields } = form
  const head = [
    attribute('name', name),
    attribute('title', title),
    attribute('method', method),
    attribute('contentType', contentTypeOf(form)),
  ]
  return `${head.join('')}>${fields.map(fieldElement).join('')}</w:form>`
})

function fieldElement({ name, field, value, fault, condition }: FormField): string {
  const { prompt, kind, isObject, options = [], placeholder, example, pattern, min, max, step } = field
  const limits = { min, max, step, minLength: field.minLength, maxLength: field.maxLength }
  const need = { required: isRequired(field), condition }
  const type = isObject === true ? 'object' : kind
  const attributes = { name, prompt, type, ...need, ...limits, pattern, placeholder, example, fault }
  const head = Object.entries(attributes).map(([key, each]) => attribute(key, each))
  // Field values are encoded for the wire as JSON.
  const present = value === undefined ? '' : valueElement('w:value', '', value as Json)
  return element('w:field', head.join(''), present + options.map(optionElement).join(''))
}

function optionElement({ value, prompt }: FieldOption): string {
  return element('w:option', attribute('value', value) + attribute('prompt', prompt), '')
}

const namespace = 'urn:waymark:hal-xml'

/**
 * HAL in XML (draft-michaud-xml-hal): `resource` and `link` elements, and the state as elements. An extension namespace
 * has the types of values, the forms, and `w:many`, which lists the multi-valued relations.
 */
export const halXml: TextSerializer = {
  key: 'xml',
  title: translatable('HAL in XML'),
  mediaType: mediaType.halXml,
  quality: 0.8,
  isText: false,
  showsLinks: true,
  write: (representation, { curies, profiles, alternates }) => {
    const described = linkElements('profile', profiles) + linkElements('curies', curies, true)
    const more = described + linkElements('alternate', alternates)
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
  // Concatenates, because joining arrays would copy the embedded text once per level.
  let content = ''
  for (const set of representation.links) content += linkSetElements(set)
  content += links + stateElements(state)
  for (const set of embedded) content += embeddedElements(set)
  content += formElements(representation)
  return element('resource', own + attribute('w:many', multiValuedRelationsOf(representation)) + attributes, content)
}

function multiValuedRelationsOf({ links, embedded }: Representation): string | undefined {
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
  // The resource element already has the href of `self`.
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

/** The less common link attributes. */
function details({ name, type, hreflang, profile, deprecation }: Link): string {
  const given = attribute('name', name) + attribute('type', type) + attribute('hreflang', hreflang)
  return given + attribute('profile', profile) + attribute('deprecation', deprecation)
}
