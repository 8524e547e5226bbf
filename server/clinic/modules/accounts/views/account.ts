import {
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  type View,
  wordsFor,
} from '@waymark/server/html'
import { mediaType } from '@waymark/shared'
import { accountTexts } from '../texts.ts'

const { views } = accountTexts

/** The account of a user: details, sign-in, applications, purchases, and the end of the account. */
export const accountView: View = (page) =>
  contentOf(
    html`<div class="person">${page.avatar}<div><h1>${page.title}</h1><p class="soft">${roleOf(page)}</p></div></div>`,
    rowMarkup(page.link('new-appointment', { class: 'button' })),
    page.text('status') === 'closed' ? html`<p class="notice">${views.closed}</p>` : empty,
    noticeMarkup(page.text('recovery')),
    html`<div class="columns">`,
    sectionMarkup(
      page.has('password') ? views.details : views.detailsOfOther,
      factsMarkup([
        [views.userName, html`${page.text('id')}`],
        [views.email, page.value('email')],
        [views.since, page.value('createdAt')],
      ]),
      page.links('user-profile', { words: views.editDetails }),
      page.links('email-verification'),
      page.links('doctor'),
    ),
    sectionMarkup(
      views.signIn,
      page.links('password', { words: views.password }),
      page.links('credentials', { words: views.passkeys }),
      page.links('sessions', { words: views.devices }),
    ),
    sectionMarkup(
      views.applications,
      page.links('connected-applications', { words: views.connected }),
      page.links('application-passwords', { words: views.applicationPasswords }),
    ),
    sectionMarkup(
      views.visits,
      page.links('appointments', { words: views.appointments }),
      page.links('calendar-feeds', { words: views.calendarFeeds }),
      page.links('messages', { words: views.messages }),
      page.links('fhir-bundle', { isDownload: true }),
      page.links('tasks'),
    ),
    sectionMarkup(
      views.shop,
      page.links('cart', { words: views.cart }),
      page.links('settlements', { words: views.purchases }),
      page.links('recycle-bin', { words: views.removed }),
    ),
    sectionMarkup(
      views.data,
      page.links('personal-data', { words: views.seeData }),
      page.has('personal-data') ? downloadsMarkup(page) : empty,
    ),
    html`</div>`,
    page.form('change', { isFolded: true }),
    page.form('close'),
  )

function downloadsMarkup(page: Page): Html {
  const shown = { class: 'quiet button', isDownload: true } as const
  return rowMarkup(
    page.linkAs('personal-data', mediaType.json, { ...shown, words: views.downloadJson }),
    page.linkAs('personal-data', mediaType.pdf, { ...shown, words: views.downloadPdf }),
  )
}

/** Returns the role of a user in words. */
export function roleOf(page: Page): string {
  return wordsFor(page.text('role'), views.roles)
}

function noticeMarkup(text: string): Html {
  return text === '' ? empty : html`<p class="notice">${text}</p>`
}

/** Renders a card with a heading, unless it is empty; lists of links become a list. */
function sectionMarkup(heading: string, ...parts: readonly (Html | readonly Html[])[]): Html {
  const facts = join(parts.filter((part): part is Html => !isList(part)))
  const links = parts.filter(isList).flat()
  if (facts.isEmpty && links.length === 0) return empty
  const list = links.length === 0 ? '' : html`<ul class="plain">${links.map((link) => html`<li>${link}</li>`)}</ul>`
  return html`<section class="card"><h2>${heading}</h2>${facts}${list}</section>`
}

function isList(part: Html | readonly Html[]): part is readonly Html[] {
  return Array.isArray(part)
}
