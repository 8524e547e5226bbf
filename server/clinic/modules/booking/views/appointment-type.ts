import {
  badgeMarkup,
  contentOf,
  empty,
  factsMarkup,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  type View,
} from '@waymark/server/html'
import { bookingTexts } from '../texts.ts'
import { placeMarkup, videoMarkup } from './components.ts'

const { views } = bookingTexts

/** Renders what a patient knows of an appointment type before the booking. */
export function typeFacts(type: Page): Html {
  return join([
    factsMarkup([
      [views.typeLength, type.value('length')],
      [views.typePrice, type.value('price')],
      [views.whereLabel, whereMarkup(type)],
      [views.videoLabel, videoMarkup(type.text('videoLink'))],
    ]),
    instructionsMarkup(type.text('instructions')),
  ])
}

function whereMarkup(type: Page): Html {
  const place = placeMarkup(type.text('place'))
  return place.isEmpty && type.member('isByVideo') === true ? html`${views.videoLabel}` : place
}

/** Renders what the patient has to prepare. */
export function instructionsMarkup(instructions: string): Html {
  return instructions === '' ? empty : html`<p class="lines">${instructions}</p>`
}

// Anyone may book most types.
function whoMarkup(type: Page): Html {
  const who = type.text('bookableBy')
  const words: Readonly<Record<string, string>> = views.typeFor
  return who === 'anyone' || words[who] === undefined ? empty : badgeMarkup(words[who])
}

/** Renders the name of a type as the link to it. */
export function typeHeading(type: Page): Html {
  return html`<h2><a href="${type.self}">${type.title}</a> ${whoMarkup(type)}</h2>`
}

/** Renders a type as a card with the way to its times. */
export function typeCard(type: Page, way: Html): Html {
  return html`<li class="card">${typeHeading(type)}${typeFacts(type)}${rowMarkup(way)}</li>`
}

function listedType(type: Page): Html {
  const label = views.typeTimesOf({ type: type.title })
  return typeCard(type, type.link('week', { class: 'button', words: views.typeTimes, label }))
}

/** The appointment types of a doctor as cards. */
export const typesView: View = (page) => {
  const types = page.items('bookable-types')
  return contentOf(
    html`<h1>${page.title}</h1>`,
    types.length === 0
      ? html`<p class="none">${views.noTypes}</p>`
      : html`<ul class="doctors">${types.map(listedType)}</ul>`,
    rowMarkup(page.link('doctor', { class: 'quiet button' })),
    page.form('add', { isFolded: types.length > 0, class: 'main', radios: ['bookableBy'] }),
  )
}

/** An appointment type, with its forms for staff. */
export const typeView: View = (page) =>
  contentOf(
    html`<h1>${page.title} ${whoMarkup(page)}</h1>`,
    html`<section class="card">${typeFacts(page)}</section>`,
    rowMarkup(
      page.link('week', { class: 'button', words: views.typeTimes }),
      page.link('next-slot', { class: 'quiet button', words: views.nextFreeTime }),
    ),
    rowMarkup(page.link('doctor'), page.link('collection')),
    page.form('change', { isFolded: true, button: views.save, radios: ['bookableBy'] }),
    page.form('retire'),
  )
