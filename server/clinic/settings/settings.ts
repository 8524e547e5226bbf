import { clinicLanguages, languagesNamed } from '../languages/index.ts'
import { usualRealm } from '../about.ts'
import { messageSettings } from './message-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { tlsSettings } from './tls-settings.ts'
import { both, lifetime, limit, offAtFirst, seconds, type Setting } from './setting.ts'
import { isNetwork, isOrigin, isPostgresUrl, isSafeUrl, lineOrNothing, list, number, onOrOff } from './setting-value.ts'

/*
 * The settings. Each row has a name, a description, a default for each command, and a parser. config.ts reads the
 * environment by these rows and prints `--help` from them.
 *   start  the clinic with demonstration data; every setting has a default
 *   serve  production: settings without a safe default are required, and unsafe values are rejected
 *   gateway  an authenticating proxy before another process of the service
 */

export const demonstrationSecret = 'demonstration secret, known to everybody'

// Each opens up to 16 connections to PostgreSQL, and holds about 500 MB.
const mostWorkers = 64

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const settings = {
  PORT: {
    meaning: 'The port to listen on; 0 selects a free port',
    secret: false,
    defaults: { start: '3000', serve: '3000', gateway: '3128' },
    parse: (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
    expected: 'a whole number from 0 to 65535',
  },
  HOST: {
    meaning: 'The name or address to listen on',
    secret: false,
    defaults: both('localhost'),
    parse: (text: string) => (/^[\w.:-]+$/.test(text) ? text : undefined),
    expected: 'a host name or an IP address',
  },
  ...tlsSettings,
  DATABASE_URL: {
    meaning:
      'The database: sqlite:PATH; for start, sqlite::memory:, which is lost at the end; or postgres://USER:PASSWORD@HOST:PORT/NAME, which several processes can share',
    secret: true,
    defaults: { start: 'sqlite:waymark.sqlite' },
    parse: (text: string) => (/^sqlite:.+/.test(text) || isPostgresUrl(text) ? text : undefined),
    // `serve` refuses a database in memory.
    expected: 'sqlite: followed by the path of a file, or a postgres:// URL that names a database',
  },
  DATABASE_REPLICA: {
    meaning:
      'A streaming replica of the PostgreSQL database for reads: postgres://USER:PASSWORD@HOST:PORT/NAME; it is read where it has all that is committed',
    secret: true,
    defaults: both(''),
    parse: (text: string) => (text === '' || isPostgresUrl(text) ? text : undefined),
    expected: 'a postgres:// URL that names a database',
  },
  PUBLIC_ORIGIN: {
    meaning: 'The public origin of the service, such as https://clinic.example; requests for other hosts get 421',
    secret: false,
    defaults: { start: '' },
    parse: (text: string) => (text === '' || isOrigin(text) ? text : undefined),
    expected: 'an http or https origin without a path',
  },
  SECRET: {
    meaning:
      'The key for links, nonces, application passwords and the audit log; name the former one in PREVIOUS_SECRETS when you change it',
    unit: 'at least 32 characters without a comma',
    secret: true,
    defaults: { start: demonstrationSecret },
    parse: (text: string) => (text.length >= 32 ? text : undefined),
    expected: 'a text of at least 32 characters, such as the output of: openssl rand -base64 48',
  },
  PREVIOUS_SECRETS: {
    meaning:
      'Former values of SECRET, the latest first; links, application passwords and audit entries of theirs stay valid',
    unit: 'comma-separated',
    secret: true,
    defaults: both(''),
    parse: (text: string) => (list(text).every((each) => each.length >= 32) ? list(text) : undefined),
    expected: 'texts of at least 32 characters, separated by commas',
  },
  REALM: {
    meaning: 'The authentication realm; a new realm invalidates all application passwords',
    secret: false,
    defaults: both(usualRealm),
    parse: (text: string) => (/^[\x20-\x7e]{1,100}$/.test(text) ? text : undefined),
    expected: 'one line of printable ASCII',
  },
  SELLER_NAME: {
    meaning: 'The name of the seller on receipts, if it is not the name of the clinic',
    secret: false,
    defaults: both(''),
    parse: lineOrNothing,
    expected: 'one line of text, such as the name of the clinic',
  },
  SELLER_ADDRESS: {
    meaning: 'The address of the seller on receipts, if it is not the address of the clinic',
    secret: false,
    defaults: both(''),
    parse: lineOrNothing,
    expected: 'one line of text: street, town, country',
  },
  DIGEST_MD5: offAtFirst('Whether Digest also offers MD5, for clients without SHA-256'),
  ...messageSettings,
  ...paymentSettings,
  UPSTREAM: {
    meaning: 'The server behind the gateway',
    secret: false,
    defaults: { start: '', serve: '' },
    parse: (text: string) => (text === '' || (isOrigin(text) && text.startsWith('http:')) ? text : undefined),
    expected: 'an http origin without a path, such as http://127.0.0.1:3000',
  },
  PASSWORD_GRANT: {
    meaning: "Whether the clinic's own applications may use the password grant (RFC 6749 §4.3)",
    secret: false,
    defaults: { start: 'on', serve: 'off', gateway: 'off' },
    parse: onOrOff,
    expected: 'on or off',
  },
  PRIVATE_ADDRESSES: offAtFirst(
    'Whether webhooks and the calendars that doctors connect may be at addresses of private networks and without https, for servers in the own network',
  ),
  MCP: offAtFirst(
    'Whether hosts of the Model Context Protocol use the service at /mcp, with the permissions of the user of an access token',
  ),
  CLIENT_REGISTRATION: offAtFirst(
    'Whether client applications register themselves (RFC 7591), as hosts of the Model Context Protocol do; each user is told before consent',
  ),
  JWT_ISSUER: {
    meaning: 'Another trusted issuer of access tokens (RFC 9068); sub must be a user name of this service',
    secret: false,
    defaults: both(''),
    parse: (text: string) => text,
    expected: 'a text, as in the iss claim',
  },
  JWT_AUDIENCE: {
    meaning: 'The aud claim of tokens of that issuer',
    secret: false,
    defaults: both(''),
    parse: (text: string) => text,
    expected: 'a text',
  },
  JWT_KEYS_URL: {
    meaning: 'The URL of the public keys of that issuer',
    secret: false,
    defaults: both(''),
    parse: (text: string) => (text === '' || isSafeUrl(text) ? text : undefined),
    expected: 'an https URL, or an http URL of this machine',
  },
  TRUSTED_PROXIES: {
    meaning: 'The addresses or networks of trusted proxies, which set X-Forwarded-For',
    unit: 'comma-separated, such as 10.0.0.0/8',
    secret: false,
    defaults: both(''),
    parse: (text: string) => (list(text).every(isNetwork) ? list(text) : undefined),
    expected: 'a list of IP addresses or networks',
  },
  LANGUAGES: {
    meaning: 'The languages of pages and messages; the first is the default',
    unit: 'comma-separated',
    secret: false,
    defaults: both(clinicLanguages.map(({ tag }) => tag).join(',')),
    parse: (text: string) => languagesNamed(list(text)),
    expected: `a list of ${clinicLanguages.map(({ tag }) => tag).join(', ')}`,
  },
  CORS_ORIGINS: {
    meaning: 'The origins with access from a browser (CORS)',
    unit: 'comma-separated',
    secret: false,
    defaults: both(''),
    parse: (text: string) => (list(text).every(isOrigin) ? list(text) : undefined),
    expected: 'a list of http or https origins without a path',
  },
  EMBED_ORIGINS: {
    meaning: 'The origins whose pages may show the free times in a frame',
    unit: 'comma-separated',
    secret: false,
    defaults: both(''),
    parse: (text: string) => (list(text).every(isOrigin) ? list(text) : undefined),
    expected: 'a list of http or https origins without a path',
  },
  CONNECTIONS_PER_NETWORK: limit(
    'Maximum number of open connections of a network, except those of TRUSTED_PROXIES; twice that per /56 and four times that per /48 of IPv6; 0 for no limit',
    '1000',
  ),
  READS_PER_MINUTE: limit('Maximum number of reads of a client; 0 for no limit', '600', 'requests per minute'),
  WRITES_PER_MINUTE: limit('Maximum number of writes of a client; 0 for no limit', '60', 'requests per minute'),
  DUPLICATE_WINDOW: seconds(
    'Time in which equal content to the same URL is rejected as a suspected duplicate; 0 disables the check',
    '10',
  ),
  KEY_LIFETIME: {
    meaning: 'Time for which the response to an Idempotency-Key is stored',
    unit: 'hours',
    secret: false,
    defaults: both('24'),
    parse: (text: string) => number(text, 8760, 1),
    expected: 'a whole number of hours from 1 to 8760',
  },
  HOLD_LIFETIME: lifetime('Time for which a hold reserves a slot', '300'),
  OFFER_LIFETIME: lifetime('Time for which the waiting list holds an offered slot for a patient', '1800'),
  GUEST_BOOKINGS: limit(
    'Maximum number of upcoming appointments per network, e-mail address or telephone number of a guest, and per account without a verified e-mail address; twice that per /56 and four times that per /48 of IPv6; 0 for no limit',
    '10',
  ),
  PATIENT_BOOKINGS: limit(
    'Maximum number of upcoming appointments of a patient with a doctor that has not set one; 0 for no limit',
    '5',
  ),
  NEW_ACCOUNTS: limit(
    'Maximum number of accounts that visitors of a network open within an hour; twice that per /56 and four times that per /48 of IPv6; 0 for no limit',
    '10',
  ),
  TRACE_METHOD: offAtFirst('Whether to answer the method TRACE, without credentials'),
  DECISION_TRACE: offAtFirst('Whether each response links to a page with its decisions, for developers'),
  CACHE_TAGS: offAtFirst('Whether responses have their surrogate keys in Cache-Tag, for a cache that is purged by tag'),
  TIMINGS: offAtFirst(
    'Whether responses say how long they took (Server-Timing) and whether they were cached (Cache-Status)',
  ),
  VERIFY_CACHES: offAtFirst('Whether each response is made again and compared with the cached one, for developers'),
  WORKERS: {
    meaning: 'The number of processes that share the port, for several cores',
    secret: false,
    defaults: both('1'),
    parse: (text: string) => (text === '0' ? undefined : number(text, mostWorkers)),
    expected: `a whole number from 1 to ${String(mostWorkers)}; each needs about 500 MB, and more than the machine has cores do not help`,
  },
  METRICS_TOKEN: {
    meaning: 'The Bearer token with which Prometheus reads /metrics; without it there are no metrics',
    secret: true,
    defaults: both(''),
    parse: (text: string) => (text === '' || /^[\w.~+/=-]{16,}$/.test(text) ? text : undefined),
    expected: 'at least 16 letters, digits or -._~+/=',
  },
  MAX_DELAY: {
    meaning: 'The longest wait of a request, beyond which it gets 503 with Retry-After; 0 for no limit',
    unit: 'milliseconds',
    secret: false,
    defaults: { start: '0', serve: '200', gateway: '200' },
    parse: (text: string) => number(text, 60_000),
    expected: 'a whole number of milliseconds up to 60000',
  },
  LOG_LEVEL: {
    meaning: `The log level: ${logLevels.join(', ')}`,
    secret: false,
    defaults: { start: 'warn', serve: 'info', gateway: 'info' },
    parse: (text: string) => logLevels.find((level) => level === text),
    expected: `one of ${logLevels.join(', ')}`,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>
