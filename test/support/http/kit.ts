import { createServer, type RequestListener } from 'node:http'
import { clinicRelations } from '@waymark/shared/clinic'
import { knowsNobody } from '@waymark/server/http/caller'
import { koaApp } from '@waymark/server/http/connection/koa'
import type { Route } from '@waymark/server/http/connection/router'
import { protocolProblems } from '@waymark/server/http/problem'
import { rendered } from '@waymark/server/http/caching/rendered'
import type { Service } from '@waymark/server/http/service'
import { submissions, type StoredSubmission, type SubmissionStore } from '@waymark/server/http/forms/submission'
import { serializers } from '@waymark/server/representations/index'
import { problemJson } from '@waymark/server/representations/hal'
import { closed, listening } from './listening.ts'

/** Creates a minimal service without the clinic that stores nothing. */
export function kitService(changes: Partial<Service> = {}): Service {
  return {
    serializers,
    defaultProblemSerializer: problemJson,
    context: { service: 'Kit', curies: [], stylesheet: '/style.css', home: '/' },
    problems: protocolProblems,
    problemType: (name) => `/problems/${name}`,
    self: clinicRelations.self,
    generalLinks: [],
    authenticator: knowsNobody,
    account: () => undefined,
    signIn: () => ({}),
    inTransaction,
    record: () => Promise.resolve(),
    rendered: rendered(1_000_000),
    submissions: submissions(submissionsInMemory(), {
      inTransaction,
      window: 0,
      keyLifetime: 60_000,
      now: () => Date.now(),
    }),
    limits: undefined,
    deprecations: [],
    echoes: false,
    report: (error) => {
      throw error
    },
    newTraceId: () => 'trace',
    isTemporary: () => false,
    ...changes,
  }
}

const inTransaction: Service['inTransaction'] = (work) => work()

function submissionsInMemory(): SubmissionStore {
  const kept = new Map<string, StoredSubmission>()
  return {
    find: (name) => Promise.resolve(kept.get(JSON.stringify(name))),
    keep: (name, submission) => Promise.resolve(void kept.set(JSON.stringify(name), submission)),
  }
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
  const listen: RequestListener = (request, response) => void handle(request, response)
  const server = createServer(listen)
  const origin = await listening(server)
  try {
    await test(origin)
  } finally {
    await closed(server)
  }
}
