import { type CodedDescription, type Fields, type ResourceDescription, shapeOf } from '@waymark/shared'
import { formRelation } from '../../hypermedia/represent.ts'
import type { DescribedService } from '../../hypermedia/serializer.ts'
import { expectedOf, inputProperty } from './operation.ts'
import { classOf, type Node, propertyOf, termOf } from './vocabulary.ts'

/** Returns the members of the API documentation: the entry point, and the class of each kind of resource. */
export function apiDocumentation(service: DescribedService, home: string): Node {
  const { description, meanings } = service
  return {
    'hydra:entrypoint': { '@id': home },
    'hydra:supportedClass': Object.entries<ResourceDescription>(description.resources).map(([kind, resource]) => ({
      '@id': classOf(kind),
      '@type': 'hydra:Class',
      'rdfs:subClassOf': meanings[kind] === undefined ? undefined : { '@id': meanings[kind].type },
      'hydra:title': kind,
      'hydra:description': resource.summary,
      'hydra:supportedProperty': [
        ...membersOf(resource),
        ...linksOf(description, resource),
        ...targetsOf(service, kind, resource),
      ],
      'hydra:supportedOperation': formsOf(resource).flatMap(([name, form]) => {
        const method = service.methodOf(kind, name)
        return method === undefined ? [] : [operationOf(description, name, { form, method })]
      }),
    })),
  }
}

type DescribedForm = NonNullable<ResourceDescription['forms']>[string]

function formsOf({ forms = {} }: ResourceDescription): readonly (readonly [string, DescribedForm])[] {
  return Object.entries(forms)
}

/** Returns the forms that are sent to another resource: links to it, with its operation. */
function targetsOf(
  { description, methodOf, methodElsewhere }: DescribedService,
  kind: string,
  resource: ResourceDescription,
): readonly Node[] {
  const others = formsOf(resource).filter(([name]) => methodOf(kind, name) === undefined)
  return others.map(([name, form]) => {
    const method = methodElsewhere(name)
    const operations = method === undefined ? undefined : [operationOf(description, name, { form, method })]
    const property = {
      '@id': formRelation(description, name),
      '@type': 'hydra:Link',
      'hydra:supportedOperation': operations,
    }
    return { '@type': 'hydra:SupportedProperty', 'hydra:title': form.title, 'hydra:property': property }
  })
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

function operationOf(
  description: CodedDescription,
  name: string,
  { form: { title, to, fields }, method }: { readonly form: DescribedForm; readonly method: string },
): Node {
  return {
    '@type': ['hydra:Operation', formRelation(description, name)],
    'hydra:method': method,
    'hydra:title': title,
    'hydra:expects': inputClass(fields),
    'hydra:returns': { '@id': classOf(to) },
  }
}

function inputClass(fields: Fields): Node | undefined {
  const properties = Object.entries(fields).map(([name, field]) => inputProperty(name, field))
  return properties.length === 0 ? undefined : expectedOf(properties)
}
