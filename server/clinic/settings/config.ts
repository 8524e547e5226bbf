import { isSafeUrl } from './setting-value.ts'
import type { Command, Setting } from './setting.ts'
import { demonstrationSecret, settings } from './settings.ts'

// Only this file reads the environment.

type SettingName = keyof typeof settings
export type Configuration = {
  readonly [Name in SettingName]: NonNullable<ReturnType<(typeof settings)[Name]['parse']>>
}
export type Environment = Readonly<Record<string, string | undefined>>

/** Returns the words of a command, and the environment with the settings among them: `--workers N`. */
export function commandLine(given: readonly string[]): {
  readonly words: readonly string[]
  readonly environment: Environment
} {
  // npm keeps the option of `npm run migrate --dry-run` for itself; without it, the command would migrate.
  const isDry = process.env['npm_config_dry_run'] === 'true' && !given.includes('--dry-run')
  const words = isDry ? [...given, '--dry-run'] : given
  const at = words.indexOf('--workers')
  if (at < 0) return { words, environment: process.env }
  return { words: words.toSpliced(at, 2), environment: { ...process.env, WORKERS: words[at + 1] ?? '' } }
}

/** Reads the settings of a command, or returns a sentence with the error and its correction. */
export function configuration(
  command: Command,
  environment: Environment = process.env,
): Configuration | { readonly fault: string } {
  const values: Partial<Record<SettingName, unknown>> = {}
  for (const name of Object.keys(settings) as SettingName[]) {
    const setting: Setting<unknown> = settings[name]
    const text = environment[name] ?? setting.defaults[command]
    if (text === undefined) return { fault: `${name} is missing. Set it to ${setting.expected}.` }
    const value = setting.parse(text)
    if (value === undefined) return { fault: `${name}${shown(setting, text)} must be ${setting.expected}.` }
    values[name] = value
  }
  // Every value was parsed by its own row.
  const parsed = values as Configuration
  const fault = tlsFault(command, parsed)
  return fault === undefined ? guarded(command, parsed) : { fault }
}

function guarded(command: Command, values: Configuration): Configuration | { readonly fault: string } {
  const fault = command === 'start' ? undefined : productionFault(command, values)
  if (fault !== undefined) return { fault }
  const { JWT_ISSUER, JWT_AUDIENCE, JWT_KEYS_URL, DATABASE_URL, DATABASE_REPLICA } = values
  if (DATABASE_REPLICA !== '' && DATABASE_URL.startsWith('sqlite:'))
    return { fault: 'DATABASE_REPLICA is a replica of PostgreSQL, so DATABASE_URL must be a postgres:// URL.' }
  if (values.MCP && values.WORKERS > 1)
    return { fault: 'MCP keeps its sessions in one process. Set WORKERS to 1, or MCP to off.' }
  const given = [JWT_ISSUER, JWT_AUDIENCE, JWT_KEYS_URL].filter((text) => text !== '')
  if (given.length > 0 && given.length < 3) {
    return { fault: 'JWT_ISSUER, JWT_AUDIENCE and JWT_KEYS_URL must be set together or not at all.' }
  }
  if ((values.PAYMENT_KEY === '') !== (values.PAYMENT_WEBHOOK_SECRET === ''))
    return { fault: 'PAYMENT_KEY and PAYMENT_WEBHOOK_SECRET must be set together or not at all.' }
  return values
}

function tlsFault(command: Command, { TLS_CERT, TLS_KEY, PUBLIC_ORIGIN }: Configuration): string | undefined {
  if ((TLS_CERT === '') !== (TLS_KEY === '')) return 'TLS_CERT and TLS_KEY must be set together or not at all.'
  if (TLS_CERT === '') return undefined
  if (command === 'gateway') return 'TLS_CERT and TLS_KEY are for start and serve. Terminate TLS before the gateway.'
  if (PUBLIC_ORIGIN.startsWith('http:'))
    return 'PUBLIC_ORIGIN must be an https origin, because the service uses TLS with TLS_CERT.'
  return undefined
}

/** Rejects values that are missing, or safe only for development. */
function productionFault(command: Command, values: Configuration): string | undefined {
  const { SECRET, PUBLIC_ORIGIN, CORS_ORIGINS, DATABASE_URL, UPSTREAM } = values
  if (command === 'gateway' && UPSTREAM === '') return `UPSTREAM is missing. Set it to ${settings.UPSTREAM.expected}.`
  if (SECRET === demonstrationSecret)
    return 'SECRET is the public secret of the demonstration. Choose a random one, such as the output of: openssl rand -base64 48.'
  if (!isVaried(SECRET))
    return 'SECRET is easy to guess. Choose a random one, such as the output of: openssl rand -base64 48.'
  if (PUBLIC_ORIGIN !== '' && !isSafeUrl(PUBLIC_ORIGIN)) {
    return `PUBLIC_ORIGIN is ${JSON.stringify(PUBLIC_ORIGIN)} but must be an https origin, or an http origin of this machine.`
  }
  if (!CORS_ORIGINS.every(isSafeUrl)) {
    return 'CORS_ORIGINS must be https origins, or http origins of this machine.'
  }
  if (/^sqlite:.*(?::memory:|mode=memory)/.test(DATABASE_URL)) {
    return 'DATABASE_URL names a database in memory, which is lost when the process ends. Choose a file or a PostgreSQL database.'
  }
  return undefined
}

// Random text of this length repeats neither a few characters nor a short sequence.
function isVaried(secret: string): boolean {
  return new Set(secret).size >= 8 && !/^(.{1,16})\1+$/s.test(secret)
}

function shown(setting: Setting<unknown>, text: string): string {
  return setting.secret ? '' : ` is ${JSON.stringify(text)} but`
}

/** Returns the public origin: the listening address by default; an ephemeral port is not known yet. */
export function publicOriginOf(values: Configuration): string | undefined {
  const { PUBLIC_ORIGIN, PORT } = values
  if (PUBLIC_ORIGIN !== '') return PUBLIC_ORIGIN
  return PORT === 0 ? undefined : ownOriginOf(values, PORT)
}

/** Returns the origin of the listening address. */
export function ownOriginOf({ HOST, TLS_CERT }: Configuration, port: number): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  return `${TLS_CERT === '' ? 'http' : 'https'}://${host}:${String(port)}`
}

/** Returns the hosts that the service has: that of its public origin; any without one. */
export function hostsOf({ PUBLIC_ORIGIN }: Configuration): readonly string[] {
  return PUBLIC_ORIGIN === '' ? [] : [new URL(PUBLIC_ORIGIN).host]
}

/** Returns the text of `--help`. */
export function help(): string {
  const rows = Object.entries<Setting<unknown>>(settings).map(([name, { meaning, unit, secret, defaults }]) => {
    const inStart = defaults.start === '' ? 'none' : secret && name === 'SECRET' ? 'a public one' : defaults.start
    const inServe = defaults.serve === '' ? 'none' : (defaults.serve ?? 'required')
    const notes = [unit, secret ? 'secret' : undefined].filter((note) => note !== undefined)
    const suffix = notes.length === 0 ? '' : ` (${notes.join('; ')})`
    return `  ${name.padEnd(14)} ${meaning}${suffix}\n  ${''.padEnd(14)} default: start ${String(inStart)}, serve ${inServe}`
  })
  return [
    'Waymark, a hypermedia-driven clinic.',
    '',
    'npm start           the clinic with demonstration data',
    'npm run serve       production: no demonstration data; -- --workers N for several processes',
    'npm run clerk NAME  creates the account of the first clerk, or finds one of a clerk, and prints a link to set its password',
    'npm run unlock NAME resets the failed sign-ins of an account, so that its owner can sign in at once',
    'npm run audit       verifies the audit log with DATABASE_URL and SECRET, and exits with 1 if it is broken',
    'npm run backup FILE writes a backup of the database while the service goes on, and proves that it can be restored',
    'npm run restore FILE restores a backup into the empty database of DATABASE_URL',
    'npm run export FILE writes the data of the clinic without secrets, a line for each row',
    'npm run import FILE imports such a file, or reports what it would do with -- --dry-run; --keep keeps rows that are there with other values',
    'npm run migrate     migrates the schema of the database as a start does; -- --dry-run only lists the changes',
    'npm run gateway     an authenticating proxy before UPSTREAM',
    '',
    'Environment:',
    ...rows,
    '',
  ].join('\n')
}
