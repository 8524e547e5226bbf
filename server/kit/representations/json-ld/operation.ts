import { type Field, isRequired } from '@waymark/shared'
import type { Form, FormField } from '../../hypermedia/form.ts'
import { type Node, termOf } from './vocabulary.ts'

/**
 * Returns a form as an operation of its target; its relation is a type, by which clients find it.
 *
 * @param action what the form does in a public vocabulary
 */
export function operationOf({ name, relation, title, method, fields, schema }: Form, action?: string): Node {
  return {
    '@type': ['hydra:Operation', relation ?? `vocab:${name}`, ...(action === undefined ? [] : [action])],
    'hydra:method': method,
    'hydra:title': title,
    ...(fields.length === 0 ? {} : { 'hydra:expects': expectedOf(fields.map(fieldProperty)) }),
    'iana:describedby': schema === undefined ? undefined : { '@id': schema },
  }
}

/** Returns an unnamed class with the properties of an input. */
export function expectedOf(properties: readonly Node[]): Node {
  return { '@type': 'hydra:Class', 'hydra:supportedProperty': properties }
}

function fieldProperty({ name, field, value, fault }: FormField): Node {
  return {
    ...inputProperty(name, field),
    'sh:defaultValue': value === undefined ? undefined : literalOf(value),
    'hydra:description': fault,
  }
}

/** Returns the property of a field. Its limits are those of SHACL, because Hydra has none. */
export function inputProperty(name: string, field: Field): Node {
  const { prompt, options, min, max, minLength, maxLength, pattern } = field
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': { '@id': `vocab:${termOf(name)}`, 'rdfs:range': { '@id': rangeOf(field) } },
    'hydra:title': prompt,
    'hydra:required': isRequired(field),
    'hydra:readable': false,
    'hydra:writeable': true,
    'sh:minInclusive': min,
    'sh:maxInclusive': max,
    'sh:minLength': minLength,
    'sh:maxLength': maxLength,
    'sh:pattern': pattern === undefined ? undefined : `^(?:${pattern})$`,
    'sh:in': options === undefined ? undefined : { '@list': options.map(({ value }) => field.fromText(value)) },
  }
}

function rangeOf({ kind, step = 1, isObject }: Field): string {
  if (isObject === true) return 'rdfs:Resource'
  if (kind === 'date') return 'xsd:date'
  if (kind !== 'number') return 'xsd:string'
  return Number.isInteger(step) ? 'xsd:integer' : 'xsd:decimal'
}

/** Lists and objects are JSON literals (JSON-LD 1.1 §4.2.2), so that their order and their names stay. */
function literalOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { '@type': '@json', '@value': value } : value
}
