import { pageVariables } from '@waymark/shared'
import { pageOf } from '../../domain/page.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { listing } from '../listing.ts'
import { pageRequestOf } from '../paging.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { levelRepresentation } from './level-representation.ts'
import { levels } from './levels.ts'

/** @param version of the program, which is that of the documents */
export function levelList(version: string): Resource {
  return resource({
    kind: 'levels',
    parameters: pageVariables,
    cache: { store: 'anybody', maxAge: 3600 },
    isForEverybody: true,
    find({ parameters }) {
      const request = pageRequestOf(parameters)
      return Promise.resolve('problem' in request ? request : { entity: request, version })
    },
    represent(request, { parameters: { cursor, limit } }) {
      const keyOf = ({ level }: (typeof levels)[number]): string => String(level)
      const hrefOf = (other: string | undefined): string => href('levels', { cursor: other, limit })
      const told = { keyOf, hrefOf, cursor, represent: levelRepresentation }
      const page = pageOf(levels, keyOf, request)
      return represent('levels', { title: 'The same clinic at four levels of maturity', ...listing(page, told) })
    },
  })
}
