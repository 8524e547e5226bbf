import { type MemberFault, Refused } from '../failures.ts'
import { type Draft, listOf, recordOf, recordsOf, textOf } from './json.ts'

/** The members of a resource that become the fields of a form of the clinic, as expressions of FHIRPath. */
export type MembersOfFields = Readonly<Partial<Record<string, string>>>

/** Submits a form of the clinic; a refusal names its faults by the members of the resource. */
export async function namingMembers<Result>(members: MembersOfFields, submit: () => Promise<Result>): Promise<Result> {
  try {
    return await submit()
  } catch (error) {
    throw error instanceof Refused ? named(error, members) : error
  }
}

function named(refusal: Refused, members: MembersOfFields): Refused {
  const { answer } = refusal
  if ('problem' in answer) return refusal
  const faults = recordsOf(answer.representation?.state['errors']).map(({ pointer, detail }): MemberFault => {
    const field = textOf(pointer) ?? ''
    const expression = members[field.replace('/', '')]
    return { detail: textOf(detail) ?? '', ...(expression === undefined ? { pointer: field } : { expression }) }
  })
  return new Refused(answer, faults)
}

/** Returns the members of a Patient that become the fields of a profile or of a booking. */
export function membersOfPatient(path: string, patient: Readonly<Record<string, Draft>>): MembersOfFields {
  const [name] = recordsOf(patient['name'])
  const contact = (system: string): string => {
    const place = listOf(patient['telecom']).findIndex((each) => recordOf(each)['system'] === system)
    return place === -1 ? `${path}.telecom` : `${path}.telecom[${String(place)}].value`
  }
  const inName = textOf(name?.['text']) === undefined ? '' : '.text'
  return {
    name: name === undefined ? `${path}.name` : `${path}.name[0]${inName}`,
    dateOfBirth: `${path}.birthDate`,
    email: contact('email'),
    telephone: contact('phone'),
  }
}

/** Returns the member of an appointment that becomes the reason. */
export function memberOfReason({ reasonCode, description }: Readonly<Record<string, Draft>>): string {
  const [code] = recordsOf(reasonCode)
  if (textOf(code?.['text']) !== undefined) return 'Appointment.reasonCode[0].text'
  return `Appointment.${textOf(description) === undefined ? 'comment' : 'description'}`
}
