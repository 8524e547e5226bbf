import {
  boxMarkup,
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  join,
  noticeMarkup,
  type Page,
  rowMarkup,
  textOf,
  type View,
} from '@waymark/server/html'
import { zoneName } from '@waymark/server/values'
import { translateDescribed } from '@waymark/shared'
import { weekdays, weeklyFields } from '@waymark/shared/clinic'
import { addressOf, mapHref } from '../domain/clinic.ts'
import { practiceTexts } from '../texts.ts'
import { paragraphsMarkup } from './paragraphs.ts'

const { views } = practiceTexts

/** The clinic: emergency advice first, then contact, opening hours and legal notices; for clerks the form below. */
export const clinicView: View = (page) => {
  const preview = page.representation.links.find(({ relation }) => relation.key === 'preview')?.links[0]
  return contentOf(
    page.title === practiceTexts.previewTitle ? noticeMarkup(html`${views.previewed}`) : empty,
    // schema.org MedicalClinic in microdata (HTML §5).
    html`<div class="stack" itemscope itemtype="https://schema.org/MedicalClinic">${contentOf(
      page.image('icon', { class: 'clinic-logo', width: 128, height: 32, property: 'logo' }),
      html`<h1 itemprop="name"><bdi>${page.text('name')}</bdi></h1>`,
      paragraphsMarkup(page.text('description'), html` class="lead" itemprop="description"`),
      emergencyMarkup(page),
      html`<div class="columns">${contactMarkup(page)}${hoursMarkup(page)}</div>`,
    )}</div>`,
    noticesMarkup(page),
    rowMarkup(page.link('doctors', { class: 'button' })),
    embedMarkup(page),
    page.form('change', {
      heading: views.editHeading,
      button: views.save,
      class: 'main',
      ...(preview === undefined ? {} : { preview }),
    }),
    page.form('set-logo', { isFolded: true, ...(page.has('icon') ? { heading: views.replaceLogo } : {}) }),
    page.form('remove-logo'),
  )
}

function emergencyMarkup(page: Page): Html {
  const advice = page.text('emergency')
  return advice === ''
    ? empty
    : html`<section class="notice" aria-label="${views.emergency}">${paragraphsMarkup(advice)}</section>`
}

function contactMarkup(page: Page): Html {
  const [telephone, email] = [page.text('telephone'), page.text('email')]
  const facts = factsMarkup([
    [views.address, addressMarkup(page)],
    [
      views.telephone,
      telephone === ''
        ? empty
        : html`<a href="tel:${telephone.replaceAll(/[^+\d]/g, '')}" itemprop="telephone" dir="ltr">${telephone}</a>`,
    ],
    [views.email, email === '' ? empty : html`<a href="mailto:${email}" itemprop="email" dir="ltr">${email}</a>`],
  ])
  return facts.isEmpty ? empty : html`<section class="card"><h2>${views.contact}</h2>${facts}</section>`
}

const addressParts = [
  ['street', 'streetAddress'],
  ['town', 'addressLocality'],
  ['postalCode', 'postalCode'],
  ['country', 'addressCountry'],
] as const

function addressMarkup(page: Page): Html {
  const parts = addressParts.filter(([name]) => page.text(name) !== '')
  if (parts.length === 0) return empty
  const lines = parts.map(([name, property]) => html`<span itemprop="${property}">${page.text(name)}</span>`)
  const written = addressOf(Object.fromEntries(addressParts.map(([name]) => [name, page.text(name)])))
  return html`<bdi itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">${join(lines, ', ')}</bdi> <a class="map" href="${mapHref(written)}" rel="external noreferrer">${views.map}</a>`
}

function hoursMarkup(page: Page): Html {
  const rows = page.records('weekly').map(({ day, hours }) => {
    const name = weekdays.find((each) => each === day) ?? 'monday'
    return [translateDescribed(weeklyFields[name].prompt), openingMarkup(textOf(day), textOf(hours))] as const
  })
  if (rows.length === 0) return empty
  const zone = page.text('timeZone')
  const inZone = zone === '' ? empty : html`<p class="soft">${views.zone({ zone: zoneName(zone) })}</p>`
  return html`<section class="card"><h2>${views.hours}</h2>${factsMarkup(rows)}${inZone}</section>`
}

// schema.org openingHours: the first two letters of the English day, and the hours.
function openingMarkup(day: string, hours: string): Html {
  if (hours === 'off') return html`${views.closed}`
  const abbreviated = `${day.slice(0, 1).toUpperCase()}${day.slice(1, 2)}`
  return html`<time itemprop="openingHours" datetime="${abbreviated} ${hours.replaceAll(' ', '')}" dir="ltr">${hours.replaceAll('-', '–')}</time>`
}

// For clerks: the line that shows the free times in a page of the clinic's own site.
function embedMarkup(page: Page): Html {
  page.placed('embedded-times')
  const [link] = page.representation.links.find(({ relation }) => relation.key === 'embedded-times')?.links ?? []
  if (link === undefined || !page.has('change')) return empty
  const line = `<iframe src="${link.href}" title="${page.text('name')}" width="100%" height="600"></iframe>`
  return html`<section class="card"><h2>${link.title ?? ''}</h2><p>${views.embedHint}</p><pre><code dir="ltr">${line}</code></pre></section>`
}

function noticesMarkup(page: Page): Html {
  const links = page.links('notices').map((link) => html`<li>${link}</li>`)
  return boxMarkup('card', html`<h2>${views.legal}</h2>`, html`<ul>${links}</ul>`)
}
