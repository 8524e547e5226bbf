import type { Server } from 'node:http'
import { inLanguage, translatorOf } from '@waymark/server/languages'
import { clinicLanguages } from './languages/index.ts'
import { type AuditLog, proxyGate, schemesOf } from '@waymark/server/authentication'
import type { Job } from '@waymark/server/background'
import { clientKeyOf, gateway, type Locate, locatorOf, requestId, serverOf } from '@waymark/server/http'
import { countedClock, createService, serviceOf } from '@waymark/server'
import { authenticationPortsOf, schemePartsOf, sharedPasswords } from './composition/authentication.ts'
import { authorizationPortsOf, authorizationServerOf } from './composition/authorization.ts'
import {
  deferredWritesJob,
  endpointsOf,
  jobsOf,
  portsOf,
  resourcesOf,
  type AppOptions,
  type Ports,
} from './composition/compose.ts'
import { contributionsOf } from './composition/contributions.ts'
import { operationOf } from './composition/observation.ts'
import { documentationOf } from './composition/documentation-of.ts'
import { serviceOptionsOf } from './composition/service-of.ts'
import { levels } from './levels/levels.ts'
import { failedAttemptsNotices } from './modules/sign-in/domain/failed-attempts-notice.ts'
import { decisionLogs } from './modules/operations/resources/decisions.ts'

/** Composes the service and returns its server, which does not listen yet. */
export function app(given: AppOptions): Server {
  const options = namingRequests(given)
  const logs = decisionLogs()
  const { observe, figures, ...operation } = operationOf(options)
  const oauth = authorizationServerOf(options, sharedPasswords)
  // Only a page as another person sees it needs this lookup, so the start does not wait for it.
  let locate: Locate | undefined
  const locateLater: Locate = (path) => (locate ??= locatorOf(routes))(path)
  // Node serves each connection that it is told about (the event `connection` of http.Server).
  const connectInside: Ports['connectInside'] = (connection) => {
    server.emit('connection', connection)
  }
  const own = { oauth, decisionLogs: logs, figures, locate: locateLater, connectInside }
  const ports = allPortsOf(options, own)
  const routes = resourcesOf(ports)
  const server = createService({
    ...serviceOptionsOf(options, logs),
    ...operation,
    observe,
    routes,
    endpoints: [...endpointsOf(ports), ...levels(ports)],
    documentation: documentationOf(ports),
  })
  return server
}

/** Returns the background jobs of the service. */
export function jobs(options: AppOptions): readonly Job[] {
  // Jobs issue no tokens, and show neither figures nor pages.
  const figures = (): Promise<string> => Promise.resolve('')
  const ports = allPortsOf(options, {
    oauth: undefined,
    decisionLogs: decisionLogs(),
    figures,
    locate: () => undefined,
    connectInside: (connection) => connection.destroy(),
  })
  const { languages: [usual] = clinicLanguages } = options
  return [deferredWritesJob(options.storage), ...jobsOf(ports)].map((job) => ({
    ...job,
    run: (now) => inLanguage(translatorOf(usual), () => job.run(now)),
  }))
}

type OwnPorts = Pick<Ports, 'oauth' | 'decisionLogs' | 'figures' | 'locate' | 'connectInside'>

function allPortsOf(options: AppOptions, own: OwnPorts): Ports {
  const ports: Ports = {
    ...portsOf(options),
    ...authenticationPortsOf(options),
    ...authorizationPortsOf(options),
    ...contributionsOf(() => ports, options.storage),
    ...own,
  }
  return ports
}

// Adds the request id to every entry of the audit log, and counts the readings of the clock by request.
function namingRequests(options: AppOptions): AppOptions {
  const { storage } = options
  const clock = countedClock(options.clock)
  const append: AuditLog['append'] = (event) => storage.auditLog.append({ ...event, request: requestId() })
  const note: AuditLog['note'] = (event) => storage.auditLog.note({ ...event, request: requestId() })
  return { ...options, clock, storage: { ...storage, auditLog: { ...storage.auditLog, append, note } } }
}

/** Composes an authenticating proxy before another process of the service. */
export function gatewayServer(given: AppOptions, upstream: string): Server {
  const options = namingRequests(given)
  const { storage, clock, publicOrigin, connectionsPerNetwork = 0, trustedProxies = [], stopping } = options
  const service = serviceOf({ ...serviceOptionsOf(options, decisionLogs()), routes: [] })
  const fields = (): Readonly<Record<string, string>> => ({ 'Cache-Control': 'no-store' })
  // HOBA and OAuth are bound to the origin, and the proxy has another one.
  const schemes = schemesOf({ ...schemePartsOf(options), origin: undefined, resourceMetadata: undefined })
  const hosts = [upstream, publicOrigin ?? upstream].map((origin) => new URL(origin).host)
  const clientKey = clientKeyOf(trustedProxies)
  const handle = gateway({
    service,
    upstream: new URL(upstream),
    hosts: [...new Set(hosts)],
    fields,
    clientKey,
    admit: proxyGate({ ...storage, clock, schemes, noticeFailedAttempts: failedAttemptsNotices(storage) }),
  })
  const connections = { perNetwork: connectionsPerNetwork, trusted: trustedProxies }
  return serverOf({ service, handle, fields, clientKey, stopping, connections })
}
