import {
  badgeMarkup,
  contentOf,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  rowsMarkup,
  type View,
} from '@waymark/server/html'
import { passwordRulesMarkup } from '../../sign-in/contract.ts'
import { roleOf } from '../../accounts/contract.ts'
import { staffTexts } from '../texts.ts'

const { views } = staffTexts

/** The users that a search finds, for clerks; for guests, the form to create an account. */
export const usersView: View = (page) => (page.has('register') ? registrationView(page) : searchedUsersView(page))

const registrationView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    passwordRulesMarkup(),
    page.form('register', { heading: '', class: 'main' }),
    rowMarkup(page.link('session', { words: views.haveAccount })),
  )

const searchedUsersView: View = (page) => {
  const items = page.items('item')
  return contentOf(
    html`<h1>${views.people}</h1>`,
    page.search('search', views.find),
    rowsMarkup(items, page.noItems(views.noPeople), userRow),
    page.pages(),
    page.link('tasks', { class: 'quiet button' }),
    page.form('add', { isFolded: true }),
  )
}

function userRow(item: Page): Html {
  const status = item.text('status') === 'closed' ? badgeMarkup(views.closedStatus, 'wrong') : ''
  return join([
    html`<li><div><a href="${item.self}"><strong>${item.title}</strong></a> <span class="soft">${item.text('id')}</span>`,
    html`<p class="soft">${[item.text('email'), item.text('telephone')].filter(Boolean).join(' · ')}</p></div>`,
    html`<span>${status} ${roleOf(item)} ${item.link('new-appointment', { class: 'quiet button', words: views.book, label: views.bookFor({ name: item.title }) })}</span></li>`,
  ])
}
