import { logFields } from '@waymark/server/values'
import { module } from '../../module.ts'
import { priceOf } from '../booking/contract.ts'
import { audited } from './domain/audited-payments.ts'
import { purgeableEvents } from './domain/notified.ts'
import { settleDue } from './domain/settle.ts'
import { paymentFailures } from './failures.ts'
import { notificationEndpoint } from './notifications.ts'
import { paymentData } from './personal-data.ts'
import type { Ports } from './ports.ts'
import { appointmentPayment } from './resources/payment-of.ts'
import { checkout, payment, refund } from './resources/payment.ts'
import { paymentList } from './resources/payments.ts'
import { paymentRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'
import { portableTables } from './storage/portable.ts'
import type { PaymentDatabase } from './storage/schema.ts'
import { storedPayments } from './storage/stored-payments.ts'
import { paymentLogs } from './texts.ts'
import { paymentViews } from './views.ts'

/** The payments of appointments with a price, at the page of a provider. */
export const payments = module<Ports>()({
  name: 'payments',
  migrations,
  portable: () => portableTables,
  stores: (database: PaymentDatabase) => ({ payments: storedPayments(database) }),
  ports: ({ paymentProvider, publicOrigin }) => ({
    // The provider sends patients back to the public origin.
    paymentProvider: publicOrigin === undefined ? undefined : paymentProvider,
  }),
  routes: paymentRoutes,
  resources: { payments: paymentList, payment, checkout, refund },
  endpoints: (ports) =>
    ports.paymentProvider === undefined ? [] : [notificationEndpoint(audited(ports), ports.paymentProvider)],
  views: paymentViews,
  failures: paymentFailures,
  personalData: paymentData,
  appointmentPayment,
  async appointmentChanged(ports, { kind, appointment: { id, type, changedAt } }) {
    const price = type && priceOf(type)
    if (price === undefined || price.amount === 0) return
    if (kind === 'cancelled') await ports.payments.cancel(id, changedAt)
    if (kind === 'booked' && ports.paymentProvider !== undefined) await ports.payments.record(id, price)
  },
  jobs: ({ paymentProvider, logger, ...ports }) => {
    if (paymentProvider === undefined) return []
    const report = (error: unknown): void => {
      logger.warn(logFields(error), paymentLogs.providerLog)
    }
    return [{ name: 'payments', run: (now) => settleDue({ ...audited(ports), report }, paymentProvider, now) }]
  },
  purgeable: ({ payments: stored }) => [purgeableEvents(stored)],
})
