import { basic } from '../authentication/basic.ts'
import { bearer, tokenHolder } from '../authentication/bearer.ts'
import { collectionJson, htmlLinks, jsonApi, siren } from '../formats/index.ts'
import { savedCredentials } from '../node/saved-sign-ins.ts'
import type { AuthenticationScheme } from '../authentication/scheme.ts'
import { connect } from '../connect.ts'
import type { Reference, Representation } from '../navigation/representation.ts'
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

type Path = Pick<Command, 'entry' | 'steps' | 'settings'>
type Surroundings = Pick<CommandEnvironment, 'fetch' | 'cookies' | 'signIns'>

/** The resource that a verb is sent to. */
export type Target = Reference | Representation

/** Connects with the credentials of the command line, otherwise with those of `waymark login`. */
async function connected({ entry, settings }: Path, surroundings: Surroundings): Promise<Reference> {
  const { fetch, cookies, signIns } = surroundings
  const given = credentialsOf(settings)
  const saved = given.length > 0 || signIns === undefined ? [] : await savedCredentials(entry, { signIns, fetch })
  const navigation = connect(entry, {
    credentials: [...given, ...saved],
    formats: [siren, collectionJson, jsonApi, htmlLinks],
    headers: settings.headers,
    development: true,
    language: settings.language,
    fetch,
    cookies: cookies ?? true,
  })
  return navigation.reference
}

/** Navigates from the entry along relations. */
export async function followPath(
  path: Path,
  surroundings: Surroundings = {},
  onChoice?: OnChoice,
): Promise<Representation> {
  let here = await (await connected(path, surroundings)).get()
  for (const step of path.steps) {
    if (step.index === undefined && targetsOf(here, step).length > 1) onChoice?.(step, here)
    here = await followStep(here, step)
  }
  return here
}

/** Navigates along relations without reading the target of the last one. */
export async function targetOf(path: Path, surroundings: Surroundings, onChoice?: OnChoice): Promise<Target> {
  const last = path.steps.at(-1)
  if (last === undefined) return connected(path, surroundings)
  const here = await followPath({ ...path, steps: path.steps.slice(0, -1) }, surroundings, onChoice)
  if (last.index === undefined && targetsOf(here, last).length > 1) onChoice?.(last, here)
  return reached(here, last)
}

/** Follows one relation; by default to the first of several targets. */
export async function followStep(from: Representation, step: Step): Promise<Representation> {
  const found = await reached(from, step)
  return 'state' in found ? found : found.get()
}

/** Returns the target of a relation; an embedded resource without a link is known already. */
export async function reached(from: Representation, step: Step): Promise<Target> {
  const { variables, index } = step
  const relation = relationIn(from, step.relation)
  if (index === undefined && !isMany(from, relation)) return from.follow(relation, variables).reference
  const wanted = index ?? 1
  const link = from.links(relation)[wanted - 1]
  if (link !== undefined) return from.follow(relation, variables, selectionOf(link)).reference
  const all = await from.followAll(relation, variables)
  const found = all[wanted - 1]
  if (found === undefined) {
    throw new UsageError(`There is no target ${String(wanted)} of ${relation}, which has ${String(all.length)}.`)
  }
  // An embedded resource may be partial.
  return found.has('self') ? found.follow('self').reference : found
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
