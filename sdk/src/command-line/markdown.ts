import type { Representation } from '../navigation/representation.ts'
import { choicesOf, fieldInWords, shown, visible, type Choice } from './format.ts'

/** Formats a page as Markdown (GitHub Flavored Markdown), for a service that has none. */
export function inMarkdown(page: Representation): string {
  const choices = choicesOf(page)
  const links = choices.flatMap((choice) => (choice.kind === 'link' ? [linkLine(page, choice)] : []))
  const forms = choices.flatMap((choice) => (choice.kind === 'form' ? formLines(page, choice.name) : []))
  const sections = [
    [`# ${titleOf(page)}`],
    stateLines(page.state),
    links.length === 0 ? [] : ['## Links', '', ...links],
    forms.length === 0 ? [] : ['## Forms', ...forms],
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function titleOf({ state, url }: Representation): string {
  const { title, name } = isRecord(state) ? state : {}
  return escaped([title, name].find((one) => typeof one === 'string') ?? url)
}

function stateLines(state: unknown, indent = ''): readonly string[] {
  if (!isRecord(state)) return state === undefined ? [] : [`${indent}- ${escaped(shown('', state))}`]
  const entries = Object.entries(state).filter(([name]) => !name.startsWith('_'))
  return entries.flatMap(([name, value]) =>
    isRecord(value)
      ? [`${indent}- **${escaped(name)}**:`, ...stateLines(value, `${indent}  `)]
      : [`${indent}- **${escaped(name)}**: ${escaped(shown(name, value))}`],
  )
}

function linkLine(page: Representation, { relation, index, title }: Choice & { readonly kind: 'link' }): string {
  const link = page.links(relation)[index]
  const words = escaped(title === '' ? relation : title)
  if (link?.templated === true) return `- ${words} (\`${visible(relation)}\`): \`${visible(link.href)}\``
  const href = link?.href ?? page.embedded(relation)[index]?.url ?? ''
  return `- [${words}](<${URL.parse(href, page.url)?.href ?? ''}>) (\`${visible(relation)}\`)`
}

function formLines(page: Representation, name: string): readonly string[] {
  const { title, fields } = page.form(name)
  const shownFields = fields.filter(({ type }) => type !== 'hidden')
  return [
    '',
    `### ${escaped(title)} (\`${visible(name)}\`)`,
    '',
    ...shownFields.map((field) => `- ${escaped(fieldInWords(field))}`),
  ]
}

// A service must not be able to add markup.
function escaped(text: string): string {
  return visible(text)
    .replaceAll(/[\\`*_{}[\]<>#|~&!]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
