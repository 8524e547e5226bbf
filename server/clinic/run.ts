import type { Server } from 'node:http'
import { pino, type Logger } from 'pino'
import { app, gatewayServer, jobs } from './app.ts'
import { deferredWritesJob, type AppOptions } from './composition/compose.ts'
import { loadReader, shutDown } from '@waymark/server/http'
import { background, type Background } from '@waymark/server/background'
import { loadOAuth } from '@waymark/server/oauth'
import { loadPasskeys } from '@waymark/server/passkeys'
import { logFields } from '@waymark/server/values'
import { keepersOf, sharedPasswords } from './composition/authentication.ts'
import { hostsOf, ownOriginOf, publicOriginOf, type Configuration } from './settings/config.ts'
import type { Command } from './settings/setting.ts'
import { demonstrationAccounts, demonstrationPassword } from './demonstration/demonstration.ts'
import { isDemonstration } from './demonstration/demonstration-database.ts'
import { prepareDemonstration } from './demonstration/prepare-demonstration.ts'
import { certificateOf, renewOnReload } from './commands/certificate.ts'
import { refuse } from './commands/command-line.ts'
import { sharedLimits } from './commands/counts-of-all.ts'
import { metricsOfAll } from './commands/metrics-of-all.ts'
import { openedStorage } from './commands/opened-storage.ts'
import { loadMcp } from './modules/agents/load-mcp.ts'
import { smtpTransport, printingTransport } from './modules/messages/mail.ts'
import { printingSmsTransport, smsTransport } from './modules/messages/sms.ts'
import { stripeProvider } from './modules/payments/stripe.ts'
import type { Storage } from './composition/open-storage.ts'

/** Limits of a shutdown in milliseconds. */
export const grace = { idle: 1000, requests: 10_000 }

// Milliseconds between runs of the background jobs.
const workInterval = 1000
// Milliseconds from the start until modules are loaded that the first responses do not need.
const preloadDelay = 1000

const clock = { now: () => Date.now() }

async function prepare(storage: Storage, command: Command, settings: Configuration): Promise<void> {
  if (command === 'start') {
    const keepers = keepersOf({ secret: settings.SECRET, realm: settings.REALM, offersMd5: settings.DIGEST_MD5 })
    if (await prepareDemonstration(storage, keepers, clock)) return
    refuse(
      'DATABASE_URL names a database in use, and start adds accounts with public passwords. Run serve, or choose another database.',
    )
  }
  if (!(await isDemonstration(storage, sharedPasswords))) return
  refuse(
    `DATABASE_URL names a demonstration database, which has public passwords. Choose another database for ${command}.`,
  )
}

function listen(server: Server, settings: Configuration): Promise<string> {
  const { PORT, HOST } = settings
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      refuse(
        taken ? `PORT ${String(PORT)} is in use on ${HOST}. Choose another port.` : `HOST and PORT: ${error.message}.`,
      )
    })
    server.listen(PORT, HOST, () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : PORT
      resolve(`${ownOriginOf(settings, port)}/`)
    })
  })
}

function greet(address: string): void {
  const accounts = demonstrationAccounts.map(
    ({ id, name }) => `  ${id} (${name}), password ${demonstrationPassword(id)}`,
  )
  process.stdout.write(
    [
      `The clinic is running at ${address}`,
      '',
      'Sign in as:',
      ...accounts,
      '',
      'Try:',
      `  curl -H 'Accept: application/hal+json' ${address}`,
      `  curl -H 'Accept: text/markdown' ${address}doctors/mjones/schedule`,
      '',
    ].join('\n'),
  )
}

interface Running {
  readonly server: Server
  readonly storage: Storage
  readonly work: Background
  /** Aborted at shutdown. */
  readonly stopping: AbortController
  readonly logger: Logger
}

function stopOnSignal({ server, storage, work, stopping, logger }: Running): void {
  const stop = (): void => {
    if (stopping.signal.aborted) return
    stopping.abort()
    void Promise.all([shutDown(server, grace), work.stop()])
      .then(() => storage.finish())
      .catch((error: unknown) => {
        logger.error(logFields(error), 'last writes failed')
      })
      .then(() => storage.close())
      .then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function outgoingOf(
  command: Command,
  { SMTP_URL, SMTP_FROM, SMS_URL, SMS_FROM, ...settings }: Configuration,
): Partial<AppOptions> {
  const isDemonstration = command === 'start'
  const printing = isDemonstration ? printingTransport(process.stdout) : undefined
  const printingSms = isDemonstration ? printingSmsTransport(process.stdout) : undefined
  return {
    mailTransport: SMTP_URL === '' ? printing : smtpTransport(SMTP_URL, SMTP_FROM),
    smsTransport: SMS_URL === '' ? printingSms : smsTransport(SMS_URL, SMS_FROM),
    paymentProvider: paymentProviderOf(settings),
    allowsPrivateAddresses: settings.PRIVATE_ADDRESSES,
  }
}

type PaymentConfiguration = Pick<Configuration, 'PAYMENT_KEY' | 'PAYMENT_WEBHOOK_SECRET' | 'PAYMENT_URL'>

function paymentProviderOf(settings: PaymentConfiguration): AppOptions['paymentProvider'] {
  const { PAYMENT_KEY: key, PAYMENT_WEBHOOK_SECRET: webhookSecret, PAYMENT_URL: url } = settings
  return key === '' ? undefined : stripeProvider({ url, key, webhookSecret })
}

function foreignIssuerOf({ JWT_ISSUER, JWT_AUDIENCE, JWT_KEYS_URL }: Configuration): AppOptions['foreignIssuer'] {
  return JWT_ISSUER === '' ? undefined : { issuer: JWT_ISSUER, audience: JWT_AUDIENCE, keysUrl: JWT_KEYS_URL }
}

function tokenUseOf(settings: Configuration): Partial<AppOptions> {
  return {
    offersPasswordGrant: settings.PASSWORD_GRANT,
    offersMcp: settings.MCP,
    offersSelfRegistration: settings.CLIENT_REGISTRATION,
    foreignIssuer: foreignIssuerOf(settings),
  }
}

function loadLater({ SMTP_URL, MCP }: Configuration, logger: Logger): void {
  setTimeout(() => {
    const optional = [SMTP_URL === '' ? undefined : import('nodemailer'), MCP ? loadMcp() : undefined]
    Promise.all([loadReader(), loadOAuth(), loadPasskeys(), ...optional]).then(
      () => {
        logger.info('all modules loaded')
      },
      (error: unknown) => {
        logger.error({ err: error }, 'modules missing: install the packages and restart')
      },
    )
  }, preloadDelay).unref()
}

function limitsOf(settings: Configuration): Partial<AppOptions> {
  return {
    readsPerMinute: settings.READS_PER_MINUTE,
    writesPerMinute: settings.WRITES_PER_MINUTE,
    guestLimit: settings.GUEST_BOOKINGS,
    patientLimit: settings.PATIENT_BOOKINGS,
    accountLimit: settings.NEW_ACCOUNTS,
    connectionsPerNetwork: settings.CONNECTIONS_PER_NETWORK,
  }
}

/** Returns the options of responses for operators and developers. */
function responseOptionsOf(settings: Configuration) {
  return {
    answersTrace: settings.TRACE_METHOD,
    logsDecisions: settings.DECISION_TRACE,
    caches: settings.VERIFY_CACHES ? 'verified' : 'used',
    sendsCacheTags: settings.CACHE_TAGS,
    sendsTimings: settings.TIMINGS,
  } as const
}

/** Runs the service or the gateway until a signal ends it. */
export async function run(command: Command, settings: Configuration): Promise<void> {
  const logger = pino({ level: settings.LOG_LEVEL })
  const certificate = certificateOf(settings)
  const storage = await openedStorage(settings)
  await prepare(storage, command, settings)
  const stopping = new AbortController()
  const jobFailures = new Map<string, number>()
  const options: AppOptions = {
    storage,
    clock,
    languages: settings.LANGUAGES,
    logger,
    secret: settings.SECRET,
    previousSecrets: settings.PREVIOUS_SECRETS,
    realm: settings.REALM,
    seller: { name: settings.SELLER_NAME, address: settings.SELLER_ADDRESS },
    offersMd5: settings.DIGEST_MD5,
    ...outgoingOf(command, settings),
    publicOrigin: publicOriginOf(settings),
    hosts: hostsOf(settings),
    certificate,
    trustedProxies: settings.TRUSTED_PROXIES,
    corsOrigins: settings.CORS_ORIGINS,
    embedOrigins: settings.EMBED_ORIGINS,
    ...tokenUseOf(settings),
    ...limitsOf(settings),
    duplicateWindow: settings.DUPLICATE_WINDOW * 1000,
    keyLifetime: settings.KEY_LIFETIME * 3_600_000,
    holdLifetime: settings.HOLD_LIFETIME * 1000,
    offerLifetime: settings.OFFER_LIFETIME * 1000,
    ...responseOptionsOf(settings),
    stopping: stopping.signal,
    metricsToken: settings.METRICS_TOKEN === '' ? undefined : settings.METRICS_TOKEN,
    metricsOfAll,
    jobFailures,
    ...sharedLimits,
    maximumDelay: settings.MAX_DELAY,
  }
  const server = command === 'gateway' ? gatewayServer(options, settings.UPSTREAM) : app(options)
  if (command === 'serve') renewOnReload(server, settings, logger)
  const address = await listen(server, settings)
  const work = background(command === 'gateway' ? [deferredWritesJob(storage)] : jobs(options), {
    clock,
    interval: workInterval,
    report: (error, job) => {
      jobFailures.set(job, (jobFailures.get(job) ?? 0) + 1)
      logger.error({ ...logFields(error), job }, 'background job failed')
    },
  })
  stopOnSignal({ server, storage, work, stopping, logger })
  work.start()
  loadLater(settings, logger)
  if (command === 'start') greet(settings.PUBLIC_ORIGIN === '' ? address : `${settings.PUBLIC_ORIGIN}/`)
  else logger.info({ address }, command === 'gateway' ? 'gateway listening' : 'server listening')
}
