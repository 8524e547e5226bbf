import { isFailure, type Form, type FormMethod, type JsonObject, type Link, type Representation } from '@waymark/sdk'
import { followed } from './items.ts'
import { shortName } from './names.ts'
import { formParameters, inputOf, linkParameters, type Parameter } from './parameters.ts'
import { isDocumentation, isInternal, isSecondary, urlOf } from './relations.ts'
import { stateLines } from './state-text.ts'

/** The result of an action: the next page, or a text about the page. */
type Reached =
  | { readonly kind: 'page'; readonly page: Representation }
  | { readonly kind: 'text'; readonly text: string }
  /** The change is complete, but there is no page to read, as after a deletion. */
  | { readonly kind: 'done' }

/** A link or form of a page. */
export interface Action {
  /** The name of the form or the relation without its prefix. */
  readonly name: string
  readonly title: string
  readonly method: FormMethod
  readonly parameters: readonly Parameter[]
  /** Whether it is listed at once, and not by `more` only. */
  readonly isMain: boolean
  readonly use: (values: JsonObject) => Promise<Reached>
}

/** Returns whether an action only reads. */
export function isSafe({ method }: Pick<Action, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the forms of a page, its single links and its media types. */
export async function actionsOf(page: Representation): Promise<readonly Action[]> {
  const forms = page.forms.map((name) => page.form(name))
  const byForm = await Promise.all(forms.map((form) => formAction(page, form)))
  const searched = new Set(forms.filter(({ method }) => method === 'GET').map(({ target }) => withoutQuery(target)))
  const byLink = page.relations.flatMap((relation) => linkActions(page, relation, searched))
  return [...byForm, ...byLink, ...formatAction(page)]
}

async function formAction(page: Representation, form: Form): Promise<Action> {
  const { name, title, method, fields } = form
  const parameters = await formParameters(page, form)
  // A form with hidden fields only is for programs; credentials come from the environment.
  const isForProgram = method === 'GET' && fields.length > 0 && fields.every(({ type }) => type === 'hidden')
  const isMain = !isForProgram && fields.every(({ type }) => type !== 'password')
  return {
    name,
    title,
    method,
    parameters,
    isMain,
    use: (values) => submitted(page, name, inputOf(parameters, values)),
  }
}

async function submitted(owner: Representation, name: string, input: JsonObject): Promise<Reached> {
  const outcome = await owner.send(name, input)
  if (outcome.kind === 'found') return { kind: 'page', page: await outcome.get() }
  try {
    const page = await outcome.get()
    return isEmpty(page) ? { kind: 'done' } : { kind: 'page', page }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { kind: 'done' }
  }
}

function isEmpty({ state, relations, forms }: Representation): boolean {
  return relations.length === 0 && forms.length === 0 && stateLines(state).length === 0
}

function linkActions(page: Representation, relation: string, searched: ReadonlySet<string>): readonly Action[] {
  if (isInternal(relation)) return []
  const links = page.links(relation)
  const isListed = links.filter(({ templated }) => !templated).length > 1 || page.embedded(relation).length > 1
  return links
    .filter((link) =>
      link.templated ? !searched.has(withoutQuery(urlOf(page, link))) : !isListed || isSecondary(relation),
    )
    .map((link) => linkAction(page, relation, link))
}

function linkAction(page: Representation, relation: string, link: Link): Action {
  const parameters = linkParameters(link)
  const isMain = !isSecondary(relation) && link.deprecation === undefined && !isDocumentation(page, link)
  return {
    ...{ name: shortName(relation), title: link.title ?? link.name ?? relation, method: 'GET', parameters, isMain },
    async use(values) {
      const given = Object.entries(inputOf(parameters, values))
      const variables = Object.fromEntries(given.map(([name, value]): [string, string] => [name, String(value)]))
      return { kind: 'page', page: await followed(page, relation, link, variables) }
    },
  }
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

const longestText = 20_000

function formatAction(page: Representation): readonly Action[] {
  const types = page.alternates().flatMap(({ mediaType }) => mediaType ?? [])
  const texts = [...new Set(types.filter((type) => /^text\/|[/+](?:json|xml)$/.test(type)))]
  if (texts.length === 0) return []
  const schema = { enum: texts, description: 'The media type' }
  return [
    {
      ...{ name: 'alternate', title: 'This page in another format', method: 'GET', isMain: false },
      parameters: [{ name: 'type', field: 'type', isRequired: true, schema, values: texts.join(' | ') }],
      async use({ type }) {
        const text = await page.as(String(type)).text()
        return { kind: 'text', text: text.slice(0, longestText) }
      },
    },
  ]
}
