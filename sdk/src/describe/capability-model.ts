import { isJsonObject, listOf, memberOf, textOf, type JsonObject } from '../document/json.ts'
import { unknown, type DescriptionModel, type KindModel, type LinkModel, type ValueType } from './model.ts'

/**
 * Returns the description of a FHIR CapabilityStatement (R4, R5): the statement as entry, a Bundle and a resource for each type.
 * The relations are the names of the types, with the search parameters as variables, and those of the pages of a Bundle.
 */
export function capabilityModel(document: JsonObject): DescriptionModel {
  const types = listOf(memberOf(document, 'rest'))
    .filter(isJsonObject)
    .flatMap((rest) => listOf(memberOf(rest, 'resource')).filter(isJsonObject))
    .filter((resource) => textOf(resource, 'type') !== undefined)
  const title = textOf(document, 'title') ?? textOf(document, 'name') ?? 'What the server can do.'
  const entry: KindModel = {
    name: 'capabilities',
    summary: title,
    state: resourceState('CapabilityStatement'),
    links: types.filter((type) => interactsBy(type, 'search-type')).map(searchOf),
    embedded: [],
    forms: [],
  }
  return { entry: entry.name, kinds: [entry, ...types.flatMap(kindsOf)] }
}

function typeName(resource: JsonObject): string {
  return textOf(resource, 'type') ?? ''
}

function interactsBy(resource: JsonObject, code: string): boolean {
  const interactions = listOf(memberOf(resource, 'interaction')).filter(isJsonObject)
  return interactions.some((one) => textOf(one, 'code') === code)
}

function searchOf(resource: JsonObject): LinkModel {
  const name = typeName(resource)
  const parameters = listOf(memberOf(resource, 'searchParam')).filter(isJsonObject)
  return {
    relation: name,
    isMany: false,
    title: textOf(resource, 'documentation'),
    to: `${name}Bundle`,
    isOptional: true,
    variables: parameters.flatMap((parameter) => {
      const one = textOf(parameter, 'name')
      // A prefix such as `ge` makes a number or a date a text, and a list of values is joined by commas.
      return one === undefined ? [] : [{ name: one, prompt: one, type: { kind: 'variable' }, isRequired: false }]
    }),
  }
}

function kindsOf(resource: JsonObject): readonly KindModel[] {
  const name = typeName(resource)
  const own: KindModel = {
    name,
    summary: textOf(resource, 'documentation') ?? `A FHIR ${name}.`,
    state: resourceState(name),
    links: [],
    embedded: [],
    forms: [],
  }
  const pages = ['first', 'previous', 'next', 'last'].map((relation) => pageLink(relation, `${name}Bundle`))
  const bundle = { ...own, name: `${name}Bundle`, summary: `Found: ${name}.`, state: bundleState(name), links: pages }
  return interactsBy(resource, 'search-type') ? [own, bundle] : [own]
}

function pageLink(relation: string, to: string): LinkModel {
  return { relation, isMany: false, title: undefined, to, isOptional: true, variables: [] }
}

function resourceState(name: string): ValueType {
  return {
    kind: 'object',
    members: [
      { name: 'resourceType', type: { kind: 'choice', values: [name] }, isOptional: false },
      { name: 'id', type: { kind: 'string' }, isOptional: true },
      { name: 'meta', type: { kind: 'table' }, isOptional: true },
    ],
  }
}

function bundleState(name: string): ValueType {
  const entry: ValueType = {
    kind: 'object',
    members: [
      { name: 'fullUrl', type: { kind: 'string' }, isOptional: true },
      { name: 'resource', type: resourceState(name), isOptional: true },
      { name: 'search', type: unknown, isOptional: true },
    ],
  }
  return {
    kind: 'object',
    members: [
      { name: 'resourceType', type: { kind: 'choice', values: ['Bundle'] }, isOptional: false },
      { name: 'total', type: { kind: 'number' }, isOptional: true },
      { name: 'entry', type: { kind: 'array', items: entry }, isOptional: true },
    ],
  }
}
