import {
  action,
  type Action,
  type ActionResult,
  href,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
} from '@waymark/server'
import { may, refusalFor } from '@waymark/server/authentication'
import { isFailure, logFields } from '@waymark/server/values'
import { choice, optional } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import { homeLink, represent } from '../../../represent.ts'
import {
  appointmentTitle,
  bookingPermissions,
  capabilityParameter,
  findAppointment,
  type FoundAppointment,
} from '../../booking/contract.ts'
import { audited } from '../domain/audited-payments.ts'
import { pay } from '../domain/pay.ts'
import type { Checkout, Payment } from '../domain/payment.ts'
import type { PaymentProvider } from '../domain/provider.ts'
import { problemOf } from '../failures.ts'
import { paymentPermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { paymentRoutes } from '../routes.ts'
import { paymentLogs, paymentTexts } from '../texts.ts'
import { paymentOf } from './payment-of.ts'
import { paymentRepresentation } from './payment-representation.ts'

interface Parameters {
  readonly capability?: string | undefined
  readonly returned?: string | undefined
}

interface FoundPayment extends FoundAppointment {
  readonly payment: Omit<Payment, 'number'>
  readonly checkouts: readonly Checkout[]
  readonly provider: PaymentProvider
  readonly origin: string
}

// Seconds.
const retryLater = { 'Retry-After': '60' }

const { forms } = clinicDescription.resources.payment

/** Where the provider sends the patient back; the provider alone tells whether the payment was made. */
const returned = optional(choice({ prompt: 'Returned from the payment page', options: { yes: 'Yes', no: 'No' } }))

async function findPayment(
  ports: Ports,
  target: FindTarget,
): Promise<{ readonly entity: FoundPayment; readonly version: string } | Problem> {
  const { paymentProvider: provider, origin, payments } = ports
  const found = await findAppointment(ports, target)
  if ('problem' in found) return found
  const payment = await paymentOf(ports, found.appointment)
  if (provider === undefined || origin === undefined || payment === undefined)
    return protocolProblem('not-found', paymentTexts.noPaymentDetail)
  const checkouts = await payments.checkouts(found.appointment.id)
  const versions = [payment.version, found.appointment.version, found.doctor.version, checkouts.length]
  const open = openOf(checkouts, ports.clock.now())?.id ?? 'none'
  return { entity: { ...found, payment, checkouts, provider, origin }, version: [...versions, open].join('-') }
}

type FindTarget = globalThis.Parameters<typeof findAppointment>[1]

function openOf(checkouts: readonly Checkout[], now: number): Checkout | undefined {
  return checkouts.find(({ state, opened }) => state === 'open' && opened !== undefined && opened.expires > now)
}

/** The payment of an appointment. POST leads to the page of the provider. */
export function payment(ports: Ports): Resource {
  return resource({
    route: paymentRoutes.payment,
    kind: 'payment',
    isSigned: true,
    hasEvents: true,
    parameters: { ...capabilityParameter, returned },
    cache: { store: 'none' },
    find: (target) => findPayment(ports, target),
    represent: (found: FoundPayment, { parameters }: { readonly parameters: Parameters }) =>
      represented(found, isAwaited(found, parameters, ports.clock.now())),
    actions: { POST: paying(ports) },
  })
}

// The patient says that the payment was made, and the provider has not confirmed it.
function isAwaited(
  { payment: { status }, checkouts }: FoundPayment,
  { returned: isBack }: Parameters,
  now: number,
): boolean {
  return isBack === 'yes' && status === 'due' && openOf(checkouts, now) !== undefined
}

function represented({ payment: found, appointment, doctor, viewer, principal }: FoundPayment, isBack: boolean) {
  return paymentRepresentation({
    payment: found,
    isAwaited: isBack,
    title: appointmentTitle(appointment, doctor),
    capability: viewer.capability,
    mayPay: viewer.mayPay,
    isClerk: may(principal, paymentPermissions.seePayments, {}),
  })
}

function paying(ports: Ports): Action<FoundPayment> {
  const act = async (found: FoundPayment): Promise<ActionResult> => {
    const { appointment, doctor, viewer, provider, origin } = found
    const where = { appointment: appointment.id, capability: viewer.capability }
    const opened = await pay({ ...audited(ports), report: reporting(ports) }, provider, {
      appointment: appointment.id,
      price: found.payment.price,
      description: appointmentTitle(appointment, doctor),
      email: appointment.patient.email,
      paidUrl: `${origin}${href(paymentRoutes.payment, { ...where, returned: 'yes' })}`,
      unpaidUrl: `${origin}${href(paymentRoutes.payment, { ...where, returned: 'no' })}`,
    })
    if (isFailure(opened))
      return problemOf(opened, opened.failure === 'provider-unavailable' ? { headers: retryLater } : {})
    const location = href(paymentRoutes.checkout, where)
    return { outcome: 'created', location, touched: [viewer.self, href(paymentRoutes.payment, where)], done: '' }
  }
  return action('pay', forms.pay, act, {
    keepsOwnTransaction: true,
    refusal: ({ principal, appointment, viewer }) => {
      const { account, slot } = appointment
      const subject = { account, doctor: slot.doctor, isHeld: !viewer.hasAccount }
      return refusalFor(principal, bookingPermissions.payAppointment, subject)
    },
  })
}

function reporting({ logger }: Pick<Ports, 'logger'>): (error: unknown) => void {
  return (error) => {
    logger.warn(logFields(error), paymentLogs.providerLog)
  }
}

/** The way to the page of the provider. */
export function checkout(ports: Ports): Resource {
  return resource({
    route: paymentRoutes.checkout,
    kind: 'checkout',
    parameters: capabilityParameter,
    cache: { store: 'none' },
    find: (target) => findPayment(ports, target),
    represent: (found: FoundPayment) => checkoutRepresentation(found, openOf(found.checkouts, ports.clock.now())),
    // The form-action policy blocks a redirect of the form to another origin, so the following page redirects instead.
    fields: ({ checkouts }: FoundPayment) => {
      const { opened } = openOf(checkouts, ports.clock.now()) ?? {}
      return opened === undefined ? {} : { Refresh: `0; url=${opened.url}` }
    },
  })
}

function checkoutRepresentation({ payment: { price }, appointment, viewer }: FoundPayment, open: Checkout | undefined) {
  const where = { appointment: appointment.id, capability: viewer.capability }
  const opened = open?.opened
  return represent('checkout', {
    title: paymentTexts.checkoutTitle,
    self: href(paymentRoutes.checkout, where),
    state: {
      appointment: appointment.id,
      price,
      ...(opened === undefined ? {} : { expires: new Date(opened.expires).toISOString() }),
    },
    links: {
      'payment-page': opened === undefined ? undefined : { href: opened.url, title: paymentTexts.paymentPageTitle },
      payment: { href: href(paymentRoutes.payment, where), title: paymentTexts.paymentLinkTitle },
      home: homeLink,
    },
  })
}

/** The refunds of a payment, which POST sends again. */
export function refund(ports: Ports): Resource {
  return resource({
    route: paymentRoutes.refund,
    kind: 'payment',
    isWriteOnly: true,
    cache: { store: 'none' },
    async find(target) {
      const found = await findPayment(ports, { ...target, parameters: {} })
      if ('problem' in found) return found
      return refusalFor(found.entity.principal, paymentPermissions.refundAgain, {}) ?? found
    },
    represent: (found: FoundPayment) => represented(found, false),
    actions: { POST: refundingAgain(ports) },
  })
}

function refundingAgain({ payments, clock }: Ports): Action<FoundPayment> {
  return action(
    'refund-again',
    forms['refund-again'],
    async ({ appointment, payment: before }): Promise<ActionResult> => {
      if (!(await payments.refundAgain(appointment.id, clock.now()))) return problemOf({ failure: 'refund-not-failed' })
      const at = href(paymentRoutes.payment, { appointment: appointment.id })
      return {
        outcome: 'updated',
        at,
        next: at,
        touched: [href(paymentRoutes.payments, {})],
        recorded: { status: [before.status, 'refunding'] },
        done: paymentTexts.refundSent,
      }
    },
  )
}
