import { contentOf, empty, html, type Html, join, type Page, rowMarkup, type View } from '@waymark/server/html'
import {
  bookingTexts,
  doctorCards,
  nextAppointmentCard,
  nextPatientsCard,
  offersMarkup,
} from '../../booking/contract.ts'
import { messagesTitle } from '../navigation.ts'
import { discoveryTexts } from '../texts.ts'

const { views } = bookingTexts

// What each role does first; a home document has only the links of its caller.
const tasks = ['users', 'availability', 'appointments'] as const
const quiet = { class: 'quiet button' }

/** The first page: what the person does first, a search, and doctors with their next free times. */
export const homeView: View = (page) => {
  const [doctors] = page.items('doctors')
  const isStaff = page.has('desk') || page.has('today')
  page.placed('session', 'doctors')
  if (isStaff) return staffMarkup(page)
  return contentOf(
    ...visitorMarkup(page),
    html`<p class="lead">${views.findLead}</p>`,
    page.search('search', views.search),
    rowMarkup(
      page.link('free-times', { ...quiet, words: views.anyDoctor }),
      page.has('user') ? empty : page.link('users', quiet),
    ),
    doctors === undefined ? empty : doctorsMarkup(doctors),
  )
}

// The doctors are one link away.
function staffMarkup(page: Page): Html {
  const [appointments] = page.items('appointments')
  const [doctors] = page.items('doctors')
  doctors?.place()
  for (const doctor of doctors?.items('item') ?? []) doctor.place()
  return contentOf(
    html`<h1>${discoveryTexts.staffHeading}</h1>`,
    doctors?.items('item').length === 0 ? rowMarkup(page.link('setup', { class: 'button' })) : empty,
    appointments === undefined ? empty : nextPatientsCard(appointments),
    page.search('book-by-telephone', discoveryTexts.bookByTelephone),
    rowMarkup(page.link('desk', { class: 'button' }), page.link('today', { class: 'button' }), tasksMarkup(page)),
  )
}

function visitorMarkup(page: Page): readonly Html[] {
  const [appointments] = page.items('appointments')
  const [waiting] = page.items('waiting-entries')
  return [
    html`<h1>${views.findHeading}</h1>`,
    waiting === undefined ? empty : offersMarkup(waiting),
    appointments === undefined ? empty : nextAppointmentCard(appointments),
    rowMarkup(page.link('appointments', quiet), page.link('waiting-entries', quiet), messagesLink(page)),
  ]
}

function tasksMarkup(page: Page): Html {
  const names = page.has('desk') ? tasks : tasks.filter((name) => name !== 'users')
  return join([...names.map((name) => page.link(name, quiet)), messagesLink(page)], '\n')
}

function messagesLink(page: Page): Html {
  return page.link('messages', { ...quiet, words: messagesTitle(Number(page.member('unread') ?? 0)) })
}

function doctorsMarkup(doctors: Page): Html {
  doctors.place()
  const next = rowMarkup(doctors.link('next', { class: 'quiet button', words: views.moreDoctors }))
  return html`<section aria-label="${views.doctorsHeading}">${doctorCards(doctors.items('item'))}${next}</section>`
}
