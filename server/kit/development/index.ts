/**
 * The development mode: pages reload when the program has changed, and show the decisions on their requests.
 *
 * @example
 * import { createService } from '@waymark/server'
 * import { development } from '@waymark/server/development'
 *
 * const isDevelopment = process.argv.includes('--development')
 * const server = createService({ ...options, development: isDevelopment ? development() : undefined })
 *
 * @module @waymark/server/development
 */
export type { Development } from './attached.ts'
export { development, type DevelopmentOptions } from './development.ts'
