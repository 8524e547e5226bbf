import { inputFromText, type Fields, translate } from '@waymark/shared'
import { contentProblem, type Problem } from '../problem.ts'

type Datum = readonly [name: string, value: string]

/**
 * Returns the input in a filled-in template of Collection+JSON (§2.3), whose values are scalars, or a problem. Null and an
 * empty text are no value, as in a form.
 */
export function templateInput(content: unknown, fields: Fields): { readonly input: unknown } | Problem {
  const data = memberOf(memberOf(content, 'template'), 'data')
  const pairs = Array.isArray(data) ? data.map(datumOf) : [undefined]
  const known = pairs.filter((pair) => pair !== undefined)
  if (known.length === pairs.length)
    return {
      input: inputFromText(
        fields,
        known.filter(([, value]) => value !== ''),
      ),
    }
  const errors = [{ pointer: '/template/data', detail: translate('must be a list of objects with name and value') }]
  return contentProblem(translate('The content is no template of Collection+JSON.'), errors)
}

function datumOf(datum: unknown): Datum | undefined {
  const [name, value = ''] = [memberOf(datum, 'name'), memberOf(datum, 'value')]
  const text = value === null ? '' : value
  const isScalar = typeof text === 'string' || typeof text === 'number' || typeof text === 'boolean'
  return typeof name === 'string' && isScalar ? [name, String(text)] : undefined
}

function memberOf(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name)
    ? Reflect.get(owner, name)
    : undefined
}
