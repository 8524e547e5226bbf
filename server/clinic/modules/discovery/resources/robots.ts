import { type Endpoint, pathOf } from '@waymark/server'
import { bookingRoutes } from '../../booking/contract.ts'
import { robotsRoute } from '../routes.ts'

const { freeTimes, schedule, slot, typeWeek, week } = bookingRoutes

/**
 * What search engines leave out: days and weeks, which lead to one another without end, times, which are soon gone, and
 * pages in other formats.
 */
const excluded = [...[schedule, week, typeWeek, slot, freeTimes].map(prefixOf), '/*?as=', '/*&as=']
const text = ['User-agent: *', ...excluded.map((path) => `Disallow: ${path}`), ''].join('\n')

// RFC 9309 §2.2.3: an asterisk is any number of characters.
function prefixOf(template: string): string {
  return pathOf(template).replaceAll(/:\w+/g, '*')
}

/** The rules for crawlers (RFC 9309). */
export const robots: Endpoint = {
  template: robotsRoute,
  method: 'GET',
  answer: () =>
    Promise.resolve({
      status: 200,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
      content: new TextEncoder().encode(text),
    }),
}
