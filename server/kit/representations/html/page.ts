import { html, join, empty, type Html } from './markup.ts'
import { translate } from '@waymark/shared'
import { selfOf, type Link, type Representation } from '../../hypermedia/representation.ts'
import { isLinkable } from '../visible.ts'
import type { DevelopmentContext, LinkContext, PageContext } from '../../hypermedia/serializer.ts'
import { perLanguage } from '../../languages/current.ts'
import { isRightToLeft } from '../../languages/language.ts'
import { brandMarkup } from './brand.ts'
import { developersMarkup } from './developers.ts'
import { headerMarkup } from './header.ts'
import { scriptTexts } from './script-texts.ts'

interface PageParts {
  /** The affordances that the view has not placed. */
  readonly unplaced?: Html
  /** The attributes with which the script follows the changes of the page. */
  readonly live?: Html
}

/** Renders the page around the content. */
export function pageMarkup(
  representation: Representation,
  context: PageContext & LinkContext,
  content: Html,
  { unplaced = empty, live = empty }: PageParts = {},
): Html {
  const { signIn, user } = context
  const own = html`${userMarkup(user)}${keepMarkup(representation)}${signInMarkup(signIn)}`
  const main = html`<main id="content" tabindex="-1"${live}${own}>${content}</main>`
  const isEmbedded = representation.layout?.kind === 'embedded'
  return join(
    [
      html`<!doctype html>`,
      html`<html${languageAttributes(context)}>`,
      ...headOf(representation, context),
      html`<body>`,
      ...(isEmbedded ? [main] : framed(representation, context, main, unplaced)),
      html`</body>`,
      html`</html>`,
      empty,
    ],
    '\n',
  )
}

function headOf(representation: Representation, context: PageContext & LinkContext): readonly Html[] {
  const { service, stylesheet, icon, dictionary, alternates, profiles, brand } = context
  const { title, layout } = representation
  return [
    html`<head>`,
    html`<meta charset="utf-8">`,
    html`<title>${title === service ? title : `${title} – ${service}`}</title>`,
    html`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    html`<meta name="color-scheme" content="light dark">`,
    html`<link rel="stylesheet" href="${stylesheet}">`,
    ...(brand?.stylesheet === undefined ? [] : [html`<link rel="stylesheet" href="${brand.stylesheet}">`]),
    icon === undefined ? empty : html`<link rel="icon" href="${icon}" type="image/svg+xml">`,
    ...scriptsOf(representation, context),
    ...(dictionary === undefined ? [] : [html`<link rel="compression-dictionary" href="${dictionary}">`]),
    headLink('canonical', { href: selfOf(representation) ?? '' }),
    ...profiles.map((link) => headLink('profile', link)),
    ...alternates.map((link) => headLink('alternate', link)),
    ...(layout?.kind === 'embedded' ? [html`<base target="_blank">`] : []),
    html`</head>`,
  ]
}

/** Renders the header and the footer around the content. */
function framed(
  representation: Representation,
  context: PageContext & LinkContext,
  main: Html,
  unplaced: Html,
): readonly Html[] {
  const { done, brand } = context
  return [
    html`<a class="skip" href="#content">${translate('Skip to main content')}</a>`,
    headerMarkup(representation, context),
    html`<div class="done" role="status">${done ?? ''}</div>`,
    main,
    html`<footer>${brandMarkup(brand)}${languagesMarkup(context)}${developersMarkup(representation, context, unplaced)}</footer>`,
  ]
}

// The script removes what it has kept for another user.
function userMarkup(user: string | undefined): Html {
  return user === undefined ? empty : html` data-user="${user}"`
}

function keepMarkup({ offline }: Representation): Html {
  return offline === undefined ? empty : html` data-keep="${offline.alongside.join(' ')}"`
}

function signInMarkup(place: string | undefined): Html {
  return place === undefined ? empty : html` data-sign-in="${place}"`
}

function scriptsOf(representation: Representation, context: PageContext): readonly Html[] {
  const { script, ceremonyScript, development } = context
  const { layout, forms, offline } = representation
  const canBeOffline = offline !== undefined || forms.some(({ canWait = false }) => canWait)
  const texts = scriptTexts(context, canBeOffline)
  const asked = layout?.kind === 'ceremony' ? ceremonyScript : undefined
  const modules = [script, asked].flatMap((src) =>
    src === undefined ? [] : [html`<script type="module" src="${src}"${texts}></script>`],
  )
  return development === undefined ? modules : [...modules, developmentScript(development)]
}

// A module has no document.currentScript.
function developmentScript({ script, events, requests, process }: DevelopmentContext): Html {
  return html`<script defer src="${script}" data-process="${process}" data-events="${events}" data-requests="${requests}"></script>`
}

const inEnglish = html` lang="en"`

function languageAttributes({ languages }: PageContext): Html {
  if (languages === undefined) return inEnglish
  return html` lang="${languages.current}"${isPageRightToLeft() ? html` dir="rtl"` : ''}`
}

// Intl takes longer for the direction of a language than a page for the rest of its head.
const isPageRightToLeft = perLanguage(({ language }) => isRightToLeft(language))

/** Renders the form that changes the language of all pages, and returns to this one. */
function languagesMarkup({ languages }: PageContext): Html {
  if (languages === undefined || languages.all.length === 1) return empty
  const { current, all, target, next } = languages
  const buttons = all.map(({ tag, name }) => {
    const state = tag === current ? html` aria-current="true"` : ''
    return html`<li><button type="submit" name="language" value="${tag}" lang="${tag}"${state}>${name}</button></li>`
  })
  return join([
    html`<form class="languages" method="post" action="${target}?_method=PUT" aria-label="${translate('Language')}">`,
    html`<input type="hidden" name="next" value="${next}"><ul>${buttons}</ul></form>`,
  ])
}

function headLink(relation: string, { href, type, hreflang }: Link): Html {
  if (href === '' || !isLinkable(href)) return empty
  const format = type === undefined ? '' : html` type="${type}"`
  const language = hreflang === undefined ? '' : html` hreflang="${hreflang}"`
  return html`<link rel="${relation}" href="${href}"${format}${language}>`
}
