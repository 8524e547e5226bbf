import { href } from '@waymark/server'
import { listInWords } from '@waymark/server/values'
import { definedMembers } from '../../../represent.ts'
import { accountRoutes, type Account, detailsOfPatient, usersRoute } from '../../accounts/contract.ts'
import type { Asked, Versioned } from '../requests/asked.ts'
import { isLogicalId } from '../addresses.ts'
import { Refused, refused, unknown } from '../failures.ts'
import { ignoredMembers, isSame, unstorable } from '../changes/storable.ts'
import { membersOfPatient, namingMembers } from '../requests/form-faults.ts'
import { isSeen, sent, stateAt, submit, userOf } from '../requests/inner.ts'
import { type Draft, isRecord, listOf, recordsOf, type ResourceDraft, textOf } from '../requests/json.ts'
import {
  type FhirTypeRow,
  given,
  type Matches,
  pageAmong,
  type Search,
  type SearchParameters,
} from '../search/search.ts'
import { patientResource } from '../writers.ts'

const contacts =
  (system: string): SearchParameters[string]['valuesOf'] =>
  ({ telecom }) =>
    recordsOf(telecom).flatMap((each) => (each['system'] === system ? [each['value']] : []))

const parameters: SearchParameters = {
  identifier: { type: 'token', documentation: 'The user name.', valuesOf: ({ id }) => [id] },
  name: {
    type: 'string',
    documentation: 'A word of the name.',
    valuesOf: ({ name }) => recordsOf(name).map((each) => each['text']),
  },
  birthdate: { type: 'date', documentation: 'The date of birth.', valuesOf: ({ birthDate }) => [birthDate] },
  phone: { type: 'token', system: 'phone', documentation: 'The telephone number.', valuesOf: contacts('phone') },
  email: { type: 'token', system: 'email', documentation: 'The e-mail address.', valuesOf: contacts('email') },
}

/** The patients with an account: the own one of a patient, for clerks those that they may see. */
export const patient: FhirTypeRow = {
  documentation:
    'A patient with an account; its id is the user name. Patients find themselves only. An update changes the name, the date of birth, the telephone number and the e-mail address.',
  parameters,
  async read(asked, id) {
    if (!isLogicalId(id)) throw unknown('Patient', id)
    await sent(asked, { target: href(accountRoutes.profile, { user: id }) })
    return patientOf(await asked.ports.accounts.find(id), id)
  },
  find: (asked, search) => found(asked, search),
  update: (asked, before, content) => changed(asked, before, content),
}

const changeable: readonly string[] = ['name', 'telecom', 'birthDate']

/** Changes the profile of the account; what it cannot store is refused, not ignored. */
async function changed(asked: Asked, before: Versioned, content: ResourceDraft): Promise<Versioned> {
  const others = Object.keys({ ...before.resource, ...content }).filter(
    (name) => ![...changeable, ...ignoredMembers].includes(name) && !isSame(content[name], before.resource[name]),
  )
  if (others.length > 0) throw unstorable('Patient', others, `Only ${listInWords(changeable)} can change`)
  const details = detailsOfPatient(content)
  requireStorable(content, details)
  const id = before.resource.id ?? ''
  const target = href(accountRoutes.profile, { user: id })
  const { language, reminders, reminderHours } = await stateAt(asked, target)
  const input = definedMembers({ language, reminders, reminderHours, ...details })
  await namingMembers(membersOfPatient('Patient', content), () => submit(asked, { method: 'PUT', target, input }))
  return patient.read(asked, id)
}

function requireStorable(
  { name, telecom, birthDate }: ResourceDraft,
  { email, telephone, dateOfBirth }: Details,
): void {
  const contactCount = [email, telephone].filter((each) => each !== undefined).length
  const isOneName = isListOf(name, [['text'], ['given', 'family']]) && recordsOf(name).length <= 1
  if (!isOneName) throw faulty('name', 'A patient has one name with a text, or with given and family.')
  if (!isListOf(telecom, [['system', 'value']]) || recordsOf(telecom).length > contactCount)
    throw faulty('telecom', 'A patient has one telephone number and one e-mail address with system and value.')
  if (birthDate !== undefined && dateOfBirth === undefined)
    throw faulty('birthDate', 'A date of birth has a year, a month and a day.')
}

function faulty(member: string, detail: string): Refused {
  return refused('fhir-refused', detail, [{ expression: `Patient.${member}`, detail }])
}

type Details = ReturnType<typeof detailsOfPatient>

/** Tells whether a value is a list of objects, each with members of one of some sets only. */
function isListOf(value: Draft, sets: readonly (readonly string[])[]): boolean {
  const hasKnownMembers = (each: Draft): boolean =>
    isRecord(each) && sets.some((set) => Object.keys(each).every((name) => set.includes(name)))
  return value === undefined || (Array.isArray(value) && listOf(value).every(hasKnownMembers))
}

async function found(asked: Asked, search: Search): Promise<Matches> {
  const user = await userOf(asked)
  if (user === undefined) throw new Refused({ problem: 'authentication-required', detail: 'Sign in to find patients.' })
  const ids = user.role === 'patient' ? [user.account] : await idsMeant(asked, search)
  const all: Versioned[] = []
  for (const id of ids) if (isLogicalId(id)) all.push(...(await readIfThere(asked, id)))
  // A date of birth is a day, whatever the time zone.
  return pageAmong(all, search, { parameters, timeZone: 'UTC' })
}

const mostFound = 100

/** Returns the ids of a search by staff: those that it names, or those that the list of users finds by its words. */
async function idsMeant(asked: Asked, search: Search): Promise<readonly string[]> {
  const named = given(search, '_id', 'identifier').flat()
  if (named.length > 0) return named
  // The other parameters are compared with what the first one finds.
  const [words = []] = given(search, 'name', 'phone', 'email')
  if (words.length === 0) throw refused('fhir-malformed', 'Name the patient: _id, identifier, name, phone or email.')
  const found: string[] = []
  for (const word of words) {
    const target = href(usersRoute, { q: word, role: 'patient', limit: String(mostFound) })
    const { representation } = await sent(asked, { target })
    const items = (representation?.embedded ?? []).flatMap((set) => set.items)
    found.push(...items.map(({ state }) => textOf(state['id']) ?? ''))
  }
  return [...new Set(found)]
}

async function readIfThere(asked: Asked, id: string): Promise<readonly Versioned[]> {
  const seen = await isSeen(asked, href(accountRoutes.profile, { user: id }))
  const account = seen ? await asked.ports.accounts.find(id) : undefined
  return account?.role === 'patient' ? [patientOf(account, id)] : []
}

function patientOf(account: Account | undefined, id: string): Versioned {
  if (account?.role !== 'patient') throw unknown('Patient', id)
  const { name, dateOfBirth, email, telephone, version, changedAt, state } = account
  const resource = patientResource({ id, name, dateOfBirth, email, telephone })
  return { resource: { ...resource, active: state === 'active' }, version: String(version), changed: changedAt }
}
