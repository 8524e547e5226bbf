import { clinicDescription } from '@waymark/shared/clinic'
import type { Fields } from '@waymark/shared'
import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { announcedValues } from '../support/forms/announced-values.ts'
import { fill, offeredForms, type OfferedForm } from '../support/forms/offered-forms.ts'
import { completed, occasionOf, unmet, type Values } from '../support/forms/requirements.ts'
import { plainValuesOf } from '../support/forms/plain-values.ts'
import { trial } from '../support/forms/trial.ts'

/*
 * A form announces what the service takes. Every form that the pages of each role offer is sent with values at the limits
 * that it announces, one at a time, and with values beyond them. Nothing is kept, so that each meets the same state.
 */

/** Refusals of values that a form cannot exclude, because they compare with other values or need knowledge. */
const meanings: Readonly<Record<string, RegExp>> = {
  'letters of one script': /^\/user must not mix letters/,
  'a strong password': /^\/password repeats or counts/,
  'a birth before today': /^\/dateOfBirth must be a day in the past/,
  'a known time zone': /^\/timeZone must be a time zone/,
  'known languages': /^\/languages\/0 must be a language/,
  'days with hours': /^\/exceptions must have one day per line/,
  'addresses of applications': /^\/redirectUris must be https/,
  'addresses that begin with https': /^\/url must be an address/,
  'known events': /^\/events\/\d must be one of/,
  'a type of the doctor': /^\/type must be an appointment type/,
  'hours in order': /^\/\w+ must be (?:off or )?hours in order/,
  'a known doctor': /^\/doctor must be the ID/,
  'a doctor for the present role': /^\/doctor is only for doctors/,
  'a doctor of the speciality': /^\/doctor must have the chosen speciality/,
  'a table': /import-refused/,
  'a public key': /^\/pub /,
}

describe('the forms of the service', function () {
  this.timeout(300_000)
  let clinic: Clinic
  let forms: readonly OfferedForm[]
  const undone = trial()
  before(async () => {
    const limits = { duplicateWindow: 0, accountLimit: 0, guestLimit: 0, patientLimit: 0 }
    clinic = await openClinic({ ...limits, knowsOrigin: true, trial: undone })
    forms = await offeredForms(clinic, await fill(clinic))
    undone.begin()
  })
  after(() => clinic.close())

  it('are all tried', () => {
    const missing = described.filter(
      ([, name, fields]) =>
        !forms.some((form) => form.name === name && form.properties.every((p) => fields.includes(p.name))),
    )
    expect(missing.map(([kind, name]) => `${kind} ${name}`)).to.deep.equal([])
  })

  it('announce what the service takes and refuses', async () => {
    const findings: string[] = []
    const meant = new Set<string>()
    for (const form of forms) {
      for (const { title, values, outside } of trialsOf(form)) {
        const refusal = await refusalOf(clinic, form, values)
        const meaning = Object.keys(meanings).find(
          (each) => refusal?.some((fault) => meanings[each]?.test(fault) === true) === true,
        )
        if (meaning !== undefined && outside === undefined) meant.add(meaning)
        else if (isWrong(refusal, outside))
          findings.push(`${form.place}: ${title}: ${refusal?.join('; ') ?? 'accepted'}`)
      }
    }
    expect(findings.join('\n')).to.equal('')
    expect(Object.keys(meanings).filter((each) => !meant.has(each))).to.deep.equal([])
  })
})

interface Described {
  readonly forms?: Readonly<Record<string, { readonly fields: Fields }>>
}

const described = Object.entries(clinicDescription.resources as Readonly<Record<string, Described>>).flatMap(
  ([kind, { forms = {} }]) =>
    Object.entries(forms).flatMap(([name, { fields }]) => {
      const names = Object.keys(fields)
      const isUpload = Object.values(fields).some((field) => field.kind === 'file')
      return names.length === 0 || isUpload ? [] : [[kind, name, names] as const]
    }),
)

interface Attempt {
  readonly title: string
  readonly values: Values
  /** The field that the values are wrong in; undefined if they are right. */
  readonly outside?: string
}

function trialsOf({ properties, requirements }: OfferedForm): readonly Attempt[] {
  const own = properties.map((property) => ({ ...property, announced: announcedValues(property) }))
  const plain = plainValuesOf(properties)
  const valuesOf = (names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, plain[name]]))
  const least = valuesOf(own.filter(({ required }) => required === true).map(({ name }) => name))
  const most = completed(requirements, plain, plain)
  const given = (name: string, value: unknown): Values =>
    completed(requirements, { ...least, ...occasionOf(requirements, name), [name]: value }, plain)
  return [
    { title: 'only what is required', values: completed(requirements, least, plain) },
    { title: 'everything', values: most },
    { title: 'an unknown member', values: { ...most, unheard: 1 }, outside: 'unheard' },
    ...unmet(requirements, least).map((name) => ({ title: `no ${name}`, values: least, outside: name })),
    ...own.flatMap(({ name, required, announced: { inside, outside } }): readonly Attempt[] => {
      const rest = Object.fromEntries(Object.entries(most).filter(([other]) => other !== name))
      const isMissing = required === true || unmet(requirements, rest).includes(name)
      return [
        ...inside.map(({ why, value }) => ({ title: `${name} ${why}`, values: given(name, value) })),
        ...outside.map(({ why, value }) => ({ title: `${name} ${why}`, values: given(name, value), outside: name })),
        { title: `all but ${name}`, values: rest, ...(isMissing ? { outside: name } : {}) },
      ]
    }),
  ]
}

/** Returns the faults of a refusal of the values, each with its pointer; undefined if the values are not refused. */
async function refusalOf(
  { origin }: Clinic,
  form: OfferedForm,
  values: Values,
): Promise<readonly string[] | undefined> {
  const response = await fetch(origin + form.target, {
    method: form.method,
    headers: { ...form.headers, 'content-type': 'application/json', accept: 'application/json, */*;q=0.1' },
    body: JSON.stringify(values),
  })
  const text = await response.text()
  if (response.status >= 500) return [`${String(response.status)} ${text}`]
  // A text that is longer than any content is refused as a whole.
  if (response.status === 413) return ['too large']
  if (response.status !== 400 && response.status !== 422) return undefined
  const { errors, type } = JSON.parse(text) as Problem
  return errors?.map(({ pointer = '', detail }) => `${pointer} ${detail}`) ?? [type]
}

interface Problem {
  readonly type: string
  readonly errors?: readonly { readonly pointer?: string; readonly detail: string }[]
}

function isWrong(refusal: readonly string[] | undefined, outside: string | undefined): boolean {
  // Without the response of a passkey, the sign-in is one with a password.
  if (outside === 'credential' && refusal?.some((fault) => fault.startsWith('/password ')) === true) return false
  if (outside === undefined || refusal === undefined) return (refusal === undefined) !== (outside === undefined)
  return !refusal.some((fault) => fault === 'too large' || /^\/([^/ ]*)/.exec(fault)?.[1] === outside)
}
