import type { Description, KindOf } from '@waymark/shared'
import { survey } from './survey.ts'
import { writtenDescription } from './written-description.ts'
import type { Representation } from '../navigation/representation.ts'

/**
 * Writes the description of a service that has none, from what the service shows.
 *
 * @module @waymark/sdk/describing
 */

/** How far {@link describeService} goes, and how it calls what it writes. */
export interface DescribingOptions {
  /** The most pages that are asked for; 200 if not given. */
  readonly most?: number | undefined
  /** How the description is called in the module; `description` if not given. */
  readonly name?: string | undefined
}

/**
 * Writes a description of a running service as a module of TypeScript, by what its own documents say: kinds of
 * resources, with codecs that take all states that were seen, relations with their cardinality and variables, forms
 * with their fields. Only links are followed, as who the connection is. What a POST leads to cannot be seen and is
 * `unseen`, to be filled in.
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
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new TypeError(`${name} is no name that a description can have`)
  return writtenDescription(await survey(entry, most), name)
}
