import type { Field, Fields, Requirement } from './field.ts'

type Schema = Readonly<Record<string, unknown>>

/** Whether every input has the field. The value may come from the form itself. */
export function isRequired({ required, isPrefilled }: Pick<Field, 'required' | 'isPrefilled'>): boolean {
  return required || isPrefilled === true
}

/** Returns the condition of a field in the words of the form, such as `unless “Date of birth” is given`. */
export function conditionOf(fields: Fields, { requirement }: Field): string | undefined {
  if (requirement === undefined) return undefined
  if ('unless' in requirement) return `unless “${promptOf(fields, requirement.unless)}” is given`
  const { when, is } = requirement
  const options = fields[when]?.options ?? []
  const words = is.map((value) => `“${options.find((option) => option.value === value)?.prompt ?? value}”`)
  return `if “${promptOf(fields, when)}” is ${words.join(' or ')}`
}

function promptOf(fields: Fields, name: string): string {
  return fields[name]?.prompt ?? name
}

type ValueOf = (name: string) => unknown

/** Returns what is wrong with the presence of a field in an input. */
export function presenceFault(fields: Fields, name: string, valueOf: ValueOf): string | undefined {
  const field = fields[name]
  if (field === undefined) return undefined
  const isGiven = valueOf(name) !== undefined
  if (!isGiven && isRequired(field)) return 'is required'
  const isWanted = wantedWith(field, valueOf)
  if (isWanted === undefined || isWanted === isGiven) return undefined
  const condition = conditionOf(fields, field) ?? ''
  return isWanted ? `is required ${condition}` : `must be left out, except ${condition}`
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
