import { expandTemplate, pointerTo, templateVariables, type Fault } from '@waymark/shared'
import { RequestRefused } from '../errors/failure.ts'
import { isEmpty, presentValue } from './form-input.ts'
import type { Form } from './form.ts'
import { memberOf, type JsonObject } from '../document/json.ts'
import { circumstancesOf, type Resource } from '../document/resource.ts'
import { templateValues } from '../document/link.ts'

/** Returns errors for missing variables of the target. Variables of its query are optional. */
export function targetFaults({ targetTemplate = '', fields }: Form, input: JsonObject): readonly Fault[] {
  const needed = templateVariables(targetTemplate.replaceAll(/\{[?&][^{}]*\}/g, ''))
  const missing = needed.filter((name) => {
    const field = fields.find((one) => one.name === name)
    return isEmpty(memberOf(input, name) ?? (field === undefined ? undefined : presentValue(field, input)))
  })
  return missing.map((name) => ({ pointer: pointerTo([name]), detail: 'is required' }))
}

/** Expands the target of a form; throws RequestRefused. */
export function targetWith({ name, target, targetTemplate }: Form, values: JsonObject, owner: Resource): string {
  if (targetTemplate === undefined) return target
  try {
    return new URL(expandTemplate(targetTemplate, templateValues(values)), owner.base).href
  } catch (cause) {
    const reason = `The form ${name} has an invalid target: ${targetTemplate}`
    throw new RequestRefused(reason, { ...circumstancesOf(owner), cause })
  }
}
