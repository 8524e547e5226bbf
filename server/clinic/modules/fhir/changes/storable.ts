import { isDeepStrictEqual } from 'node:util'
import { refused } from '../failures.ts'
import { type Draft, listOf, recordOf, recordsOf, type ResourceDraft, textOf, withoutEmpty } from '../requests/json.ts'
import { answerOf } from '../writers.ts'
import { slotNamed, visitOf } from './book.ts'

/** An update of an appointment. */
interface Update {
  readonly before: ResourceDraft
  readonly content: ResourceDraft
}

/** Members of each update that the service decides, or does not keep (FHIR R4, RESTful API, §3.1.0.4). */
export const ignoredMembers: readonly string[] = ['resourceType', 'id', 'meta', 'text']

type Rule = (update: Update) => boolean

/** Whether the value of a member is stored by an update of the details; of other members, only the present value is. */
const ofDetails: Readonly<Partial<Record<string, Rule>>> = {
  status: () => true,
  slot: ({ content }) => slotNamed(content) !== undefined,
  // The start names a time, and the end is compared with that of the time.
  start: () => true,
  end: () => true,
  reasonCode: ({ content }) => isSame(content['reasonCode'], [{ text: visitOf(content).reason }]),
  description: ({ content }) => content['description'] === visitOf(content).reason,
  comment: ({ content }) => content['comment'] === visitOf(content).reason,
}

/** Whether the value of a member is stored by an update of the status. */
const ofStatus: Readonly<Partial<Record<string, Rule>>> = {
  status: () => true,
  slot: ({ before, content }) => slotNamed(content) === slotNamed(before),
  start: (update) => isSameInstant('start', update),
  end: (update) => isSameInstant('end', update),
  cancelationReason: ({ content: { status, cancelationReason } }) =>
    status === 'cancelled' && isSame(cancelationReason, { text: textOf(recordOf(cancelationReason)['text']) }),
  participant: hasAnswers,
}

/** Throws the refusal of an update with members that would be dropped, and names them; absent members stay as they are. */
export function requireStorable(update: Update): void {
  const { before, content } = update
  const rules = content['status'] === before['status'] ? ofDetails : ofStatus
  const dropped = Object.keys(content).filter(
    (name) =>
      content[name] !== undefined &&
      !ignoredMembers.includes(name) &&
      !isSame(content[name], before[name]) &&
      (Object.hasOwn(rules, name) ? rules[name]?.(update) : false) !== true,
  )
  const can =
    rules === ofDetails
      ? 'Only the slot, the status and the reason can change'
      : 'With the status, only the cancelationReason can change'
  if (dropped.length > 0) throw unstorable('Appointment', dropped, can)
}

/** Members of a new appointment that are stored, or that its slot and the caller decide. */
const ofNew: ReadonlySet<string> = new Set([
  ...ignoredMembers,
  ...['contained', 'status', 'slot', 'start', 'end', 'participant', 'created', 'specialty', 'serviceType'],
  ...['reasonCode', 'description', 'comment'],
])

/** Throws the refusal of a new appointment with members that would be dropped, and names them. */
export function requireKnown(content: ResourceDraft): void {
  const dropped = Object.keys(content).filter((name) => content[name] !== undefined && !ofNew.has(name))
  if (dropped.length > 0)
    throw unstorable('Appointment', dropped, 'A new appointment has a slot, a patient and a reason')
}

/** Throws the refusal of an end that is neither the former one nor that of the new time. */
export function requireEnd(update: Update, after: ResourceDraft): void {
  const isStored = isSameInstant('end', update) || isSameInstant('end', { before: after, content: update.content })
  if (!isStored)
    throw unstorable('Appointment', ['end'], `The appointment ends at ${textOf(after['end']) ?? 'its time'}`)
}

/** Returns the refusal of members that cannot be stored. */
export function unstorable(type: string, names: readonly string[], can: string): ReturnType<typeof refused> {
  const faults = names.map((name) => ({
    expression: `${type}.${name.replace(/^_/, '')}`,
    detail: 'cannot be stored with this value: leave it as it is, or out',
  }))
  return refused('fhir-refused', `${can}, not ${names.join(', ')}.`, faults)
}

/** Tells whether two values are equal but for empty members. */
export function isSame(one: Draft, other: Draft): boolean {
  return isDeepStrictEqual(withoutEmpty(one), withoutEmpty(other))
}

function isSameInstant(name: string, { before, content }: Update): boolean {
  const [present, wanted] = [before[name], content[name]].map((value) => Date.parse(textOf(value) ?? ''))
  return content[name] === undefined || present === wanted
}

/** Tells whether the participants are the present ones, each with the former answer or that of the new status. */
function hasAnswers({ before, content }: Update): boolean {
  const status = answerOf(textOf(content['status']) ?? '')
  const present = recordsOf(before['participant'])
  const wanted = listOf(content['participant'])
  return (
    wanted.length === present.length &&
    present.every((each, index) => isSame(wanted[index], each) || isSame(wanted[index], { ...each, status }))
  )
}
