import { type Endpoint, href, protocolProblem, seeOther } from '@waymark/server'
import { bookingEndpoints, bookingRoutes } from '../../routes.ts'

// A UUID and a capability of 144 bits, both in base64url.
const shortLink = /^([\w-]{22})([\w-]{24})$/
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the link of an appointment with its capability that has room in a text message. */
export function shortLinkOf(appointment: string, capability: string): string {
  if (!uuid.test(appointment)) return href(bookingRoutes.appointment, { appointment, capability })
  const id = Buffer.from(appointment.replaceAll('-', ''), 'hex').toString('base64url')
  return href(bookingEndpoints.shortLink, { link: `${id}${capability}` })
}

/** The endpoint that redirects from a short link to its appointment, which verifies the capability. */
export const shortLinkEndpoint: Endpoint = {
  template: bookingEndpoints.shortLink,
  method: 'GET',
  description: {
    summary: 'Redirects from the link of a text message to its appointment.',
    responses: {
      303: { description: 'The appointment is at Location.' },
      404: { description: 'No appointment has this link.' },
    },
  },
  answer({ variables: { link = '' } }) {
    const [, id, capability] = shortLink.exec(link) ?? []
    if (id === undefined) return Promise.resolve(protocolProblem('not-found'))
    const appointment = Buffer.from(id, 'base64url')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return Promise.resolve(seeOther(href(bookingRoutes.appointment, { appointment, capability })))
  },
}
