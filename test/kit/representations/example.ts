import { clinicDescription, clinicRelations } from '@waymark/shared/clinic'
import { formFields } from '../../../server/kit/hypermedia/form.ts'
import { representer } from '../../../server/kit/hypermedia/represent.ts'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import type { WritingContext } from '../../../server/kit/hypermedia/serializer.ts'

const represent = representer(clinicDescription)

/** The context of every serializer. */
export const context: WritingContext = {
  service: 'Waymark Clinic',
  home: '/',
  stylesheet: '/stylesheet.css',
  entityTag: '"7-md"',
  curies: [{ name: 'wm', href: '/rels/{rel}' }],
  profiles: [],
  alternates: [
    { href: '/here?format=hal', title: 'HAL', type: 'application/hal+json' },
    { href: '/here?format=md', title: 'Markdown', type: 'text/markdown' },
  ],
}

const doctor = { href: '/doctors/mjones/info', title: 'Dr Mary Jones' }

/** The home document, with a template that has a path variable. */
export const home = represent('home', {
  title: 'Waymark Clinic',
  self: '/',
  state: { name: 'Waymark Clinic', description: 'Find a doctor and book.' },
  links: {
    doctors: { href: '/doctors' },
    search: { href: '/doctors' },
    'free-times': { href: '/free-times' },
    doctor: { href: '/doctors/{doctor}/info' },
    week: { href: '/doctors/{doctor}/week{?date}' },
    schedule: { href: '/doctors/{doctor}/schedule{?date,status}' },
    'service-desc': { href: '/openapi.json' },
    'service-doc': [{ href: '/rels' }],
    'api-catalog': { href: '/.well-known/api-catalog' },
    rels: { href: '/rels' },
    problems: { href: '/problems' },
    levels: { href: '/levels' },
    books: { href: '/books' },
    session: { href: '/session' },
  },
})

export function slot(id: number): Representation {
  const hour = String(8 + id).padStart(2, '0')
  return represent('slot', {
    title: `${hour}:00 – ${hour}:20`,
    self: `/schedules/${String(id)}`,
    state: { id, start: `${hour}:00`, end: `${hour}:20`, doctor: 'mjones' },
    links: { doctor, schedule: { href: '/doctors/mjones/schedule?date=2027-03-29' } },
    forms: { confirm: { method: 'POST', target: `/schedules/${String(id)}` } },
  })
}

/** A schedule with slots, a search, paging links and a form in every slot. */
export function schedule(count: number): Representation {
  return represent('schedule', {
    title: 'Monday with Dr Jones',
    self: '/doctors/mjones/schedule?date=2027-03-29',
    state: { date: '2027-03-29', doctor: 'mjones', timeZone: 'America/New_York', status: 'open' },
    links: {
      doctor,
      week: { href: '/doctors/mjones/week?date=2027-03-29', title: 'The whole week' },
      schedule: { href: '/doctors/mjones/schedule{?date,status}', values: { date: '2027-03-29', status: 'open' } },
      'next-slot': { href: '/doctors/mjones/next-slot' },
      next: { href: '/doctors/mjones/schedule?date=2027-03-30', title: 'Tuesday' },
      home: { href: '/' },
    },
    embedded: { schedules: Array.from({ length: count }, (_, index) => slot(index + 1)) },
  })
}

function doctorNamed(id: string, name: string): Representation {
  return represent('doctor', {
    title: name,
    self: `/doctors/${id}/info`,
    state: {
      id,
      name,
      speciality: 'Cardiology',
      timeZone: 'Europe/Berlin',
      address: '12 Harley Street, London',
      speaks: 'English, German',
      languages: ['en', 'de'],
    },
    links: {
      week: { href: `/doctors/${id}/week` },
      schedule: { href: `/doctors/${id}/schedule{?date,status}` },
      'next-slot': { href: `/doctors/${id}/next-slot` },
      collection: { href: '/doctors' },
      home: { href: '/' },
    },
  })
}

export function doctors(count: number): Representation {
  return represent('doctors', {
    title: 'Doctors',
    self: '/doctors',
    state: { total: count },
    links: { home: { href: '/' }, first: { href: '/doctors' }, last: { href: '/doctors?cursor=end' } },
    embedded: {
      item: Array.from({ length: count }, (_, index) => doctorNamed(`d${String(index)}`, `Dr ${String(index)}`)),
    },
  })
}

/** A rejected booking with faults, submitted values and links. */
export const problem: Representation = {
  kind: 'problem-details',
  title: 'Something in the form is missing or wrong',
  state: {
    trace: 'abc-1',
    errors: [
      { pointer: '/age', detail: 'must be a whole number from 0 to 130' },
      { pointer: '/colour', detail: 'is unknown' },
    ],
    detail: 'Nothing has been booked.',
    status: 422,
    title: 'Something in the form is missing or wrong',
    type: '/problems/invalid-input',
    instance: '/schedules/7',
  },
  links: [
    { relation: clinicRelations.home, links: [{ href: '/' }] },
    { relation: clinicRelations.slot, links: [{ href: '/schedules/7', title: 'Back to the slot' }] },
  ],
  embedded: [],
  forms: [
    {
      name: 'confirm',
      title: 'Book this time',
      method: 'POST',
      target: '/schedules/7',
      contentType: 'application/json',
      fields: formFields(
        clinicDescription.resources.slot.forms.confirm.fields,
        { name: 'Ada "the first"', age: -1, reason: '\nA cough' },
        { age: 'must be a whole number from 0 to 130' },
      ),
    },
  ],
}
