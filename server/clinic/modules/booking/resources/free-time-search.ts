import { type GivenLink, href, listVersion } from '@waymark/server'
import { inOrderOfPrompts, languageInWords } from '@waymark/server/values'
import type { Principal } from '../../../principal.ts'
import type { TypeName } from '../domain/appointment-type.ts'
import { specialityInWords } from '../domain/specialities.ts'
import type { Ports } from '../ports.ts'
import { bookingRoutes } from '../routes.ts'
import { bookingTexts } from '../texts.ts'
import { mayBookForPatient } from './patient-choice.ts'

/** The options of a search for doctors. */
export interface Choices {
  readonly specialities: readonly string[]
  /** Language tags. */
  readonly languages: readonly string[]
  readonly types: readonly TypeName[]
}

export async function choicesOf({
  doctors,
  appointmentTypes,
}: {
  readonly doctors: Pick<Ports['doctors'], 'specialities' | 'languages'>
  readonly appointmentTypes: Pick<Ports['appointmentTypes'], 'names'>
}): Promise<Choices> {
  return {
    specialities: await doctors.specialities(),
    languages: await doctors.languages(),
    types: await appointmentTypes.names(),
  }
}

/** Returns a version that changes with the choices. */
export function versionOfChoices({ specialities, languages, types }: Choices): string {
  const names = types.map(({ name, isForStaff }) => (isForStaff ? `${name}*` : name))
  return listVersion([...specialities, '', ...languages, '', ...names])
}

/** Returns the search link for free times, with the specialities and languages of the doctors. */
export function freeTimesLink(choices: Choices): GivenLink {
  const types = choices.types.filter(({ isForStaff }) => !isForStaff)
  const search = withTypes('speciality', 'language,from,time,until', types)
  return searchOf(search, bookingTexts.freeTimesOfAnyDoctorTitle, { ...choices, types })
}

/** Returns the search link for free times for a patient; undefined for a caller that may not book for others. */
export function telephoneLink(choices: Choices, principal: Principal): GivenLink | undefined {
  if (!mayBookForPatient(principal)) return undefined
  const search = withTypes('q,patient,speciality', 'language,from,time,until', choices.types)
  return searchOf(search, bookingTexts.bookByTelephoneTitle, choices)
}

/** Returns the search link for what a caller on the telephone says first. */
export function callLink(choices: Choices): GivenLink {
  return searchOf(withTypes('q,speciality', 'from,time', choices.types), bookingTexts.bookByTelephoneTitle, choices)
}

// A clinic without appointment types does not ask for one.
function withTypes(before: string, after: string, types: readonly TypeName[]): string {
  return types.length === 0 ? `${before},${after}` : `${before},typeName,${after}`
}

/** Returns a search link for free times with these variables. */
function searchOf(variables: string, title: string, { specialities, languages, types }: Choices): GivenLink {
  const speciality = inOrderOfPrompts(specialities.map((name) => ({ value: name, prompt: specialityInWords(name) })))
  const language = inOrderOfPrompts(languages.map((tag) => ({ value: tag, prompt: languageInWords(tag) })))
  return {
    href: `${href(bookingRoutes.freeTimes, {})}{?${variables}}`,
    title,
    ...(speciality.length === 0 ? {} : { options: { speciality, language, ...typeOptions(types) } }),
  }
}

function typeOptions(types: readonly TypeName[]): NonNullable<GivenLink['options']> {
  if (types.length === 0) return {}
  return { typeName: types.map(({ name }) => ({ value: name, prompt: name })) }
}
