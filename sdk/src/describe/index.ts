/**
 * Generates the description of a service that has none, and compares one with the service.
 *
 * @module @waymark/sdk/describing
 */
import type { Description, KindOf } from '@waymark/shared'
import type { Representation } from '../navigation/representation.ts'
import { descriptionSource } from './description-source.ts'
import { documentModelOf } from './document-model.ts'
import { droppedFrom, type DroppedRelation } from './dropped.ts'
import { languageOf, type DescribingLanguage } from './language.ts'
import { joined, type DescriptionModel } from './model.ts'
import { observedModel } from './observed-model.ts'
import { survey } from './survey.ts'

export type { DescribingLanguage } from './language.ts'
export type { DroppedRelation } from './dropped.ts'

/** How a description is written. */
export interface WritingOptions {
  /** The name of the exported constant; default `description`. */
  readonly name?: string | undefined
  /** How states and inputs are written: codecs of io-ts, schemas of zod, or types that are not checked; default io-ts. */
  readonly as?: DescribingLanguage | undefined
}

/** How far a service is read. */
export interface SurveyOptions {
  /** Maximum number of pages to request; default 200. */
  readonly most?: number | undefined
}

/** Options of {@link describeService}. */
export interface DescribingOptions extends WritingOptions, SurveyOptions {}

/**
 * Generates a TypeScript module with the description of a running service: kinds of resources with the types of all
 * states seen, relations with cardinality and variables, forms with fields. It follows links only, with the credentials
 * of the connection. The target of a POST form is `unseen`, to be filled in.
 *
 * @example
 * import { writeFile } from 'node:fs/promises'
 *
 * const home = await connect('http://localhost:3000/').get()
 * await writeFile('./clinic-description.ts', await describeService(home, { name: 'clinicDescription', most: 20 }))
 */
export function describeService<D extends Description, K extends KindOf<D>>(
  entry: Representation<D, K>,
  options?: DescribingOptions,
): Promise<string>
export async function describeService(entry: Representation, options: DescribingOptions = {}): Promise<string> {
  checkName(options)
  return written(observedModel(await survey(entry, options.most ?? 200)), options)
}

/**
 * Generates the same from documents of a service: the JSON of ALPS, OpenAPI 3 or a FHIR CapabilityStatement. Several documents
 * are joined by the names of their kinds, such as the states of OpenAPI and the relations of ALPS. Throws TypeError for any
 * other text.
 *
 * @example
 * const profile = { id: 'profile', type: 'semantic', descriptor: [{ id: 'friends', type: 'safe', rt: '#profile' }] }
 * const module = describeDocuments([JSON.stringify({ alps: { version: '1.0', descriptor: [profile] } })], { as: 'types' })
 * console.log(module.includes("friends: optionalLink('profile')"))
 */
export function describeDocuments(texts: readonly [string, ...string[]], options: WritingOptions = {}): string {
  checkName(options)
  const [first, ...others] = texts
  return written(others.map(documentModelOf).reduce(joined, documentModelOf(first)), options)
}

/**
 * Reads a service, and returns the relations of a description that it no longer has: nowhere, or on no resource of a kind that
 * always had it.
 *
 * @example
 * const dropped = await droppedRelations(clinicDescription, await clinic.get(), { most: 20 })
 * console.log(dropped.map(({ relation, kinds }) => `${relation} of ${kinds.join(', ')}`))
 */
export function droppedRelations<D extends Description, K extends KindOf<D>>(
  description: Description,
  entry: Representation<D, K>,
  options?: SurveyOptions,
): Promise<readonly DroppedRelation[]>
export async function droppedRelations(
  description: Description,
  entry: Representation,
  { most = 200 }: SurveyOptions = {},
): Promise<readonly DroppedRelation[]> {
  return droppedFrom(description, observedModel(await survey(entry, most)))
}

function checkName({ name = 'description' }: WritingOptions): void {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new TypeError(`${name} is not a valid identifier`)
}

function written(model: DescriptionModel, { name = 'description', as = 'io-ts' }: WritingOptions): string {
  return descriptionSource(model, name, languageOf(as))
}
