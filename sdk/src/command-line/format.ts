import type { FormField } from '../forms/form.ts'
import type { Representation } from '../navigation/representation.ts'

/** A numbered action of a page. */
export type Choice =
  | {
      readonly kind: 'link'
      readonly relation: string
      readonly index: number
      readonly title: string
      readonly variables: readonly string[]
    }
  | { readonly kind: 'form'; readonly name: string; readonly title: string }

/** Returns the actions of a page: links and embedded resources by relation, then forms. */
export function choicesOf(page: Representation): readonly Choice[] {
  const links = page.relations
    .filter((relation) => relation !== 'self')
    .flatMap((relation) => {
      const list = page.links(relation)
      const found = list.length > 0 ? list : page.embedded(relation)
      return found.map((one, index) => ({
        kind: 'link' as const,
        relation,
        index,
        title: 'title' in one ? (one.title ?? '') : titleOf(one.state),
        variables: 'variables' in one ? one.variables : [],
      }))
    })
  const forms = page.forms.map((name) => ({ kind: 'form' as const, name, title: page.form(name).title }))
  return [...links, ...forms]
}

function titleOf(state: unknown): string {
  if (typeof state !== 'object' || state === null) return ''
  const values = Object.values(state).filter((value) => typeof value === 'string' || typeof value === 'number')
  return values.slice(0, 4).join(' · ')
}

/** Formats a page as text with numbered actions. */
export function inText(page: Representation): string {
  const choices = choicesOf(page).map((choice, index) => `${String(index + 1).padStart(4)}  ${choiceInWords(choice)}`)
  return [visible(page.url), '', ...stateLines(page.state), '', ...choices].join('\n')
}

function choiceInWords(choice: Choice): string {
  if (choice.kind === 'form') return `[${visible(choice.name)}] ${visible(choice.title)}`
  const variables = choice.variables.length === 0 ? '' : ` {${visible(choice.variables.join(', '))}}`
  return `${visible(choice.relation)}${variables}  ${visible(choice.title)}`
}

function stateLines(state: unknown, indent = ''): readonly string[] {
  if (typeof state !== 'object' || state === null) return [`${indent}${visible(String(state))}`]
  const entries = Object.entries(state).filter(([name]) => !name.startsWith('_'))
  return entries.flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? [`${indent}${visible(name)}:`, ...stateLines(value, `${indent}  `)]
      : [`${indent}${visible(name)}: ${shown(name, value)}`],
  )
}

/** Formats a scalar; a token stays out of terminals and their logs. */
export function shown(name: string, value: unknown): string {
  return /token$/i.test(name) && typeof value === 'string' ? '(hidden; see --json)' : visible(String(value))
}

/** Removes control characters, so that a service cannot control the terminal. */
export function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what must not get through
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}

/** Describes a form field. */
export function fieldInWords({ name, prompt, required, type, options, value }: FormField): string {
  const choices = options?.choices?.map((choice) => String(choice.value)).join(' | ')
  const given = typeof value === 'string' || typeof value === 'number' ? ` [${String(value)}]` : ''
  return `${visible(prompt)} (${visible(name)}${required ? '' : ', optional'}): ${visible(choices ?? type)}${visible(given)}`
}

/** Formats a page as JSON. */
export function inJson(page: Representation): string {
  const links = page.relations.flatMap((relation) =>
    page.links(relation).map(({ href, title, templated }) => ({ relation, href, title, templated })),
  )
  const embedded = Object.fromEntries(
    page.relations
      .map((relation) => [relation, page.embedded(relation).map(({ url, state }) => ({ url, state }))] as const)
      .filter(([, list]) => list.length > 0),
  )
  const forms = page.forms.map((name) => page.form(name))
  return JSON.stringify({ url: page.url, state: page.state, links, embedded, forms }, undefined, 2)
}
