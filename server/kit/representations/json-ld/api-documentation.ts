import { type CodedDescription, type Fields, type ResourceDescription, shapeOf } from '@waymark/shared'
import { formRelation } from '../../hypermedia/represent.ts'
import type { DescribedService } from '../../hypermedia/serializer.ts'
import { expectedOf, inputProperty } from './operation.ts'
import { classOf, type Node, propertyOf, termOf } from './vocabulary.ts'

/** Returns the members of the API documentation: the entry point, and the class of each kind of resource. */
export function apiDocumentation({ description, meanings, methodOf }: DescribedService, home: string): Node {
  return {
    'hydra:entrypoint': { '@id': home },
    'hydra:supportedClass': Object.entries<ResourceDescription>(description.resources).map(([kind, resource]) => ({
      '@id': classOf(kind),
      '@type': 'hydra:Class',
      'rdfs:subClassOf': meanings[kind] === undefined ? undefined : { '@id': meanings[kind].type },
      'hydra:title': kind,
      'hydra:description': resource.summary,
      'hydra:supportedProperty': [...membersOf(resource), ...linksOf(description, resource)],
      'hydra:supportedOperation': operationsOf(description, resource, (form) => methodOf(kind, form)),
    })),
  }
}

function membersOf({ state }: ResourceDescription): readonly Node[] {
  return [...(shapeOf(state).members?.keys() ?? [])].map((name) => ({
    '@type': 'hydra:SupportedProperty',
    'hydra:property': { '@id': `vocab:${termOf(name)}` },
    'hydra:readable': true,
    'hydra:writeable': false,
  }))
}

function linksOf({ relations }: CodedDescription, { links = {}, embedded = {} }: ResourceDescription): readonly Node[] {
  return Object.entries({ ...embedded, ...links }).flatMap(([key, { to, variables }]) => {
    const relation = relations[key]
    if (relation === undefined) return []
    const isTemplate = Object.keys(variables).length > 0
    const property = {
      '@id': propertyOf(relation),
      '@type': isTemplate ? 'hydra:TemplatedLink' : 'hydra:Link',
      'rdfs:range': { '@id': classOf(to) },
    }
    return [{ '@type': 'hydra:SupportedProperty', 'hydra:title': relation.title, 'hydra:property': property }]
  })
}

function operationsOf(
  description: CodedDescription,
  { forms = {} }: ResourceDescription,
  methodOf: (form: string) => string | undefined,
): readonly Node[] {
  return Object.entries(forms).map(([name, { title, to, fields }]) => ({
    '@type': ['hydra:Operation', formRelation(description, name)],
    'hydra:method': methodOf(name),
    'hydra:title': title,
    'hydra:expects': inputClass(fields),
    'hydra:returns': { '@id': classOf(to) },
  }))
}

function inputClass(fields: Fields): Node | undefined {
  const properties = Object.entries(fields).map(([name, field]) => inputProperty(name, field))
  return properties.length === 0 ? undefined : expectedOf(properties)
}
