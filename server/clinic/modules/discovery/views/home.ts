import { html as markup } from 'ghtml'
import { contentOf, rowMarkup } from '@waymark/server/representations/html/parts'
import type { Page, View } from '@waymark/server/representations/html/view'
import { bookingTexts } from '../../booking/messages.ts'
import { doctorCards } from '../../booking/views/doctor.ts'

const { views } = bookingTexts

// What each role does first; a home document has only the links of its caller.
const tasks = ['desk', 'today', 'users', 'availability', 'appointments', 'messages'] as const

/** The first page: what the person does first, a search, and doctors with their next free times. */
export const homeView: View = (page) => {
  const [doctors] = page.items('doctors')
  const isStaff = page.has('desk')
  const links = tasks.flatMap((name) => (name === 'users' && !isStaff ? [] : [page.link(name, { class: 'button' })]))
  page.placed('session', 'books', 'doctors')
  return contentOf(
    markup`<h1>${views.findHeading}</h1>`,
    rowMarkup(...links),
    markup`<p class="lead">${views.findLead}</p>`,
    page.search('search', views.search),
    rowMarkup(page.link('free-times', { class: 'quiet button', words: views.anyDoctor })),
    doctors === undefined ? '' : doctorsMarkup(doctors),
  )
}

function doctorsMarkup(doctors: Page): string {
  const next = rowMarkup(doctors.link('next', { class: 'quiet button', words: views.moreDoctors }))
  return markup`<section aria-label="${views.doctorsHeading}" id="doctors" data-self="${doctors.self}">!${doctorCards(doctors.items('item'))}!${next}</section>`
}
