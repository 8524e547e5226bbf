import { refusalFor } from '@waymark/server/authentication'
import { isFailure, type Page } from '@waymark/server/values'
import {
  action,
  type Action,
  href,
  type LinkSet,
  type Outcome,
  type Problem,
  pageRequestOf,
  pageVersion,
  resource,
  type Resource,
} from '@waymark/server'
import { type Member, principalOf } from '../../../../principal.ts'
import { shopPermissions } from '../../permissions.ts'
import { pageVariables } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import {
  goingOn,
  settle,
  settlementKey,
  settlementStatus,
  type Settlement,
  type SettlementFilter,
} from '../../domain/settlement.ts'
import { cartLinkFor } from '../book.ts'
import { cartSet } from '../cart/cart-representation.ts'
import { problemOf } from '../../failures.ts'
import { listing, linkSet, represent } from '../../../../represent.ts'
import type { Ports } from '../../ports.ts'
import { shopRoutes } from '../../routes.ts'
import { viewerOf } from './settlement.ts'
import { listedSettlement } from './settlement-representation.ts'
import { shopTexts } from '../../texts.ts'

interface AtSettlements {
  readonly page: Page<Settlement>
  readonly principal: Member
  readonly filter: SettlementFilter
  readonly canSettle: boolean
}

const { settle: form } = clinicDescription.resources.settlements.forms

/** The purchases of the caller, or all for clerks. POST begins the purchase of the caller's cart. */
export function settlementList(ports: Ports): Resource {
  const { settlements } = ports
  return resource({
    route: shopRoutes.settlements,
    kind: 'settlements',
    parameters: pageVariables,
    cache: { store: 'none' },
    async find({ parameters, caller }) {
      const principal = principalOf({ caller })
      const refusal = refusalFor(principal, shopPermissions.listSettlements, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      // The policy rejects guests.
      const member = principal as Member
      const filter = member.role === 'clerk' ? {} : { account: member.account }
      const canSettle = await isReady(ports, member)
      const page = await settlements.page(filter, request)
      const now = ports.clock.now()
      const version = pageVersion(page, (one) => `${one.id}-${String(one.version)}-${settlementStatus(one, now)}`)
      const entity = { page, principal: member, filter, canSettle }
      return { entity, version: `${version}-${canSettle ? 'ready' : 'waiting'}` }
    },
    represent({ page, principal, filter, canSettle }: AtSettlements, { parameters: { cursor, limit } }) {
      const viewer = viewerOf(ports, { principal })
      const listed = listing(page, {
        keyOf: settlementKey,
        hrefOf: (other) => href(shopRoutes.settlements, { cursor: other, limit }),
        cursor,
        represent: (settlement) => listedSettlement(settlement, viewer),
      })
      return represent('settlements', {
        title: filter.account === undefined ? shopTexts.allPurchasesTitle : shopTexts.purchasesTitle,
        ...listed,
        links: { ...listed.links, cart: cartLinkFor(principal) },
        forms: { settle: canSettle ? { method: 'POST', target: href(shopRoutes.settlements, {}) } : undefined },
      })
    },
    actions: { POST: settling(ports) },
  })
}

async function isReady(ports: Ports, { account }: Member): Promise<boolean> {
  const { positions } = await ports.carts.find(account)
  const areForSale = positions.length > 0 && positions.every(({ book }) => book.state === 'for sale')
  return areForSale && (await goingOn(ports, account)) === undefined
}

function settling(ports: Ports): Action<AtSettlements> {
  const act = async ({ principal }: AtSettlements): Promise<Outcome | Problem> => {
    const begun = await settle(ports, principal.account)
    if (isFailure(begun)) return problemOf(begun, { links: await failureLinks(ports, principal) })
    return {
      outcome: 'created',
      done: '',
      location: href(shopRoutes.settlement, { settlement: begun.id }),
    }
  }
  return action('settle', form, act, {
    acceptsEmptyContent: true,
    refusal: ({ principal }) => refusalFor(principal, shopPermissions.settle, { account: principal.account }),
  })
}

async function failureLinks(ports: Ports, { account }: Member): Promise<readonly LinkSet[]> {
  const other = await goingOn(ports, account)
  const onward = other === undefined ? [] : [linkSet('settlement', purchaseLink(other.id))]
  return [
    ...onward,
    cartSet(account),
    linkSet('books', { href: href(shopRoutes.books, {}), title: shopTexts.allBooksTitle }),
  ]
}

function purchaseLink(settlement: string): { readonly href: string; readonly title: string } {
  return { href: href(shopRoutes.settlement, { settlement }), title: shopTexts.openPurchaseTitle }
}
