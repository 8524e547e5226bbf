import { request, type RequestListener } from 'node:http'
import {
  bearer,
  connect,
  generateHobaKey,
  hoba,
  type Account,
  type HobaKey,
  type Navigation,
  type Representation,
} from '@waymark/sdk'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
import { signedIn } from '../authentication/signed-in.ts'
import type { Clinic } from '../clinic.ts'
import { FakeStorage } from '../sdk/fake-storage.ts'

function forwardTo(origin: string): RequestListener {
  return (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const forwarded = request(new URL(url, origin), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(forwarded)
  }
}

type Page<Kind extends keyof ClinicDescription['resources']> = Representation<ClinicDescription, Kind>

/** The names that examples use without declaring them; each example gets its own. */
export interface Surroundings {
  /** The home document as a guest. */
  readonly clinic: Navigation<ClinicDescription, 'home'>
  readonly home: Page<'home'>
  readonly doctor: Page<'doctor'>
  readonly books: Page<'books'>
  /** An open slot. */
  readonly slot: Page<'slot'>
  readonly appointment: Page<'appointment'>
  /** The account and profile of a patient, as seen by its owner. */
  readonly user: Page<'user'>
  readonly profile: Page<'profile'>
  /** A ready task and the imports, as seen by a clerk. */
  readonly task: Page<'task'>
  readonly imports: Page<'imports'>
  /** The patient's credentials: a password, an application password, a session token, a registered key. */
  readonly account: Account
  readonly program: Account
  readonly token: string
  readonly key: HobaKey
  readonly askUser: (question: string) => Promise<Account>
  /** An application with the listener of the clinic. */
  readonly app: { readonly callback: () => RequestListener }
  /** A fake of the browser's storage. */
  readonly localStorage: Storage
  readonly sessionStorage: Storage
  /** A page that does not leave. */
  readonly location: Pick<Location, 'assign'>
  readonly addEventListener: (type: string, listener: () => void) => void
}

type Makers = { readonly [Name in keyof Surroundings]: () => Surroundings[Name] | Promise<Surroundings[Name]> }

const account = { user: 'pat', password: 'pat-demo-password' }

/** Creates each value on demand. */
export function surroundings(at: Clinic): Makers {
  const entry = `${at.origin}/`
  const clinic = (): Surroundings['clinic'] => connect(entry, { describe: clinicDescription })
  const as = async (user: string): Promise<Page<'home'>> => {
    const credentials = bearer({ token: await signedIn(at, user) })
    return connect(entry, { describe: clinicDescription, credentials }).get()
  }
  const doctor = (): Promise<Page<'doctor'>> => clinic().follow('doctor', { doctor: 'mjones' }).get()
  const slot = async (): Promise<Page<'slot'>> => (await doctor()).follow('next-slot').get()
  const user = async (): Promise<Page<'user'>> => (await as('pat')).follow('user').get()
  return {
    clinic,
    home: () => clinic().get(),
    doctor,
    books: () => clinic().follow('books').get(),
    slot,
    appointment: async () => (await slot()).submit('confirm', { name: 'Ada Lovelace', age: 36 }),
    user,
    profile: async () => (await user()).follow('user-profile').get(),
    task: async () => {
      const words = { users: ['pat'], subject: 'We are closed on Monday', text: 'See you on Tuesday.' }
      return (await (await as('desk')).follow('tasks').get()).submit('message', words)
    },
    imports: async () => (await as('desk')).follow('imports').get(),
    account: () => account,
    program: () => ({ user: 'pat', password: 'pat-demo-application-password' }),
    token: () => signedIn(at, account.user),
    key: async () => {
      const links = await (await user()).follow('credentials').follow('key-links').get()
      const invitation = (await links.submit('make')).expand('hoba-registration')
      const key = await generateHobaKey()
      const device = await connect(invitation, { credentials: hoba(key) }).get()
      await device.submit('register', { pub: key.pem, kid: key.kid })
      return key
    },
    askUser: () => () => Promise.resolve(account),
    app: () => ({ callback: () => forwardTo(at.origin) }),
    localStorage: () => new FakeStorage(),
    sessionStorage: () => new FakeStorage(),
    location: () => ({ assign: () => undefined }),
    addEventListener: () => (_, listener) => {
      listener()
    },
  }
}
