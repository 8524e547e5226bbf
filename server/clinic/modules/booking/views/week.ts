import {
  contentOf,
  empty,
  html,
  type Html,
  type Page,
  recordsOf,
  rowMarkup,
  textOf,
  type View,
} from '@waymark/server/html'
import type { State } from '@waymark/server'
import { dayInWords, daysInWords, shortDayInWords } from '@waymark/server/values'
import { bookingTexts } from '../texts.ts'
import { appointmentStatusMarkup, patientOf, timesInMarkup, timesOfDay, toolsMarkup } from './components.ts'
import { monthMarkup } from './month.ts'

const { views } = bookingTexts

/** The free times of a week as buttons, one column for each day. */
export const weekView: View = (page) => {
  const slots = new Map(page.items('schedules').map((slot) => [slot.text('id'), slot]))
  const days = page.records('days')
  const doctor = page.link('doctor')
  const areAllTaken = [...slots.values()].every(isTaken)
  return contentOf(
    html`<h1>${doctor}</h1>`,
    typeMarkup(page.text('type')),
    toolsMarkup(page, {
      heading: daysInWords(page.text('from'), page.text('to')),
      search: 'week',
      show: views.showWeek,
      previous: views.previousWeek,
      next: views.nextWeek,
    }),
    monthMarkup(page),
    timesInMarkup(page),
    html`<div class="set">`,
    areAllTaken ? emptyMarkup(page) : tabsMarkup(days, slots),
    html`<div class="week">${days.filter(isOffered).map((day) => dayMarkup(day, slots))}</div>`,
    html`</div>`,
    rowMarkup(
      areAllTaken ? empty : page.link('next-slot', { class: 'quiet button', words: views.nextFreeTime }),
      page.link('waiting-list', { class: 'quiet button' }),
    ),
    page.has('schedule')
      ? html`<details><summary>${views.oneDay}</summary>${page.search('schedule', views.showDay)}</details>`
      : empty,
  )
}

function typeMarkup(type: string): Html {
  return type === '' ? empty : html`<p class="lead">${bookingTexts.timesOfTypeTitle({ type })}</p>`
}

function isTaken(slot: Page): boolean {
  return patientOf(slot) !== ''
}

function emptyMarkup(page: Page): Html {
  const [next] = page.items('next-slots')
  if (next === undefined) return html`<p class="notice">${views.noFreeTimesAtAll}</p>`
  next.place()
  const words = views.nextFreeOn({ day: dayInWords(next.text('date')), start: next.text('start') })
  return html`<p class="notice">${views.emptyWeek} ${page.link('next-slot', { words })}</p>`
}

// A day without times is closed.
function isOffered(day: State): boolean {
  return recordsOf(day['slots'])?.length !== 0
}

function freeTimesOf(day: State, slots: ReadonlyMap<string, Page>): readonly Page[] {
  return (recordsOf(day['slots']) ?? []).flatMap((cell) => {
    const slot = slots.get(textOf(cell['id']))
    return slot === undefined ? [] : [slot]
  })
}

// On a narrow screen the days are below each other, so the tabs lead to them.
function tabsMarkup(days: readonly State[], slots: ReadonlyMap<string, Page>): Html {
  const tabs = days.flatMap((day) => {
    const date = textOf(day['date'])
    if (freeTimesOf(day, slots).length === 0) return []
    return [html`<a class="quiet button" href="#day-${date}">${shortDayInWords(date)}</a>`]
  })
  return html`<nav class="tabs" aria-label="${views.days}">${tabs}</nav>`
}

/** Renders the patients of a day, for staff. */
function patientsOfDay(slots: readonly Page[]): Html {
  if (slots.length === 0) return empty
  const rows = slots.map((slot) => {
    slot.place()
    const link = slot.link('appointment', { words: patientOf(slot) })
    const name = link.isEmpty ? html`<a href="${slot.self}">${patientOf(slot)}</a>` : link
    return html`<li><strong class="number">${slot.text('start')}</strong> ${name} ${appointmentStatusMarkup(slot)}</li>`
  })
  return html`<ul class="patients">${rows}</ul>`
}

function dayMarkup(day: State, slots: ReadonlyMap<string, Page>): Html {
  const date = textOf(day['date'])
  const free = freeTimesOf(day, slots)
  const heading = html`<h3><time datetime="${date}" title="${dayInWords(date)}">${shortDayInWords(date)}</time></h3>`
  if (free.length === 0)
    return html`<section class="day empty">${heading}<p class="soft">${views.noTimes}</p></section>`
  const [taken, open] = [free.filter(isTaken), free.filter((slot) => !isTaken(slot))]
  return html`<section class="day" id="day-${date}">${heading}${patientsOfDay(taken)}${timesOfDay(open)}</section>`
}
