import { html as markup } from 'ghtml'
import { contentOf, factsMarkup, rowMarkup } from '@waymark/server/representations/html/parts'
import type { Page, View } from '@waymark/server/representations/html/view'
import { textOf } from '@waymark/server/representations/value-words'
import { discoveryTexts } from '../messages.ts'

const { views } = discoveryTexts

/** The levels of maturity side by side, each with its endpoints. */
export const levelsView: View = (page) =>
  contentOf(
    markup`<h1>${page.title}</h1>`,
    `<div class="levels">${page.items('item').map(columnOf).join('')}</div>`,
    page.pages(),
  )

function columnOf(level: Page): string {
  return [
    markup`<section class="card"><h2><a href="${level.self}">${level.title}</a></h2><p>${level.text('lacks')}</p>`,
    `${endpointsOf(level, 'h3')}</section>`,
  ].join('')
}

function endpointsOf(level: Page, heading: 'h2' | 'h3'): string {
  return level
    .records('endpoints')
    .map(({ method, path, request, response }) =>
      contentOf(
        markup`<!${heading}><code>${textOf(method)} ${textOf(path)}</code></!${heading}>`,
        factsMarkup([
          [views.request, markup`<code>${textOf(request)}</code>`],
          [views.response, markup`${textOf(response)}`],
        ]),
      ),
    )
    .join('')
}

/** One level of maturity, with links to the others. */
export const levelView: View = (page) =>
  contentOf(
    markup`<h1>${page.title}</h1>`,
    markup`<p class="lead">${page.text('lacks')}</p>`,
    `<section class="card">${endpointsOf(page, 'h2')}</section>`,
    rowMarkup(page.link('prev', { class: 'quiet button' }), page.link('next', { class: 'quiet button' })),
  )
