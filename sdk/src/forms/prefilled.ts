import { decodeFields, type Description, type KindOf } from '@waymark/shared'
import type { FormInput, FormName } from '../document/described.ts'
import { isEmpty, presentValue } from './form-input.ts'
import type { FormField } from './form.ts'
import { internalsOf } from '../navigation/internals.ts'
import { isJsonObject, memberOf } from '../document/json.ts'
import type { Representation } from '../navigation/representation.ts'

/** Controls that are never prefilled. */
const never = new Set(['password', 'file'])

/**
 * Returns values of the state for the fields without a default value: members of the same name that the field accepts.
 * Read-only fields, passwords and files are excluded.
 *
 * @example
 * const begun = { name: '', ...prefilled(profile, 'change') }
 * const saved = await profile.submit('change', { ...begun, name: 'Pat B. Doe', telephone: '+44 20 7946 0018' })
 */
export function prefilled<D extends Description, K extends KindOf<D>, Name extends FormName<D, K>>(
  representation: Representation<D, K>,
  form: Name,
): Partial<FormInput<D, K, Name>>
export function prefilled(representation: Representation, name: string): Readonly<Record<string, unknown>> {
  const { agent, resource } = internalsOf(representation)
  const { fields: described } = agent.vocabulary.form(resource.kind, name)
  const { state } = representation
  if (!isJsonObject(state)) return {}
  const open = representation.form(name).fields.filter(isOpen)
  const found = open.map((field) => [field.name, memberOf(state, field.name)] as const)
  return Object.fromEntries(
    found.filter(([field, value]) => {
      if (isEmpty(value)) return false
      const known = described !== undefined && Object.hasOwn(described, field) ? described[field] : undefined
      return known === undefined ? isBare(value) : decodeFields({ [field]: known }, { [field]: value }).ok
    }),
  )
}

function isOpen(field: FormField): boolean {
  return !field.readOnly && !never.has(field.type) && isEmpty(presentValue(field, {}))
}

// Objects do not fit into text fields.
function isBare(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isBare) : typeof value !== 'object'
}
