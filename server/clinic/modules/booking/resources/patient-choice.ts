import { type GivenLink, href, listVersion, type Problem } from '@waymark/server'
import { may, refusalFor } from '@waymark/server/authentication'
import { dayInWords, failure } from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import type { patientVariables } from '@waymark/shared/clinic'
import type { Principal } from '../../../principal.ts'
import { searchedWords } from '../../../search.ts'
import { type Account, type Accounts, accountRoutes, wordsForPerson } from '../../accounts/contract.ts'
import { problemOf } from '../failures.ts'
import { bookingPermissions } from '../permissions.ts'
import { bookingTexts } from '../texts.ts'

/** The patient for whom a clerk books, or those that the words of a search find. */
export interface PatientChoice {
  readonly words?: string | undefined
  readonly patient?: Account | undefined
  readonly found: readonly Account[]
}

export const noChoice: PatientChoice = { found: [] }

// As many as a caller can tell apart on the telephone.
const most = 10

/** Returns the patient of a page, or those that a search finds; a refusal for other callers than clerks. */
export async function patientChoice(
  { accounts }: { readonly accounts: Pick<Accounts, 'find' | 'page'> },
  { q, patient }: InputOf<typeof patientVariables>,
  principal: Principal,
): Promise<PatientChoice | Problem> {
  if (q === undefined && patient === undefined) return noChoice
  const refusal = refusalFor(principal, bookingPermissions.bookForPatient, {})
  if (refusal !== undefined) return refusal
  if (q === undefined) {
    const chosen = patient === undefined ? undefined : await accounts.find(patient)
    return chosen?.state === 'active' ? { patient: chosen, found: [] } : problemOf(failure('account-unknown'))
  }
  const words = searchedWords({ q }, wordsForPerson)
  if ('problem' in words) return words
  const { items } = await accounts.page({ words, role: 'patient', limit: most })
  return { words: q, found: items.filter(({ state }) => state === 'active') }
}

/** Returns a version that changes with the patients. */
export function versionOfChoice({ patient, found }: PatientChoice): string {
  const all = patient === undefined ? found : [patient]
  return all.length === 0 ? '' : `-${listVersion(all.map(({ id, version }) => `${id}.${String(version)}`))}`
}

/** Returns the name of a patient with what tells apart those of one name. */
export function patientTitle({ name, dateOfBirth, telephone, email }: Account): string {
  const born = dateOfBirth === undefined ? undefined : bookingTexts.bornOn({ day: dayInWords(dateOfBirth) })
  return [name, born, telephone ?? email].filter((part) => part !== undefined).join(' · ')
}

/** Returns links to book for each patient that was found, and to the page of the chosen one. */
export function choiceLinks(
  { patient, found }: PatientChoice,
  hrefFor: (patient: string) => string,
): { readonly 'book-for'?: readonly GivenLink[]; readonly user?: GivenLink } {
  const user = patient && { href: href(accountRoutes.user, { user: patient.id }), title: patient.name }
  return {
    ...(found.length === 0
      ? {}
      : { 'book-for': found.map((each) => ({ href: hrefFor(each.id), title: patientTitle(each) })) }),
    ...(user === undefined ? {} : { user }),
  }
}

/** Tells whether a caller may search for patients to book for. */
export function mayBookForPatient(principal: Principal): boolean {
  return may(principal, bookingPermissions.bookForPatient, {})
}
