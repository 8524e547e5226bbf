import { contentOf, empty, html, type Html, join, noticeMarkup, rowMarkup, type View } from '@waymark/server/html'
import { languageInWords } from '@waymark/server/values'
import { currentTranslator } from '@waymark/shared'
import { practiceTexts } from '../texts.ts'

const { views } = practiceTexts

/** A legal notice in the language of its text; for clerks the form below. */
export const legalNoticeView: View = (page) => {
  const [text, language] = [page.text('text'), page.text('language')]
  const missing = page.text('missing')
  const reader = currentTranslator().language
  const isForeign = text !== '' && language !== reader
  return contentOf(
    html`<h1>${page.title}</h1>`,
    text === '' ? noticeMarkup(html`${views.unpublished}`) : empty,
    isForeign ? noticeMarkup(html`${views.otherLanguage}`) : empty,
    text === '' ? empty : html`<div class="prose" lang="${language}" dir="auto">${proseMarkup(text)}</div>`,
    rowMarkup(page.link('clinic', { class: 'quiet button' })),
    missing === '' ? empty : noticeMarkup(html`${practiceTexts.unfilled({ part: missing })}`),
    page.has('publish') ? html`<p class="soft">${views.noticeHint({ language: languageInWords(reader) })}</p>` : empty,
    page.form('publish', { class: 'main', button: views.publish }),
  )
}

/** Renders a text with headings (`## `), lists (`- `) and paragraphs. */
function proseMarkup(text: string): Html {
  const blocks = text.split(/\n\s*\n|\n(?=## )|(?<=^## [^\n]*)\n/mv)
  return join(blocks.map(blockMarkup), '\n')
}

function blockMarkup(block: string): Html {
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  const [first = ''] = lines
  if (first.startsWith('## ')) return html`<h2>${first.slice('## '.length)}</h2>`
  const items = lines.filter((line) => line.startsWith('- '))
  const others = lines.filter((line) => !line.startsWith('- '))
  const paragraph =
    others.length === 0
      ? empty
      : html`<p>${others.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}</p>`
  if (items.length === 0) return paragraph
  return html`${paragraph}<ul>${items.map((line) => html`<li>${line.slice('- '.length)}</li>`)}</ul>`
}
