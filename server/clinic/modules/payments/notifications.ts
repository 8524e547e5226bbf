import { type Endpoint, type EndpointDescription, protocolProblem } from '@waymark/server'
import { notified } from './domain/notified.ts'
import type { PaymentProvider } from './domain/provider.ts'
import { problemOf } from './failures.ts'
import type { Ports } from './ports.ts'
import { paymentEndpoints } from './routes.ts'
import { paymentLogs } from './texts.ts'

const description: EndpointDescription = {
  summary: 'Receives the signed notifications of the payment provider.',
  request: { 'application/json': { type: 'object' } },
  responses: {
    204: { description: 'The notification is recorded.' },
    400: { description: 'The signature is missing, stale or false, or the content is not an event.' },
    413: { description: 'The content is too long' },
    415: { description: 'The content has another media type' },
    429: { description: 'Too many requests' },
    500: { description: 'The service cannot answer now' },
    503: { description: 'The service cannot answer now' },
  },
}

/** Returns the endpoint to which the provider sends its notifications. */
export function notificationEndpoint(
  ports: Pick<Ports, 'payments' | 'clock' | 'logger' | 'inTransaction'>,
  provider: PaymentProvider,
): Endpoint {
  return {
    template: paymentEndpoints.notifications,
    method: 'POST',
    accepts: ['application/json'],
    description,
    async answer(request) {
      const content = await request.bytes()
      if ('problem' in content) return content
      const header = (name: string): string | undefined => request.header(name)
      const notification = provider.verify({ content, header }, ports.clock.now())
      if (notification === undefined || notification === 'malformed') {
        ports.logger.warn({ client: request.client }, paymentLogs.mismatchLog)
        return notification === undefined
          ? problemOf({ failure: 'signature-refused' })
          : protocolProblem('malformed-request')
      }
      await notified(ports, notification, ports.clock.now())
      return { status: 204, headers: { 'Cache-Control': 'no-store' } }
    },
  }
}
