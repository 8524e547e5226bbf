import { empty, contentOf, html, type Html, join, type Page, rowMarkup, type View } from '@waymark/server/html'
import { dayTools } from '../../booking/contract.ts'
import { staffTexts } from '../texts.ts'
import { deskTable } from './desk-table.ts'

const { views: staffViews } = staffTexts

/** All doctors of a day side by side: booked patients with their status, and free times to book. */
export const deskView: View = (page) => {
  const days = page.items('days')
  return contentOf(
    html`<h1>${staffViews.deskHeading}</h1>`,
    page.search('book-by-telephone', staffViews.findTimes),
    dayTools(page, 'desk'),
    rowMarkup(
      page.link('users', { class: 'quiet button', words: staffViews.findPatient }),
      page.link('appointments', { class: 'quiet button', words: staffViews.findAppointment }),
      page.link('payments', { class: 'quiet button' }),
    ),
    // One list, because the script replaces lists only if their number is unchanged.
    html`<div class="set">${attentionMarkup(page)}${deskTable(days)}</div>`,
    page.link('more-doctors', { class: 'quiet button' }),
  )
}

const attentionRelations = [
  'undelivered',
  'calendar-conflicts',
  'untaken-offers',
  'failed-tasks',
  'failed-refunds',
  'dead-deliveries',
] as const

function attentionMarkup(page: Page): Html {
  const links = attentionRelations.flatMap((relation) => page.links(relation))
  if (links.length === 0) return empty
  const items = join(links.map((link) => html`<li>${link}</li>`))
  return html`<h2>${staffViews.attentionHeading}</h2><ul class="rows">${items}</ul>`
}
