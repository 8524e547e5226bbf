import { translateDescribed } from '@waymark/shared'
import { about } from '../../../about.ts'
import { type Principal, principalOf } from '../../../principal.ts'
import {
  bookingRoutes,
  bookingTexts,
  type Choices,
  choicesOf,
  type Doctor,
  embeddedDoctors,
  freeTimesLink,
  telephoneLink,
  nextAppointmentsOf,
  nextSlotsOf,
  ownEntriesOf,
  searchLink,
  type ShownSlots,
  versionOfChoices,
  versionOfDoctors,
  visibleStatuses,
} from '../../booking/contract.ts'
import {
  documentationLinks,
  href,
  type Representation,
  resource,
  type Resource,
  selfOf,
  template,
} from '@waymark/server'
import type { CountedPage } from '@waymark/server/values'
import { contactOf } from '../../practice/contract.ts'
import { represent, type TitledLink } from '../../../represent.ts'
import { unreadOf } from '../../messages/contract.ts'
import type { Ports } from '../ports.ts'
import { usersRoute } from '../../accounts/contract.ts'
import { signInForm, signInRoutes, signInTexts } from '../../sign-in/contract.ts'
import { discoveryRoutes } from '../routes.ts'
import { shopRoutes, shopTexts } from '../../shop/contract.ts'
import { discoveryTexts } from '../texts.ts'

// Maximum number of embedded doctors.
const doctorsAtHome = { limit: 12 }

/** The home document, from which every resource is reachable. */
export function home(ports: Ports): Resource {
  const { doctors } = ports
  const { version } = about
  return resource({
    route: discoveryRoutes.home,
    kind: 'home',
    // As short as that of a schedule, because the page shows free times.
    cache: { store: 'public', maxAge: 5 },
    async find(target) {
      const page = await doctors.page(doctorsAtHome)
      const { next, slotsVersion } = await nextSlotsOf(ports, page.items)
      const principal = principalOf(target)
      const upcoming = await nextAppointmentsOf(ports, principal)
      const unread = await unreadOf(ports, principal)
      const choices = await choicesOf(ports)
      const { name, version: clinicVersion } = await contactOf(ports.clinics)
      const waiting = await ownEntriesOf(ports, principal)
      const shown = [
        clinicVersion,
        versionOfDoctors(page),
        versionOfChoices(choices),
        slotsVersion,
        upcoming?.version,
        unread,
        waiting?.version,
      ]
      return {
        entity: { name, principal, page, next, choices, upcoming, unread, waiting },
        version: [version, ...shown].join('-'),
      }
    },
    cacheTags: () => ['doctors', 'free-times'],
    shows: () => [bookingRoutes.doctors, bookingRoutes.appointments, usersRoute],
    represent: async ({ page, upcoming, waiting, ...found }) =>
      homeRepresentation({
        ...found,
        homeLinks: ports.homeLinks,
        doctors: page,
        waiting: waiting === undefined ? [] : [waiting.represent()],
        appointments: upcoming === undefined ? [] : [await upcoming.represent()],
        offersPasskeys: ports.passkeyTerms !== undefined,
      }),
  })
}

interface AtHome extends Pick<ShownSlots, 'next'> {
  /** The name of the clinic. */
  readonly name: string
  readonly principal: Principal
  /** The list of the caller's next appointments, if any. */
  readonly appointments: readonly Representation[]
  /** The list of the caller's entries on waiting lists, if any. */
  readonly waiting: readonly Representation[]
  readonly unread: number | undefined
  readonly doctors: CountedPage<Doctor>
  readonly choices: Choices
  readonly offersPasskeys: boolean
  readonly homeLinks: Ports['homeLinks']
}

function homeRepresentation({
  name,
  principal,
  doctors,
  next,
  appointments,
  waiting,
  unread,
  choices,
  offersPasskeys,
  homeLinks,
}: AtHome): Representation {
  const isGuest = principal.role === 'guest'
  const register = { method: 'POST', target: href(usersRoute, {}) } as const
  return represent('home', {
    title: name,
    self: href(discoveryRoutes.home, {}),
    state: { name, description: translateDescribed(about.description), ...(unread === undefined ? {} : { unread }) },
    links: {
      doctors: { href: href(bookingRoutes.doctors, {}), title: bookingTexts.doctorsTitle },
      search: searchLink(choices),
      'free-times': freeTimesLink(choices),
      'book-by-telephone': telephoneLink(choices, principal),
      doctor: { href: template(bookingRoutes.doctor), title: bookingTexts.doctorByNameTitle },
      week: { href: template(bookingRoutes.week), title: bookingTexts.weekOfDoctorTitle },
      schedule: {
        href: template(bookingRoutes.schedule),
        title: bookingTexts.scheduleOfDoctorTitle,
        options: { status: visibleStatuses(principal, isGuest ? '' : (principal.represents ?? '')) },
      },
      books: { href: href(shopRoutes.books, {}), title: shopTexts.booksTitle },
      session: sessionLink(principal),
      ...homeLinks(principal),
      ...(isGuest && offersPasskeys ? passkeyLinks() : {}),
      ...documentationLinks,
      levels: { href: href(discoveryRoutes.levels, {}), title: discoveryTexts.levelsTitle },
    },
    embedded: { doctors: [embeddedDoctors(doctors, next)], appointments, 'waiting-entries': waiting },
    ...(principal.role === 'patient' ? { offline: { alongside: nextPages(appointments) } } : {}),
    forms: isGuest ? { 'sign-in': signInForm(), register } : {},
  })
}

/** Returns the URIs of the next appointments, which a patient reads without a connection too. */
function nextPages(lists: readonly Representation[]): readonly string[] {
  const items = lists.flatMap(({ embedded }) => embedded.flatMap((set) => set.items))
  return items.flatMap((item) => selfOf(item) ?? [])
}

function passkeyLinks(): Readonly<Record<'passkey-sign-in' | 'passkey-registration', TitledLink>> {
  const { passkeySignInTitle, passkeyRegistrationTitle } = signInTexts
  return {
    'passkey-sign-in': { href: href(signInRoutes.passkeySignIns, {}), title: passkeySignInTitle },
    'passkey-registration': { href: href(signInRoutes.passkeyRegistrations, {}), title: passkeyRegistrationTitle },
  }
}

function sessionLink(principal: Principal): { readonly href: string; readonly title: string } {
  const title =
    principal.role === 'guest' ? signInTexts.signInTitle : signInTexts.sessionTitle({ name: principal.name })
  return { href: href(signInRoutes.session, {}), title }
}
