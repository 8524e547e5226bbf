import {
  contentOf,
  factsMarkup,
  html,
  type Html,
  join,
  type Page,
  rowMarkup,
  textOf,
  type View,
} from '@waymark/server/html'
import { discoveryTexts } from '../texts.ts'

const { views } = discoveryTexts

/** The levels of maturity side by side, each with its endpoints. */
export const levelsView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<div class="levels">${page.items('item').map(columnOf)}</div>`,
    page.pages(),
  )

function columnOf(level: Page): Html {
  return join([
    html`<section class="card"><h2><a href="${level.self}">${level.title}</a></h2><p>${level.text('lacks')}</p>`,
    html`${endpointsOf(level, 'h3')}</section>`,
  ])
}

function endpointsOf(level: Page, heading: 'h2' | 'h3'): Html {
  return join(
    level.records('endpoints').map(({ method, path, request, response }) =>
      contentOf(
        html`<${heading}><code>${textOf(method)} ${textOf(path)}</code></${heading}>`,
        factsMarkup([
          [views.request, html`<code>${textOf(request)}</code>`],
          [views.response, html`${textOf(response)}`],
        ]),
      ),
    ),
  )
}

/** One level of maturity, with links to the others. */
export const levelView: View = (page) =>
  contentOf(
    html`<h1>${page.title}</h1>`,
    html`<p class="lead">${page.text('lacks')}</p>`,
    html`<section class="card">${endpointsOf(page, 'h2')}</section>`,
    rowMarkup(page.link('prev', { class: 'quiet button' }), page.link('next', { class: 'quiet button' })),
  )
