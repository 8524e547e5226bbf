import { link, maybe } from '../description.ts'
import { viewVariables } from './collection-variables.ts'

/** The links of every collection: a pager, and the choice of parts. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types -- five types that say what the line below says
export function pageLinks<const To extends string>(to: To) {
  return { first: link(to), prev: maybe(to), next: maybe(to), last: link(to), view: maybe('part', viewVariables) }
}
