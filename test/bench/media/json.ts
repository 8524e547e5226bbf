import { Resource } from 'hal'
import type { Slot } from '@waymark/clinic/modules/booking/domain/slot'
import { dayInWords } from '@waymark/server/values'
import { alternatesOf, linksOf, scheduleHref, stateOf, summaryOf, type Day } from './day.ts'

function halResource(day: Day, decorate: (resource: Resource, slot: Slot) => Resource): Resource {
  const { doctor, date, slots } = day
  const document = new Resource(stateOf(day), scheduleHref(doctor, date))
  for (const { relation, ...link } of linksOf(day)) document.link(relation, link)
  for (const link of alternatesOf(day)) document.link('alternate', link)
  document.link('curies', { name: 'wm', href: '/rels/{rel}', templated: true })
  const title = `Free times on ${dayInWords(date)}`
  const items = slots.map((slot) => {
    const item = new Resource(summaryOf(slot), `/schedules/${String(slot.id)}`)
    item.link('wm:doctor', { href: `/doctors/${doctor.id}/info`, title: doctor.name })
    item.link('wm:schedule', { href: scheduleHref(doctor, date), title })
    return decorate(item, slot)
  })
  return document.embed('wm:schedules', items)
}

/** HAL, with the package `hal`. */
export function hal(day: Day): string {
  const target = (slot: Slot): string => `/schedules/${String(slot.id)}`
  const document = halResource(day, (item, slot) =>
    item.link('wm:confirm', { href: target(slot), title: 'Book this time' }),
  )
  return JSON.stringify(document.toJSON())
}

const email = String.raw`[^\s@\x00-\x1f]{1,64}@[^\s@\x00-\x1f]{1,180}\.[^\s@.\x00-\x1f]{2,63}`
const telephone = String.raw`\+?[0-9][0-9 \(\)\-.]{4,28}`
const short = { minLength: 1, maxLength: 100 }
export const properties = [
  { name: 'name', prompt: 'Name', required: true, type: 'text', placeholder: 'First and last name', ...short },
  { name: 'age', prompt: 'Age in years', required: false, type: 'number', min: 0, max: 130, step: 1 },
  { name: 'dateOfBirth', prompt: 'Date of birth', required: false, type: 'date' },
  {
    name: 'email',
    prompt: 'E-mail',
    required: false,
    type: 'email',
    placeholder: 'ada@example.org',
    regex: email,
    maxLength: 254,
  },
  {
    name: 'telephone',
    prompt: 'Telephone',
    required: false,
    type: 'tel',
    placeholder: '+44 20 7946 0018',
    regex: telephone,
    maxLength: 30,
  },
  { name: 'reason', prompt: 'Reason for the visit', required: false, type: 'textarea', minLength: 1, maxLength: 1000 },
]

function confirmTemplate({ id }: Slot): object {
  const head = { title: 'Book this time', method: 'POST', contentType: 'application/json' }
  return { confirm: { ...head, properties, target: `/schedules/${String(id)}` } }
}

const hidden = { required: true, type: 'hidden', minLength: 1, maxLength: 2000 }
const parts = { required: false, type: 'hidden', regex: String.raw`[A-Za-z0-9._\-, ]*`, maxLength: 1000 }
const statuses = {
  inline: [{ prompt: 'Free times', value: 'open' }],
  minItems: 0,
  maxItems: 1,
  selectedValues: ['open'],
}

function searchTemplates({ doctor, date }: Day): object {
  const target = `/doctors/${doctor.id}/schedule`
  const day = { name: 'date', prompt: 'Day', required: false, type: 'date', value: date }
  const status = { name: 'status', prompt: 'Times', required: false, type: 'text', value: 'open', options: statuses }
  const view = [
    { name: 'date', prompt: 'date', value: date, ...hidden },
    { name: 'status', prompt: 'status', value: 'open', ...hidden },
    { name: 'fields', prompt: 'Members', ...parts },
    { name: 'embed', prompt: 'Embedded resources', ...parts },
  ]
  return {
    schedule: { title: 'Another day', method: 'GET', properties: [day, status], target },
    view: { title: 'Parts of the resource', method: 'GET', properties: view, target },
  }
}

/** HAL-FORMS, with the package `hal`. */
export function halForms(day: Day): string {
  const document = halResource(day, (item, slot) => Object.assign(item, { _templates: confirmTemplate(slot) }))
  return JSON.stringify({ ...document.toJSON(), _templates: searchTemplates(day) })
}

export function json(day: Day): string {
  const { doctor, date, slots } = day
  const self = scheduleHref(doctor, date)
  const schedules = slots.map((slot) => {
    const target = `/schedules/${String(slot.id)}`
    const links = [
      { rel: 'self', href: target },
      { rel: 'doctor', href: `/doctors/${doctor.id}/info` },
      { rel: 'schedule', href: self },
      { rel: 'confirm', href: target },
    ]
    return { ...summaryOf(slot), links }
  })
  const links = linksOf(day).map(({ relation, href, templated }) => {
    const rel = relation.replace('wm:', '')
    return templated === undefined ? { rel, href } : { rel, href, templated }
  })
  return JSON.stringify({ ...stateOf(day), schedules, links: [{ rel: 'self', href: self }, ...links] })
}
