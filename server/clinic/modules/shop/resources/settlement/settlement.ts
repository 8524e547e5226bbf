import type { Fields } from '@waymark/shared'
import { may, refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type Found,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
  type Target,
} from '@waymark/server'
import { type Instant, isFailure } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../../principal.ts'
import { shopPermissions } from '../../permissions.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import type { ShopFailure } from '../../domain/failure.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { linkSet } from '../../../../represent.ts'
import { shopRoutes } from '../../routes.ts'
import {
  dueStep,
  settlementStatus,
  type Settlement,
  cancelSettlement,
  type SettlementLine,
} from '../../domain/settlement.ts'
import { cartSet } from '../cart/cart-representation.ts'
import {
  stepLinkOf,
  type SettlementViewer,
  settlementRepresentation,
  lineRepresentation,
} from './settlement-representation.ts'
import { shopTexts } from '../../texts.ts'

export interface FoundSettlement {
  readonly settlement: Settlement
  readonly principal: Principal
  /** Identifies the client in the audit log. */
  readonly client: string
}

/** Finds a settlement for an authorised caller; other callers get the same problem whether it exists or not. */
export async function atSettlement(
  { settlements, clock }: Pick<Ports, 'settlements' | 'clock'>,
  target: Pick<Target<Fields, 'settlement'>, 'variables' | 'caller' | 'client'>,
): Promise<Found<FoundSettlement> | Problem> {
  const principal = principalOf(target)
  const refusal = refusalFor(principal, shopPermissions.listSettlements, {})
  if (refusal !== undefined) return refusal
  const settlement = await settlements.find(target.variables.settlement)
  if (settlement === undefined || !may(principal, shopPermissions.seeSettlement, settlement)) {
    return protocolProblem('not-found', shopTexts.unknownPurchaseDetail)
  }
  return {
    entity: { settlement, principal, client: target.client },
    version: settlementVersion(settlement, clock.now()),
  }
}

/** Returns the version of a settlement, which also changes with its expiry. */
function settlementVersion(settlement: Settlement, now: Instant): string {
  return `${String(settlement.version)}-${settlementStatus(settlement, now)}`
}

export function viewerOf(
  { clock, paymentMethods }: Pick<Ports, 'clock' | 'paymentMethods'>,
  { principal }: Pick<FoundSettlement, 'principal'>,
): SettlementViewer {
  return { principal, now: clock.now(), paymentMethods }
}

/** Returns the problem if the caller may read a settlement but not change it. */
export function refusalToSettle({ settlement: { account }, principal }: FoundSettlement): Problem | undefined {
  return refusalFor(principal, shopPermissions.settle, { account })
}

/** Returns the settlement after a step, or the problem with a link to the step that is due. */
export function outcomeOf(
  ports: Pick<Ports, 'clock' | 'paymentMethods'>,
  found: FoundSettlement,
  after: Settlement | ShopFailure,
): Outcome | Problem {
  const viewer = viewerOf(ports, found)
  if (isFailure(after)) return problemOf(after, { links: failureLinks(found.settlement, viewer.now) })
  return {
    outcome: 'updated',
    // The page of a receipt begins with thanks.
    ...(after.state === 'confirmed' ? { done: '' } : {}),
    at: href(shopRoutes.settlement, { settlement: after.id }),
    touched: after.state === 'confirmed' ? [href(shopRoutes.cart, { user: after.account })] : [],
  }
}

function failureLinks({ id, account, receipt, ...settlement }: Settlement, now: Instant): ReturnType<typeof linkSet>[] {
  const due = dueStep(settlementStatus({ id, account, ...settlement }, now))
  const title = receipt === undefined ? shopTexts.purchaseLinkTitle : shopTexts.receiptLinkTitle
  const whole = linkSet('settlement', { href: href(shopRoutes.settlement, { settlement: id }), title })
  return due === undefined ? [whole, cartSet(account)] : [linkSet(due, stepLinkOf(id, due)), whole]
}

const { cancel: form } = clinicDescription.resources.settlement.forms

/** A purchase. Its identifier is in the path of every step; DELETE cancels it. */
export function settlement(ports: Ports): Resource {
  return resource({
    route: shopRoutes.settlement,
    kind: 'settlement',
    cache: { store: 'none' },
    isSigned: true,
    find: (target) => atSettlement(ports, target),
    represent: (found) => settlementRepresentation(found.settlement, viewerOf(ports, found)),
    actions: { DELETE: cancelling(ports) },
  })
}

function cancelling(ports: Ports): Action<FoundSettlement> {
  const act = async (found: FoundSettlement): Promise<Outcome | Problem> =>
    outcomeOf(ports, found, await cancelSettlement(ports, found.settlement))
  return action('cancel', form, act, { refusal: refusalToSettle })
}

/** A book in a purchase, at its price when the purchase began. */
export function settlementLine(ports: Pick<Ports, 'settlements' | 'clock'>): Resource {
  return resource({
    route: shopRoutes.settlementLine,
    kind: 'settlementLine',
    cache: { store: 'none' },
    async find(target) {
      const found = await atSettlement(ports, target)
      if ('problem' in found) return found
      const line = found.entity.settlement.lines.find(({ book }) => book === target.variables.book)
      if (line === undefined) return protocolProblem('not-found', shopTexts.unknownLineDetail)
      // A line is an immutable copy.
      return { entity: { ...found.entity, line }, version: '1' }
    },
    represent: ({ settlement, line }: FoundSettlement & { readonly line: SettlementLine }) =>
      lineRepresentation(settlement, line),
  })
}
