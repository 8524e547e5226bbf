import type { Server } from 'node:http'
import { pino } from 'pino'
import { app, front, jobs } from './app.ts'
import type { AppOptions } from './composition/compose.ts'
import { shutDown } from '@waymark/server/http/connection/shutdown'
import { background, type Background } from '@waymark/server/background'
import { keepersOf, sharedPasswords } from './composition/authentication.ts'
import { configuration, help, type Configuration } from './settings/config.ts'
import type { Command } from './settings/settings.ts'
import { demonstrate, demonstrateAccounts } from './demonstration/demonstration.ts'
import { isDemonstration, isInUse } from './demonstration/demonstration-database.ts'
import { firstClerk } from './commands/first-clerk.ts'
import { mailedMessages, printedMessages } from './modules/messages/mail.ts'
import type { Courier } from './modules/messages/domain/outbox.ts'
import { openStorage, type Storage } from './composition/open-storage.ts'
import { verifyAudit } from './modules/operations/verify-audit.ts'
import { unlock } from './commands/unlock.ts'

/** Exit code of a rejected start: an unusable setting, port or database. */
const refusedStart = 2
// Milliseconds.
const grace = { idle: 1000, requests: 10_000 }

// Milliseconds between runs of the background jobs.
const workInterval = 1000

const clock = { now: () => Date.now() }

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(refusedStart)
}

const commands = ['start', 'serve', 'gateway'] as const satisfies readonly Command[]

function commandOf(words: readonly string[]): Command {
  if (words.includes('--help')) {
    process.stdout.write(help())
    process.exit(0)
  }
  // Operator commands use the settings of the service.
  if (operationIn(words) !== undefined) return 'serve'
  // The verification needs only the database and the secret, which have the same names in every command.
  if (isAudit(words)) return 'start'
  const [command = 'start', ...others] = words
  const known = commands.find((one) => one === command)
  if (known !== undefined && others.length === 0) return known
  return refuse(
    `"${words.join(' ')}" is not a command. Use ${commands.join(', ')}, clerk NAME, unlock NAME, audit or --help.`,
  )
}

interface Operation {
  readonly verb: 'clerk' | 'unlock'
  /** The user name of the operation. */
  readonly name: string
}

function isAudit([command, ...others]: readonly string[]): boolean {
  return command === 'audit' && others.length === 0
}

async function audit(storage: Storage): Promise<never> {
  const { isIntact, message } = await verifyAudit(storage.auditLog)
  await storage.close()
  process.stdout.write(`${message}\n`)
  process.exit(isIntact ? 0 : 1)
}

function operationIn([verb, name, ...others]: readonly string[]): Operation | undefined {
  if ((verb !== 'clerk' && verb !== 'unlock') || name === undefined || others.length > 0) return undefined
  return { verb, name }
}

async function operate(storage: Storage, { verb, name }: Operation, settings: Configuration): Promise<never> {
  const done = verb === 'clerk' ? await clerkLink(storage, name, settings) : await unlocked(storage, name)
  await storage.close()
  if ('fault' in done) return refuse(done.fault)
  process.stdout.write(`${done.message}\n`)
  process.exit(0)
}

type Operated = { readonly message: string } | { readonly fault: string }

async function clerkLink(storage: Storage, name: string, settings: Configuration): Promise<Operated> {
  const { SECRET: secret } = settings
  const opened = await firstClerk({ storage, clock, secret, publicOrigin: publicOriginOf(settings) }, name)
  if ('fault' in opened) return opened
  return { message: `Set the password of ${name} with this link. It works once, within an hour:\n${opened.link}` }
}

async function unlocked(storage: Storage, name: string): Promise<Operated> {
  const fault = await unlock({ storage, clock }, name)
  return fault ?? { message: `${name} is unlocked and can sign in at once.` }
}

async function open({ DATABASE_URL, SECRET }: Configuration): Promise<Storage> {
  try {
    return await openStorage(DATABASE_URL, { secret: SECRET })
  } catch (error) {
    return refuse(`The database of DATABASE_URL cannot be opened: ${messageOf(error)}.`)
  }
}

// The demonstration passwords are public, so demonstration data and real accounts must not be mixed.
async function refuseWrongDatabase(storage: Storage, command: Command): Promise<void> {
  if (command === 'start') {
    if (!(await isInUse(storage, sharedPasswords))) return
    refuse(
      'DATABASE_URL names a database in use, and start adds accounts with public passwords. Run serve, or choose another database.',
    )
  }
  if (!(await isDemonstration(storage, sharedPasswords))) return
  refuse(
    `DATABASE_URL names a demonstration database, which has public passwords. Choose another database for ${command}.`,
  )
}

function listen(server: Server, { PORT, HOST }: Configuration): Promise<string> {
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
      resolve(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${String(port)}/`)
    })
  })
}

function greet(address: string): void {
  process.stdout.write(
    [
      `The clinic is running at ${address}`,
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
}

function stopOnSignal({ server, storage, work, stopping }: Running): void {
  const stop = (): void => {
    if (stopping.signal.aborted) return
    stopping.abort()
    void Promise.all([shutDown(server, grace), work.stop()])
      .then(() => storage.close())
      .then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

// The default origin is the listening address; an ephemeral port is not known yet.
function publicOriginOf({ PUBLIC_ORIGIN, HOST, PORT }: Configuration): string | undefined {
  if (PUBLIC_ORIGIN !== '') return PUBLIC_ORIGIN
  return PORT === 0 ? undefined : `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${String(PORT)}`
}

function courierOf(command: Command, { SMTP_URL, SMTP_FROM }: Configuration): Courier | undefined {
  if (SMTP_URL !== '') return mailedMessages(SMTP_URL, SMTP_FROM)
  return command === 'start' ? printedMessages(process.stdout) : undefined
}

function foreignIssuerOf({ JWT_ISSUER, JWT_AUDIENCE, JWT_KEYS_URL }: Configuration): AppOptions['foreignIssuer'] {
  return JWT_ISSUER === '' ? undefined : { issuer: JWT_ISSUER, audience: JWT_AUDIENCE, keysUrl: JWT_KEYS_URL }
}

const command = commandOf(process.argv.slice(2))
const settings = configuration(command)
if ('fault' in settings) refuse(settings.fault)
const storage = await open(settings)
if (isAudit(process.argv.slice(2))) await audit(storage)
const operation = operationIn(process.argv.slice(2))
if (operation !== undefined) await operate(storage, operation, settings)
await refuseWrongDatabase(storage, command)
if (command === 'start') {
  const keepers = keepersOf({ secret: settings.SECRET, realm: settings.REALM, offersMd5: settings.DIGEST_MD5 })
  await demonstrate(storage, clock)
  await demonstrateAccounts(storage, keepers, clock)
}
const logger = pino({ level: settings.LOG_LEVEL })
const stopping = new AbortController()
const options: AppOptions = {
  storage,
  clock,
  logger,
  secret: settings.SECRET,
  realm: settings.REALM,
  seller: { name: settings.SELLER_NAME, address: settings.SELLER_ADDRESS },
  offersMd5: settings.DIGEST_MD5,
  courier: courierOf(command, settings),
  publicOrigin: publicOriginOf(settings),
  trustedProxies: settings.TRUSTED_PROXIES,
  corsOrigins: settings.CORS_ORIGINS,
  offersPasswordGrant: settings.PASSWORD_GRANT,
  foreignIssuer: foreignIssuerOf(settings),
  readsPerMinute: settings.READS_PER_MINUTE,
  writesPerMinute: settings.WRITES_PER_MINUTE,
  duplicateWindow: settings.DUPLICATE_WINDOW * 1000,
  keyLifetime: settings.KEY_LIFETIME * 3_600_000,
  holdLifetime: settings.HOLD_LIFETIME * 1000,
  guestLimit: settings.GUEST_BOOKINGS,
  answersTrace: settings.TRACE_METHOD,
  tracesDecisions: settings.DECISION_TRACE,
  stopping: stopping.signal,
  metricsToken: settings.METRICS_TOKEN === '' ? undefined : settings.METRICS_TOKEN,
  maximumDelay: settings.MAX_DELAY,
}
const server = command === 'gateway' ? front(options, settings.UPSTREAM) : app(options)
const address = await listen(server, settings)
const work = background(command === 'gateway' ? [] : jobs(options), {
  clock,
  interval: workInterval,
  report: (error, job) => {
    logger.error({ err: error, job }, 'background job failed')
  },
})
stopOnSignal({ server, storage, work, stopping })
work.start()
if (command === 'start') greet(settings.PUBLIC_ORIGIN === '' ? address : `${settings.PUBLIC_ORIGIN}/`)
else logger.info({ address }, command === 'gateway' ? 'gateway listening' : 'server listening')
