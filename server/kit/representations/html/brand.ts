import { translate } from '@waymark/shared'
import type { Brand, Logo } from '../../hypermedia/brand.ts'
import { empty, html, join, type Html } from './markup.ts'

/** Renders the logo for the header; empty without one. */
export function headerLogo(brand: Brand | undefined): Html {
  return brand?.logo === undefined ? empty : html`${logoMarkup(brand.logo)} `
}

/** Renders the footer's lines about the service: logo and name, address, notices. */
export function brandMarkup(brand: Brand | undefined): Html {
  if (brand === undefined) return empty
  const { name, logo, lines, links } = brand
  if (logo === undefined && lines.length + links.length === 0) return empty
  const mark = logo === undefined ? [] : [html`<p>${logoMarkup(logo, html` loading="lazy"`)} <bdi>${name}</bdi></p>`]
  const rows = [...mark, ...lines.map((line) => html`<p><bdi>${line}</bdi></p>`)]
  const nav =
    links.length === 0
      ? ''
      : html`<nav aria-label="${translate('About us')}"><ul>${links.map(({ href, title }) => html`<li><a href="${href}">${title}</a></li>`)}</ul></nav>`
  return html`<div class="brand">${join(rows, '\n')}${nav}</div>`
}

// The name follows, so the logo needs no words of its own.
function logoMarkup({ href, width, height }: Logo, loading: Html = empty): Html {
  return html`<img class="logo" src="${href}" alt="" width="${width}" height="${height}"${loading}>`
}
