import type { Doctor } from '@waymark/clinic/modules/booking/domain/doctor'
import type { Slot } from '@waymark/clinic/modules/booking/domain/slot'
import { dateAfter, dayInWords } from '@waymark/server/values'

/** The schedule of a doctor on a day. */
export interface Day {
  readonly doctor: Doctor
  readonly date: string
  readonly slots: readonly Slot[]
}

export interface NamedLink {
  readonly relation: string
  readonly href: string
  readonly title?: string
  readonly templated?: true
}

export function scheduleHref({ id }: Doctor, date: string): string {
  return `/doctors/${id}/schedule?date=${date}&status=open`
}

export function linksOf({ doctor, date }: Day): readonly NamedLink[] {
  const { id, name: title } = doctor
  const [self, previous, following] = [date, dateAfter(date, -1), dateAfter(date, 1)]
  return [
    { relation: 'wm:doctor', href: `/doctors/${id}/info`, title },
    { relation: 'wm:week', href: `/doctors/${id}/week?date=${date}`, title: 'The whole week' },
    { relation: 'wm:schedule', href: `/doctors/${id}/schedule{?date,status}`, title: 'Another day', templated: true },
    { relation: 'wm:next-slot', href: `/doctors/${id}/next-slot`, title: `Next free time of ${title}` },
    { relation: 'prev', href: scheduleHref(doctor, previous), title: `Free times on ${dayInWords(previous)}` },
    { relation: 'next', href: scheduleHref(doctor, following), title: `Free times on ${dayInWords(following)}` },
    {
      relation: 'wm:view',
      href: `${scheduleHref(doctor, self)}{&fields,embed}`,
      title: 'Parts of the resource',
      templated: true,
    },
    { relation: 'home', href: '/', title: 'Home' },
  ]
}

const formats = [
  ['hal', 'application/hal+json', 'HAL'],
  ['forms', 'application/prs.hal-forms+json', 'HAL-FORMS'],
  ['html', 'text/html', 'HTML'],
  ['md', 'text/markdown', 'Markdown'],
  ['json', 'application/json', 'JSON'],
  ['xml', 'application/hal+xml', 'HAL in XML'],
  ['text', 'text/plain', 'Plain text'],
  ['pdf', 'application/pdf', 'PDF'],
  ['events', 'text/event-stream', 'Event stream'],
  ['fhir', 'application/fhir+json', 'FHIR R4'],
] as const

export interface Alternate {
  readonly href: string
  readonly type: string
  readonly title: string
}

export function alternatesOf({ doctor, date }: Day): readonly Alternate[] {
  const self = scheduleHref(doctor, date)
  return formats.map(([as, type, title]) => ({ href: `${self}&as=${as}`, type, title }))
}

export function summaryOf({ id, startTime: start, endTime: end, doctor }: Slot): object {
  return { id, start, end, doctor }
}

export function titleOf({ doctor, date }: Day): string {
  return `Free times of ${doctor.name} on ${dayInWords(date)}`
}

export function stateOf({ doctor, date }: Day): Readonly<Record<string, string>> {
  return { date, doctor: doctor.id, timeZone: doctor.timeZone, status: 'open' }
}
