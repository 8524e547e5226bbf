import { protocolProblem } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { levelRepresentation } from './level-representation.ts'
import { levels } from './levels.ts'

/** @param version of the program, which is that of the documents */
export function level(version: string): Resource {
  return resource({
    kind: 'level',
    cache: { store: 'anybody', maxAge: 3600 },
    isForEverybody: true,
    find({ variables }) {
      const found = levels.find((one) => String(one.level) === variables['level'])
      const missing = protocolProblem('not-found', 'There are the levels 0, 1, 2 and 3.')
      return Promise.resolve(found === undefined ? missing : { entity: found, version })
    },
    represent: levelRepresentation,
  })
}
