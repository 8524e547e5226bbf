/**
 * Generates the description of a service that has none.
 *
 * @module @waymark/sdk/describing
 */
import type { Description, KindOf } from '@waymark/shared'
import { survey } from './survey.ts'
import { descriptionSource } from './description-source.ts'
import type { Representation } from '../navigation/representation.ts'

/** Options of {@link describeService}. */
export interface DescribingOptions {
  /** Maximum number of pages to request; default 200. */
  readonly most?: number | undefined
  /** The name of the exported constant; default `description`. */
  readonly name?: string | undefined
}

/**
 * Generates a TypeScript module with the description of a running service: kinds of resources with codecs for all
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
  const { most = 200, name = 'description' } = options
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new TypeError(`${name} is not a valid identifier`)
  return descriptionSource(await survey(entry, most), name)
}
