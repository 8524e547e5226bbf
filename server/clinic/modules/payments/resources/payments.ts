import { href, listVersion, pageRequestOf, pageVersion, resource, type Resource } from '@waymark/server'
import { refusalFor } from '@waymark/server/authentication'
import type { Page } from '@waymark/server/values'
import { protocolProblem } from '@waymark/server'
import { paymentVariables } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import { listing, represent } from '../../../represent.ts'
import { appointmentTitle } from '../../booking/contract.ts'
import { type Payment, paymentKey } from '../domain/payment.ts'
import { paymentPermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { paymentRoutes } from '../routes.ts'
import { paymentTexts } from '../texts.ts'
import { paymentRepresentation } from './payment-representation.ts'

interface Listed {
  readonly page: Page<Payment>
  /** By the identifiers of their appointments. */
  readonly titled: ReadonlyMap<string, Titled>
}

interface Titled {
  readonly appointment: string
  readonly title: string
  readonly patient: string
}

/** The payments of appointments, latest first, for clerks. */
export function paymentList(ports: Ports): Resource {
  const { payments, paymentProvider, origin } = ports
  return resource({
    route: paymentRoutes.payments,
    kind: 'payments',
    parameters: paymentVariables,
    cache: { store: 'none' },
    async find({ parameters, caller }) {
      const refusal = refusalFor(principalOf({ caller }), paymentPermissions.seePayments, {})
      if (refusal !== undefined) return refusal
      if (paymentProvider === undefined || origin === undefined) return protocolProblem('not-found')
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const page = await payments.page({ status: parameters.status }, request)
      const found = await Promise.all(page.items.map(({ appointment }) => titledOf(ports, appointment)))
      const titled = new Map(found.flatMap((each) => (each === undefined ? [] : [[each.appointment, each]])))
      const version = pageVersion(page, ({ number, version: own }) => `${String(number)}.${String(own)}`)
      return { entity: { page, titled }, version: listVersion([version, JSON.stringify([...titled.values()])]) }
    },
    represent({ page, titled }: Listed, { parameters: { status, cursor, limit } }) {
      const hrefOf = (other: string | undefined): string =>
        href(paymentRoutes.payments, { status, cursor: other, limit })
      const one = (payment: Payment): ReturnType<typeof paymentRepresentation> =>
        paymentRepresentation({
          payment,
          title: paymentTexts.unnamed,
          ...titled.get(payment.appointment),
          mayPay: false,
          isClerk: true,
        })
      const listed = listing(page, { keyOf: paymentKey, hrefOf, cursor, represent: one })
      return represent('payments', {
        title: paymentTexts.paymentsTitle,
        ...listed,
        links: {
          ...listed.links,
          payments: {
            href: `${href(paymentRoutes.payments, {})}{?status}`,
            title: paymentTexts.filterTitle,
            values: { status },
          },
        },
      })
    },
  })
}

async function titledOf({ appointments, doctors }: Ports, id: string): Promise<Titled | undefined> {
  const appointment = await appointments.find(id)
  const doctor = appointment && (await doctors.find(appointment.slot.doctor))
  return (
    appointment &&
    doctor && { appointment: id, title: appointmentTitle(appointment, doctor), patient: appointment.patient.name }
  )
}
