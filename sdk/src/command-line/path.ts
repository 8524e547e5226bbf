import { basic } from '../authentication/basic.ts'
import { bearer, tokenHolder } from '../authentication/bearer.ts'
import type { AuthenticationScheme } from '../authentication/scheme.ts'
import { connect } from '../connect.ts'
import type { Representation } from '../navigation/representation.ts'
import { selectionOf } from './crawl.ts'
import { UsageError, type Command, type CommandEnvironment, type Step } from './command.ts'

/** The credentials of a command line; see {@link credentialsOf}. */
export interface Credentials {
  /** In the form `NAME:PASSWORD`. */
  readonly user: string | undefined
  readonly token: string | undefined
}

/** Receives each step that has taken the first of several targets. */
type OnChoice = (step: Step, from: Representation) => void

/** Navigates from the entry along relations. */
export async function followPath(
  { entry, steps, settings }: Pick<Command, 'entry' | 'steps' | 'settings'>,
  { fetch, cookies }: Pick<CommandEnvironment, 'fetch' | 'cookies'> = {},
  onChoice?: OnChoice,
): Promise<Representation> {
  let here: Representation = await connect(entry, {
    credentials: credentialsOf(settings),
    language: settings.language,
    fetch,
    cookies: cookies ?? true,
  }).get()
  for (const step of steps) {
    if (step.index === undefined && targetsOf(here, step).length > 1) onChoice?.(step, here)
    here = await followStep(here, step)
  }
  return here
}

/** Follows one relation; by default to the first of several targets. */
export async function followStep(from: Representation, step: Step): Promise<Representation> {
  const { variables, index } = step
  const relation = relationIn(from, step.relation)
  if (index === undefined && !isMany(from, relation)) return from.follow(relation, variables).get()
  const wanted = index ?? 1
  const link = from.links(relation)[wanted - 1]
  if (link !== undefined) return from.follow(relation, variables, selectionOf(link)).get()
  const all = await from.followAll(relation, variables)
  const found = all[wanted - 1]
  if (found === undefined) {
    throw new UsageError(`There is no target ${String(wanted)} of ${relation}, which has ${String(all.length)}.`)
  }
  // An embedded resource may be partial.
  return found.has('self') ? found.follow('self').get() : found
}

/** Returns the relation of a page with this name; the prefix may be missing where one relation only has the rest. */
function relationIn(page: Representation, name: string): string {
  const prefixed = page.has(name) ? [] : page.relations.filter((relation) => relation.endsWith(`:${name}`))
  return prefixed.length === 1 ? (prefixed[0] ?? name) : name
}

/** Returns the titles of the targets of a step, each once. */
export function targetsOf(from: Representation, step: Step): readonly string[] {
  const relation = relationIn(from, step.relation)
  const links = from.links(relation)
  const linked = new Set(links.map(({ href }) => URL.parse(href, from.url)?.href))
  const embedded = from.embedded(relation).filter((one) => !one.has('self') || !linked.has(one.url))
  return [
    ...links.map(({ title, name, href }) => title ?? name ?? href),
    ...embedded.map(({ state }) => JSON.stringify(state)),
  ]
}

function isMany(from: Representation, relation: string): boolean {
  return from.links(relation).length + from.embedded(relation).length > 1
}

/**
 * Returns the credentials of a token and of a user in the form `NAME:PASSWORD`.
 *
 * @example
 * const credentials = credentialsOf({ user: 'pat:pat-demo-password', token: undefined })
 * const home = await connect('http://localhost:3000/', { credentials }).get()
 * console.log(home.state)
 */
export function credentialsOf({ user, token }: Credentials): readonly AuthenticationScheme[] {
  const [name = '', ...password] = (user ?? '').split(':')
  return [
    ...(token === undefined ? [] : [bearer({ tokens: tokenHolder(token) })]),
    ...(user === undefined ? [] : [basic({ user: name, password: password.join(':') }, { isEager: true })]),
  ]
}
