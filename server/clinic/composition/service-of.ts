import { secretsOf } from '@waymark/server/authentication'
import { passkeyPlaceOf } from '@waymark/server/passkeys'
import { type Limit, type Limiter, limiter, type Service, idempotency } from '@waymark/server/http'
import { href, type ServiceOptions } from '@waymark/server'
import { responseSignatures } from '@waymark/server/webhooks'
import { logFields } from '@waymark/server/values'
import { clinicDescription } from '@waymark/shared/clinic'
import { meanings } from '../meanings.ts'
import { about } from '../about.ts'
import { dictionaries } from '../languages/dictionaries.ts'
import { clinicLanguages } from '../languages/index.ts'
import { keepLanguageIn } from '../modules/accounts/keep-language.ts'
import { deprecations as announced } from '../deprecations.ts'
import { signInAffordances } from '../modules/sign-in/resources/session/open-session.ts'
import { accountLink } from '../modules/sign-in/resources/session/session.ts'
import { auditedSlot } from '../modules/booking/contract.ts'
import { recorder } from '../modules/operations/resources/audit.ts'
import type { DecisionLogs } from '../modules/operations/resources/decisions.ts'
import { taskRoutes } from '../modules/tasks/routes.ts'
import { linkSet } from '../represent.ts'
import { authenticatorOf } from './authentication.ts'
import { countedByMachines } from './counts-of-machines.ts'
import { dialects, problems, serializers, views, type AppOptions } from './compose.ts'
import { homeLinks } from './contributed-links.ts'
import { unreadOf } from '../modules/messages/resources/unread.ts'
import { navigationOf } from '../modules/discovery/navigation.ts'
import { forSale } from '../modules/shop/contract.ts'
import { brandOf } from '../modules/practice/contract.ts'
import { principalOf } from '../principal.ts'
import { taskTexts } from '../modules/tasks/texts.ts'

const day = 86_400_000

/** Returns the options of the service, without its routes. */
export function serviceOptionsOf(options: AppOptions, logs: DecisionLogs): Omit<ServiceOptions, 'routes'> {
  const {
    publicOrigin: origin,
    trustedProxies,
    connectionsPerNetwork,
    corsOrigins,
    stopping,
    clock,
    storage,
    caches,
    sendsCacheTags,
    sendsTimings,
    hosts,
    certificate,
  } = options
  const { name, description: summary, version } = about
  return {
    name,
    summary,
    version,
    problems,
    views,
    serializers,
    description: clinicDescription,
    meanings,
    origin,
    trustedProxies,
    connectionsPerNetwork,
    corsOrigins,
    stopping,
    clock,
    caches,
    sendsCacheTags,
    sendsTimings,
    hosts,
    certificate,
    secrets: secretsOf(options),
    signatures: responseSignatures(secretsOf(options), clock),
    stateVersion: storage.stateVersion,
    isUnchanged: storage.isUnchanged,
    ...ownPartsOf(options, logs),
  }
}

function ownPartsOf(options: AppOptions, logs: DecisionLogs): Partial<ServiceOptions> {
  const { storage, clock, logger, publicOrigin, streamTimes } = options
  const { languages = clinicLanguages } = options
  const { logsDecisions = false, answersTrace = false, deprecations = announced } = options
  const { duplicateWindow = 10_000, keyLifetime = day } = options
  const { inTransaction, onReplica } = storage
  const hasBooks = forSale(storage.books)
  return {
    inTransaction,
    onReplica,
    dialects,
    streamTimes,
    deprecations,
    languages,
    dictionaries,
    keepLanguage: keepLanguageIn(storage, clock),
    answersTrace,
    authenticator: authenticatorOf(options),
    account: accountLink,
    brand: brandOf(storage.clinics, storage.pictures),
    navigation: async (caller, uri) => {
      const principal = principalOf({ caller })
      const unread = await unreadOf({ messages: storage.messages, clock }, principal)
      // Clerks need the link to add the first book.
      const showsBooks = principal.role === 'clerk' || (await hasBooks())
      return navigationOf(homeLinks(principal), principal.role, { unread, uri, showsBooks })
    },
    signInAffordances: signInAffordances(passkeyPlaceOf(publicOrigin, about.name) !== undefined),
    record: recorder({
      auditLog: storage.auditLog,
      clock,
      auditedSlot: (paths) => auditedSlot(storage, paths),
    }),
    idempotency: idempotency(storage.idempotencyRecords, {
      inTransaction,
      window: duplicateWindow,
      keyLifetime,
      now: () => clock.now(),
    }),
    limits: limitsOf(options),
    report: (error, traceId) => {
      logger.error({ ...logFields(error), trace: traceId }, 'request failed')
    },
    ...(logsDecisions ? { logDecisions: (request) => logs.begin(request) } : {}),
  }
}

// A client that exceeds the write limit may use a bulk task.
const batches = [
  linkSet('tasks', {
    href: href(taskRoutes.tasks, {}),
    get title() {
      return taskTexts.tasksForUsersTitle
    },
  }),
]

function limitsOf(options: AppOptions): Service['limits'] {
  const { clock, readsPerMinute = 0, writesPerMinute = 0 } = options
  const limit = (name: string, quota: number): Limit => {
    // Practically unlimited; a high quota costs less than a condition per request.
    const policy = { quota: quota === 0 ? 1_000_000_000 : quota, window: 60 }
    const own = limiter({ ...policy, now: () => clock.now() })
    return { policy, limiter: quota === 0 ? own : sharedLimiter(name, own, options) }
  }
  if (readsPerMinute === 0 && writesPerMinute === 0) return undefined
  return { reads: limit('reads', readsPerMinute), writes: { ...limit('writes', writesPerMinute), links: batches } }
}

function sharedLimiter(
  name: string,
  own: Limiter,
  { countedByAll, storage, clock, logger, process }: AppOptions,
): Limiter {
  const ofMachine = countedByAll?.(name, own) ?? own
  if (!storage.isForMachines || process === undefined) return ofMachine
  return countedByMachines(
    name,
    { ofMachine, own },
    {
      counts: storage.requestCounts,
      clock,
      process,
      report: (error) => {
        logger.warn({ ...logFields(error), limit: name }, 'limit counted by this machine alone')
      },
    },
  )
}
