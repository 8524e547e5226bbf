import {
  type Action,
  action,
  href,
  type Outcome,
  type Problem,
  type ActionResult,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { type Instant, listInWords } from '@waymark/server/values'
import { decodeFields } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import { contactOf } from '../../../practice/contract.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { shopRoutes } from '../../routes.ts'
import type { PaymentMethod } from '../../domain/payment.ts'
import {
  authorize,
  choosePayment,
  dueStep,
  settlementStatus,
  settlementSteps,
  settlementTotal,
  type Settlement,
  type Seller,
  type SettlementStep,
  confirm,
  giveAddress,
  isPaidBy,
} from '../../domain/settlement.ts'
import { stepLinkOf, givenIn, stepFormsOf, type SettlementViewer } from './settlement-representation.ts'
import { outcomeOf, refusalToSettle, type FoundSettlement, atSettlement, viewerOf } from './settlement.ts'
import { shopEvents, shopTexts } from '../../texts.ts'

const { fields, to: leadsTo } = clinicDescription.resources.settlementStep.forms.payment

/**
 * Requests the authorisation of the chosen payment method and records it. The request may take long, so no transaction
 * is open meanwhile; of two concurrent requests for a purchase, one is recorded.
 */
function choosingPayment(ports: Ports): Action<FoundSettlement> {
  return {
    form: 'payment',
    fields,
    leadsTo,
    keepsOwnTransaction: true,
    refusal: refusalToSettle,
    async perform(found, input): Promise<ActionResult> {
      const decoded = decodeFields(fields, input)
      if (!decoded.ok) return { faults: decoded.faults }
      const method = ports.paymentMethods.find(({ id }) => id === decoded.value.payment)
      if (method !== undefined) return chosen(ports, found, method)
      const known = ports.paymentMethods.map(({ id }) => id)
      return {
        faults: [{ pointer: '/payment', detail: shopTexts.unknownPaymentFault({ methods: listInWords(known) }) }],
      }
    },
  }
}

async function chosen(ports: Ports, found: FoundSettlement, method: PaymentMethod): Promise<Outcome | Problem> {
  const { settlement } = found
  if (isPaidBy(settlement, method, ports.clock.now())) return outcomeOf(ports, found, settlement)
  const refusal = await authorize(ports, settlement, method)
  if (refusal !== undefined) return outcomeOf(ports, found, refusal)
  const after = await ports.inTransaction(async () => {
    const at = ports.clock.now()
    const subject = href(shopRoutes.settlementPayment, { settlement: settlement.id })
    const who = settlement.account
    await ports.auditLog.append({ at, who, what: shopEvents.paymentEvent(method.id), subject, client: found.client })
    return choosePayment(ports, settlement, method)
  })
  return outcomeOf(ports, found, after)
}

/** Represents a step of a purchase: its status, its input, and the form of the step that is due. */
function stepRepresentation(settlement: Settlement, step: SettlementStep, viewer: SettlementViewer): Representation {
  const { id } = settlement
  return represent('settlementStep', {
    title: shopTexts.stepTitles[step],
    self: stepLinkOf(id, step).href,
    state: {
      step,
      status: stepStatus(settlement, step, viewer.now),
      ...givenIn(settlement),
      total: settlementTotal(settlement),
    },
    links: {
      settlement: { href: href(shopRoutes.settlement, { settlement: id }), title: shopTexts.purchaseLinkTitle },
      home: homeLink,
    },
    forms: stepFormsOf(settlement, viewer),
  })
}

function stepStatus(settlement: Settlement, step: SettlementStep, now: Instant): 'due' | 'done' | 'later' | 'over' {
  const status = settlementStatus(settlement, now)
  if (status === 'confirmed') return 'done'
  const due = dueStep(status)
  if (due === undefined) return 'over'
  if (due === step) return 'due'
  return settlementSteps.indexOf(step) < settlementSteps.indexOf(due) ? 'done' : 'later'
}

const { forms } = clinicDescription.resources.settlementStep

/** The step that sets the delivery address. */
export function settlementAddress(ports: Ports): Resource {
  const put = action(
    'address',
    forms.address,
    async (found: FoundSettlement, address): Promise<Outcome | Problem> =>
      outcomeOf(ports, found, await giveAddress(ports, found.settlement, address)),
    { refusal: refusalToSettle },
  )
  return stepResource(ports, 'address', put)
}

/** The step that chooses the payment method. */
export function settlementPayment(ports: Ports): Resource {
  return stepResource(ports, 'payment', choosingPayment(ports))
}

/** The step that confirms a purchase. */
export function settlementConfirmation(ports: Ports): Resource {
  const put = action(
    'confirm',
    forms.confirm,
    async (found: FoundSettlement): Promise<Outcome | Problem> =>
      outcomeOf(ports, found, await confirm({ ...ports, seller: await sellerOf(ports) }, found.settlement)),
    { refusal: refusalToSettle, acceptsEmptyContent: true },
  )
  return stepResource(ports, 'confirmation', put)
}

async function sellerOf({ ownSeller, clinics }: Pick<Ports, 'ownSeller' | 'clinics'>): Promise<Seller> {
  const { name, address } = await contactOf(clinics)
  return { name: ownSeller.name || name, address: ownSeller.address || address }
}

const stepRoutes = {
  address: shopRoutes.settlementAddress,
  payment: shopRoutes.settlementPayment,
  confirmation: shopRoutes.settlementConfirmation,
} as const satisfies Readonly<Record<SettlementStep, string>>

// The steps are done in their order; the problem of another one links to the step that is due.
function stepResource(ports: Ports, step: SettlementStep, put: Action<FoundSettlement>): Resource {
  return resource({
    route: stepRoutes[step],
    kind: 'settlementStep',
    cache: { store: 'none' },
    find: (target) => atSettlement(ports, target),
    represent: (found) => stepRepresentation(found.settlement, step, viewerOf(ports, found)),
    actions: { PUT: put },
  })
}
