import { clinicDescription } from '@waymark/shared/clinic'
import { koaApp } from '../../../server/kit/http/koa/koa.ts'
import type { Route } from '../../../server/kit/http/route.ts'
import type { Service } from '@waymark/server/http'
import { serviceOf } from '@waymark/server'
import { during } from './listening.ts'

/** Creates a service without the clinic that stores nothing. */
export function kitService(changes: Partial<Service> = {}): Service {
  const service = serviceOf({
    name: 'Kit',
    summary: 'A service for tests',
    version: '1',
    description: clinicDescription,
    routes: [],
    report: (error) => {
      throw error
    },
    newTraceId: () => 'trace',
    isTemporary: () => false,
  })
  return { ...service, ...changes }
}

/** Serves routes on a free port during a test. */
export async function withKit(
  routes: readonly Route[],
  test: (origin: string) => Promise<void>,
  service = kitService(),
): Promise<void> {
  const options = {
    service,
    routes,
    fields: () => ({ 'Cache-Control': 'no-store' }),
    origins: [],
    clientKey: () => '127.0.0.1',
  }
  const handle = koaApp(options).callback()
  await during((request, response) => void handle(request, response), test)
}
