import type { SettlementLine } from '../../domain/settlement.ts'
import { protocolProblem } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { atSettlement, type FoundSettlement } from './at-settlement.ts'
import { lineRepresentation } from './settlement-representation.ts'

/** A book in a purchase, at the price that it had. */
export function settlementLine(ports: Pick<Ports, 'settlements' | 'clock'>): Resource {
  return resource({
    kind: 'settlementLine',
    cache: { store: 'nobody' },
    async find(target) {
      const found = await atSettlement(ports, target)
      if ('problem' in found) return found
      const line = found.entity.settlement.lines.find(({ book }) => book === target.variables['book'])
      if (line === undefined) return protocolProblem('not-found', 'The purchase has no such book.')
      // A line is a copy and stays as it is.
      return { entity: { ...found.entity, line }, version: '1' }
    },
    represent: ({ settlement, line }: FoundSettlement & { readonly line: SettlementLine }) =>
      lineRepresentation(settlement, line),
  })
}
