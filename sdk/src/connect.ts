import type { Description, KindOf } from '@waymark/shared'
import { Client } from './client.ts'
import { RequestRefused } from './errors/request-refused.ts'
import { exchanger } from './exchange.ts'
import { LazyNavigation } from './navigation.ts'
import type { Notify } from './notice.ts'
import { dangerOf } from './redirect.ts'
import type { Navigation } from './representation.ts'
import { kyTransport, type Fetch } from './transport.ts'
import { Vocabulary } from './vocabulary.ts'

/** How a service is entered. */
export interface ConnectOptions<D extends Description = Description> {
  /** What the service is like: with it, names and inputs are checked by the compiler and states when they arrive. */
  readonly describe?: D | undefined
  /**
   * Headers of every request to the origin of the entry, such as `authorization`. They go to no other origin,
   * neither by a link or form nor by a redirect.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds for one request with its repetitions and redirects, until its answer is complete; 30,000 if not given. */
  readonly timeout?: number | undefined
  /** Aborts every request of this connection. */
  readonly signal?: AbortSignal | undefined
  /** Called for every request in place of the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Is told what developers should know: deprecated links, and links or forms of the service that were left out. */
  readonly onNotice?: Notify | undefined
}

/**
 * Enters a service. This is the only place that takes a URL: everything else is reached by relations and forms.
 * Nothing is requested yet. Throws RequestRefused if the entry is not an http URL without credentials in it.
 *
 * @example
 * import { connect } from '@waymark/sdk'
 * import { clinicDescription } from '@waymark/shared'
 *
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription })
 * const schedule = await clinic.follow('doctor', { doctor: 'mjones' }).follow('schedule', { status: 'open' }).get()
 * const slot = schedule.embedded('schedules')[0]
 * const appointment = await slot?.submit('confirm', { name: 'Ada', age: 36 })
 */
export function connect<D extends Description>(
  entry: string,
  options: ConnectOptions<D> & { readonly describe: D },
): Navigation<D, Extract<D['entry'], KindOf<D>>>
export function connect(entry: string, options?: ConnectOptions): Navigation
// One object serves both: a description's types are a view of it, and what they promise is kept when it runs, where
// the same description names the relations, checks the inputs and decodes the states.
export function connect(entry: string, options: ConnectOptions = {}): Navigation {
  const url = URL.parse(entry)
  const danger = url === null ? `The entry ${entry} is not an absolute URL` : dangerOf(undefined, url)
  if (url === null || danger !== undefined) throw new RequestRefused(danger ?? '', { url: entry, trail: ['entry'] })
  const exchange = exchanger({
    send: kyTransport(options.fetch),
    origin: url.origin,
    // Read by Headers, so that `Accept` and `accept` are one, and a value that no header can have fails here.
    headers: Object.fromEntries(new Headers({ ...options.headers })),
    timeout: options.timeout ?? 30_000,
    signal: options.signal,
  })
  const client = new Client(new Vocabulary(options.describe), options.onNotice ?? ignore, exchange)
  return new LazyNavigation(() => client.enter(url.href))
}

function ignore(): void {
  // An application that did not ask for notices gets none.
}
