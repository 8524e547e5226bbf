import type { Link } from '../link.ts'
import type { Selection } from '../selection.ts'

/** Chooses one link of a relation, so that the others need not be asked for. */
export function only(link: Link): Selection {
  return { prefer: 'link', where: (one) => one === link }
}
