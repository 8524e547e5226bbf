import { parsePointer } from '@waymark/shared'
import { isJsonObject, listOf, memberOf, textOf, type JsonObject } from '../document/json.ts'
import { unseen, type DescriptionModel, type InputModel, type KindModel, type LinkModel } from './model.ts'
import type { ValueType } from './model.ts'
import { schemaType, type Resolve } from './schema-type.ts'

/**
 * Returns the description of an OpenAPI 3 document. Each schema of a response to GET is a kind. Relations are the members of
 * `_links` and `_embedded` in a schema, and the Link Objects of a response; a document has no forms.
 */
export function openapiModel(document: JsonObject): DescriptionModel {
  const reader = new OpenapiReader(document)
  const kinds = reader.kinds()
  const entry = reader.entry() ?? kinds[0]?.name ?? 'home'
  return { entry, kinds }
}

/** A response to GET, with the name of its kind. */
interface Shown {
  readonly path: string
  readonly operation: JsonObject
  readonly kind: string
  readonly schema: JsonObject
  readonly links: JsonObject
  readonly summary: string | undefined
}

const aside = new Set(['_links', '_embedded', '_templates'])

class OpenapiReader {
  readonly #resolve: Resolve
  readonly #shown: readonly Shown[]

  constructor(document: JsonObject) {
    this.#resolve = (reference) => pointedAt(document, reference)
    const paths = memberOf(document, 'paths')
    this.#shown = Object.entries(isJsonObject(paths) ? paths : {}).flatMap(([path, item]) => this.#shownAt(path, item))
  }

  entry(): string | undefined {
    return this.#shown.find(({ path }) => path === '/' || path === '')?.kind
  }

  kinds(): readonly KindModel[] {
    return [...Map.groupBy(this.#shown, ({ kind }) => kind)].map(([name, alike]) => {
      const [first] = alike
      const members = first === undefined ? [] : this.#membersOf(first.schema)
      const embedded = this.#relationsIn(members, '_embedded').map((one) => this.#embedded(one))
      const linked = this.#relationsIn(members, '_links').map(([relation, schema]) => this.#linked(relation, schema))
      const known = new Set(linked.map(({ relation }) => relation))
      const objects = alike.flatMap(({ links }) => this.#linkObjects(links))
      return {
        name,
        summary: first?.summary ?? name,
        state: this.#stateOf(first?.schema),
        links: [...linked, ...objects.filter(({ relation }) => !known.has(relation))],
        embedded,
        forms: [],
      }
    })
  }

  #stateOf(schema: JsonObject | undefined): ValueType {
    const type = schemaType(schema, this.#resolve)
    if (type.kind !== 'object') return type
    return { kind: 'object', members: type.members.filter(({ name }) => !aside.has(name)) }
  }

  #shownAt(path: string, item: unknown): readonly Shown[] {
    const operation = this.#at(item, 'get')
    const responses = this.#at(operation, 'responses')
    const response = this.#at(responses, '200') ?? this.#at(responses, '2XX') ?? this.#at(responses, 'default')
    const given = this.#jsonSchemaOf(response)
    if (operation === undefined || given === undefined) return []
    const kind = this.#kindOf(given) ?? kindByName(operation, path)
    const links = this.#at(response, 'links') ?? {}
    const summary = response === undefined ? undefined : textOf(response, 'description')
    return [{ path, operation, kind, schema: given, links, summary }]
  }

  #jsonSchemaOf(response: JsonObject | undefined): JsonObject | undefined {
    const content = this.#at(response, 'content') ?? {}
    const media = this.#at(content, Object.keys(content).find((one) => /[/+]json\b/.test(one)) ?? '')
    const schema = media === undefined ? undefined : memberOf(media, 'schema')
    return isJsonObject(schema) ? schema : undefined
  }

  #kindOf(schema: unknown): string | undefined {
    return isJsonObject(schema) ? textOf(schema, '$ref')?.split('/').at(-1) : undefined
  }

  /** Returns a member, or what its reference leads to. */
  #at(parent: unknown, name: string): JsonObject | undefined {
    const member = isJsonObject(parent) ? memberOf(parent, name) : undefined
    return this.#resolved(member)
  }

  #resolved(value: unknown, depth = 0): JsonObject | undefined {
    if (!isJsonObject(value) || depth > 8) return undefined
    const reference = textOf(value, '$ref')
    return reference === undefined ? value : this.#resolved(this.#resolve(reference), depth + 1)
  }

  /** Returns the properties of a schema, with those of the parts of `allOf`. */
  #membersOf(schema: JsonObject, depth = 0): readonly (readonly [string, unknown])[] {
    const own = this.#resolved(schema)
    if (own === undefined || depth > 8) return []
    const parts = listOf(memberOf(own, 'allOf')).filter(isJsonObject)
    const properties = memberOf(own, 'properties')
    return [
      ...parts.flatMap((part) => this.#membersOf(part, depth + 1)),
      ...Object.entries(isJsonObject(properties) ? properties : {}),
    ]
  }

  #relationsIn(
    members: readonly (readonly [string, unknown])[],
    name: string,
  ): readonly (readonly [string, unknown])[] {
    const table = members.find(([one]) => one === name)?.[1]
    return isJsonObject(table) ? this.#membersOf(table).filter(([relation]) => relation !== 'curies') : []
  }

  #linked(relation: string, schema: unknown): LinkModel {
    const isMany = memberOfType(this.#resolved(schema)) === 'array'
    return { relation, isMany, title: undefined, to: unseen, isOptional: true, variables: [] }
  }

  #embedded([relation, schema]: readonly [string, unknown]): LinkModel {
    const own = this.#resolved(schema)
    const isMany = memberOfType(own) === 'array'
    const kind = this.#kindOf(isMany && own !== undefined ? memberOf(own, 'items') : schema)
    const to = kind !== undefined && this.#shown.some((one) => one.kind === kind) ? kind : unseen
    return { relation, isMany, title: undefined, to, isOptional: true, variables: [] }
  }

  #linkObjects(links: JsonObject): readonly LinkModel[] {
    return Object.keys(links).flatMap((relation) => {
      const link = this.#at(links, relation)
      if (link === undefined) return []
      const id = textOf(link, 'operationId')
      const target = this.#shown.find(({ operation }) => id !== undefined && textOf(operation, 'operationId') === id)
      const given = memberOf(link, 'parameters')
      const variables = target === undefined ? [] : this.#variablesOf(target, isJsonObject(given) ? given : {})
      const title = textOf(link, 'description')
      return [{ relation, isMany: false, title, to: target?.kind ?? unseen, isOptional: true, variables }]
    })
  }

  /** Returns the parameters of an operation that a link does not give. */
  #variablesOf({ operation }: Shown, given: JsonObject): readonly InputModel[] {
    return listOf(memberOf(operation, 'parameters')).flatMap((one) => {
      const parameter = this.#resolved(one)
      const name = parameter === undefined ? undefined : textOf(parameter, 'name')
      if (parameter === undefined || name === undefined || Object.hasOwn(given, name)) return []
      if (!['path', 'query'].includes(textOf(parameter, 'in') ?? '')) return []
      const isRequired = memberOf(parameter, 'required') === true
      return [{ name, prompt: name, type: schemaType(memberOf(parameter, 'schema'), this.#resolve), isRequired }]
    })
  }
}

function memberOfType(schema: JsonObject | undefined): string | undefined {
  return schema === undefined ? undefined : textOf(schema, 'type')
}

function kindByName(operation: JsonObject, path: string): string {
  const id = textOf(operation, 'operationId')?.replace(/^get(?=[A-Z])/, '')
  const name =
    id ??
    path
      .replaceAll(/\{[^}]*\}/g, '')
      .split('/')
      .filter(Boolean)
      .join('-')
  return name === '' ? 'home' : name.slice(0, 1).toLowerCase() + name.slice(1)
}

/** Returns what a JSON Pointer in a fragment names; undefined for another document. */
function pointedAt(document: JsonObject, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  const steps = parsePointer(decodeURIComponent(reference.slice(1)))
  return steps?.reduce<unknown>((value, step) => (isJsonObject(value) ? memberOf(value, step) : undefined), document)
}
