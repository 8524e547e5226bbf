import { protocolProblem, type Problem } from '../http/problem.ts'
import { linkSet } from './represent.ts'
import { href } from './routes.ts'

/** What every resource of a doctor answers where the clinic has no doctor of this name. */
export function noSuchDoctor(): Problem {
  const links = [linkSet('doctors', { href: href('doctors', {}), title: 'All doctors' })]
  return protocolProblem('not-found', 'The clinic has no doctor of this name.', { links })
}
