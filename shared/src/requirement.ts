import type { Field, Fields, Requirement } from './field.ts'
import { currentTranslator, translate, translateDescribed } from './translate.ts'

type Schema = Readonly<Record<string, unknown>>

/** Whether every input has the field. The value may come from the form itself. */
export function isRequired({ required, isPrefilled }: Pick<Field, 'required' | 'isPrefilled'>): boolean {
  return required || isPrefilled === true
}

/** Returns the condition of a field in the words of the form, such as `unless “Date of birth” is given`. */
export function conditionOf(fields: Fields, { requirement }: Field): string | undefined {
  if (requirement === undefined) return undefined
  if ('unless' in requirement) {
    return translate('unless “{prompt}” is given', { prompt: promptOf(fields, requirement.unless) })
  }
  const { when, is } = requirement
  const options = fields[when]?.options ?? []
  const prompts = is.map((value) => {
    const prompt = options.find((option) => option.value === value)?.prompt
    return translate('“{option}”', { option: prompt === undefined ? value : translateDescribed(prompt) })
  })
  const listed = new Intl.ListFormat(currentTranslator().language, { type: 'disjunction' }).format(prompts)
  return translate('if “{prompt}” is {options}', { prompt: promptOf(fields, when), options: listed })
}

function promptOf(fields: Fields, name: string): string {
  const prompt = fields[name]?.prompt
  return prompt === undefined ? name : translateDescribed(prompt)
}

type ValueOf = (name: string) => unknown

/** Returns what is wrong with the presence of a field in an input. */
export function presenceFault(fields: Fields, name: string, valueOf: ValueOf): string | undefined {
  const field = fields[name]
  if (field === undefined) return undefined
  const isGiven = valueOf(name) !== undefined
  if (!isGiven && isRequired(field)) return translate('is required')
  const isWanted = wantedWith(field, valueOf)
  if (isWanted === undefined || isWanted === isGiven) return undefined
  const condition = conditionOf(fields, field) ?? ''
  return isWanted
    ? translate('is required {condition}', { condition })
    : translate('must be left out, except {condition}', { condition })
}

/** Returns whether other values want the field, or forbid it; undefined if it may be given or left out. */
function wantedWith({ requirement }: Field, valueOf: ValueOf): boolean | undefined {
  if (requirement === undefined) return undefined
  if ('unless' in requirement) return valueOf(requirement.unless) === undefined ? true : undefined
  return requirement.is.some((value) => value === valueOf(requirement.when))
}

/** Returns the requirements of fields as keywords of JSON Schema for the object of their values. */
export function requirementSchema(fields: Fields): Schema {
  const all = Object.entries(fields).flatMap(([name, { requirement }]) =>
    requirement === undefined || !Object.hasOwn(fields, otherOf(requirement)) ? [] : [schemaOf(name, requirement)],
  )
  return all.length === 0 ? {} : { allOf: all }
}

function otherOf(requirement: Requirement): string {
  return 'unless' in requirement ? requirement.unless : requirement.when
}

function schemaOf(name: string, requirement: Requirement): Schema {
  if ('unless' in requirement) return { anyOf: [{ required: [name] }, { required: [requirement.unless] }] }
  const { when, is } = requirement
  return {
    if: { properties: { [when]: { enum: is } }, required: [when] },
    then: { required: [name] },
    else: { properties: { [name]: false } },
  }
}
