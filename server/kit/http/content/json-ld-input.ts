import { isJsonObject, type Fields, pointerTo, translate } from '@waymark/shared'
import { contentProblem, type Problem } from '../problem.ts'

/**
 * Returns the input in a node of JSON-LD, compacted or expanded, or a problem. A property is a term or ends with one, so the
 * context of the document needs not be read; a value can be a value object.
 */
export function nodeInput(content: unknown, fields: Fields): { readonly input: unknown } | Problem {
  const node: unknown = Array.isArray(content) && content.length === 1 ? content[0] : content
  if (!isJsonObject(node) || '@graph' in node) {
    return wrongNode('', translate('must be one node with the fields of the form'))
  }
  const properties = Object.entries(node).filter(([name]) => !name.startsWith('@'))
  const names = properties.map(([property]) => nameOf(property))
  const [twice] = properties.find(([property], index) => names.indexOf(nameOf(property)) < index) ?? []
  if (twice !== undefined) return wrongNode(pointerTo([twice]), translate('is given twice'))
  return {
    input: Object.fromEntries(
      properties.map(([property, value]) => {
        const name = nameOf(property)
        // Expanded, every value is in a list.
        const isSingle = Array.isArray(value) && value.length === 1 && fields[name]?.isList !== true
        return [name, valueOf(isSingle ? value[0] : value)]
      }),
    ),
  }
}

function wrongNode(pointer: string, detail: string): Problem {
  return contentProblem(translate('The content is no node of JSON-LD.'), [{ pointer, detail }])
}

// The vocabulary of a service ends with a number sign, and its prefix with a colon.
function nameOf(property: string): string {
  return property.slice(property.lastIndexOf('#') + 1).replace(/^vocab:/, '')
}

function valueOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap(valueOf)
  if (!isJsonObject(value)) return value
  if (Object.hasOwn(value, '@value')) return value['@value']
  return Object.hasOwn(value, '@list') ? valueOf(value['@list']) : value
}
