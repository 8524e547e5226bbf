import { type Caller, decodeText, type Problem, type Representation, type Resource } from '@waymark/server'
import { type Permission, type Question, whileAsking } from '@waymark/server/authentication'
import type { Locate } from '@waymark/server/http'
import type { Principal } from '../../../../principal.ts'
import { audienceOf } from './audience.ts'

/** A page as a caller sees it, or the problem that the caller gets instead. */
export interface SeenPage {
  readonly page: Representation | Problem
  readonly version: string
  readonly asked: readonly Question[]
}

/** Something that a page offers. */
export interface Part {
  readonly part: 'link' | 'form' | 'field'
  readonly name: string
}

/**
 * Makes a page for a caller.
 *
 * @param path the path and the query of the page
 * @param denied a permission that the caller is denied for this once
 */
export async function pageFor(
  locate: Locate,
  path: string,
  caller: Caller,
  denied?: Permission<never>,
): Promise<SeenPage | undefined> {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const place = locate(pathname)
  if (place === undefined || !isPage(place.resource)) return undefined
  const { resource, variables } = place
  const decoded = decodeText(resource.parameters, searchParams)
  if (!decoded.ok) return undefined
  const target = { variables, parameters: decoded.value, caller, client: '', isFromOwnPage: false }
  const { result, asked } = await whileAsking(async () => {
    const found = await resource.find(target)
    if ('problem' in found) return { page: found, version: found.problem }
    return { page: found.refusal() ?? (await found.represent()), version: found.version }
  }, denied)
  return { ...result, asked }
}

// Every page has these.
const everywhere: readonly string[] = ['self', 'home', 'first', 'last', 'view', 'alternate']

// A page as another person sees it shows no such page again.
function isPage({ kind, isWriteOnly = false, serializers }: Resource): boolean {
  return !isWriteOnly && serializers === undefined && kind !== 'roleView'
}

/** Returns the links, forms and fields of a page by a key that is the same for all who see them. */
export function partsOf({ page }: SeenPage): ReadonlyMap<string, Part> {
  if ('problem' in page) return new Map()
  const links = page.links.flatMap(({ relation, links: all }) => {
    if (everywhere.includes(relation.key) || relation.isForDevelopers === true) return []
    // The same link of another person, such as that to the account, has another target.
    return all.map(({ title = relation.title }) => ({ key: `link ${relation.key} ${title}`, name: title }))
  })
  const forms = page.forms.map(({ name: key, title: name }) => ({ key: `form ${key}`, name }))
  const fields = page.forms.flatMap(({ name: form, fields: all }) =>
    all.flatMap(({ name: key, field: { kind, prompt: name } }) =>
      kind === 'hidden' ? [] : [{ key: `field ${form} ${key}`, name }],
    ),
  )
  return new Map([...named('link', links), ...named('form', forms), ...named('field', fields)])
}

function named(
  part: Part['part'],
  all: readonly { readonly key: string; readonly name: string }[],
): readonly (readonly [string, Part])[] {
  return all.map(({ key, name }) => [key, { part, name }])
}

/** A part that the other person does not see. */
export interface HiddenPart extends Part {
  /** Those who see it, in words; undefined if no single permission decides on it. */
  readonly for?: string
}

/**
 * Returns the parts of the reader's page that another person does not see, each with those who see it. The permission that
 * decides on a part is the one without which the reader does not see it either.
 *
 * @param without makes the reader's page as if the reader had not this permission
 */
export async function hiddenParts(
  own: SeenPage,
  other: SeenPage,
  person: Principal,
  without: (permission: Permission<never>) => Promise<SeenPage | undefined>,
): Promise<readonly HiddenPart[]> {
  const shown = partsOf(other)
  const hidden = new Map([...partsOf(own)].filter(([key]) => !shown.has(key)))
  const deciding = new Map<string, Question>()
  for (const question of questionsLostBy(person, own)) {
    const page = await without(question.permission)
    const left = page === undefined ? new Map<string, Part>() : partsOf(page)
    for (const key of hidden.keys()) if (!left.has(key) && !deciding.has(key)) deciding.set(key, question)
  }
  return [...withoutFieldsOf(hidden)].map(([key, part]) => {
    const question = deciding.get(key)
    return question === undefined ? part : { ...part, for: audienceOf(question) }
  })
}

/** Returns in words who sees a page that a person is refused; undefined if no permission refuses it. */
export function audienceOfRefused({ asked }: SeenPage, person: Principal): string | undefined {
  const question = asked.findLast(({ allows }) => !allows(person))
  return question && audienceOf(question)
}

/** Returns the questions of a page that are answered otherwise for the other person, one for each permission. */
function questionsLostBy(person: Principal, { asked }: SeenPage): readonly Question[] {
  const byPermission = new Map<Permission<never>, Question>()
  for (const question of asked)
    if (!byPermission.has(question.permission) && !question.allows(person))
      byPermission.set(question.permission, question)
  return [...byPermission.values()]
}

/** Returns the parts without the fields of forms that are hidden as a whole. */
function withoutFieldsOf(parts: ReadonlyMap<string, Part>): ReadonlyMap<string, Part> {
  return new Map(
    [...parts].filter(([key, { part }]) => part !== 'field' || !parts.has(`form ${key.split(' ')[1] ?? ''}`)),
  )
}
