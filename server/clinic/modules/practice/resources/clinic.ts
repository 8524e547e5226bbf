import { refusalFor, may } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type Found,
  type Outcome,
  type Problem,
  href,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { currentTranslator, type FieldOption } from '@waymark/shared'
import { clinicDescription, formatOpenings, parseOpenings, weekdays } from '@waymark/shared/clinic'
import { about } from '../../../about.ts'
import { type Principal, principalOf } from '../../../principal.ts'
import { homeLink, represent } from '../../../represent.ts'
import { type Clinic, type ClinicDetails, type Clinics, legalNoticeNames } from '../domain/clinic.ts'
import { logoLink, noticeLink, previewLink } from '../links.ts'
import { practicePermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { practiceRoutes } from '../routes.ts'
import { practiceTexts } from '../texts.ts'

/** The clinic that a page shows, stored or not, and its reader. */
export interface AtClinic {
  readonly clinic: Clinic
  readonly principal: Principal
}

/** The clinic itself, which clerks may change. */
export function clinic(ports: Ports): Resource {
  const { clinics } = ports
  return resource({
    route: practiceRoutes.clinic,
    kind: 'clinic',
    cache: { store: 'public', maxAge: 5 },
    find: (target) => clinicAt(clinics, principalOf(target)),
    cacheTags: () => ['clinic'],
    represent: (found) => clinicRepresentation(found, ports),
    actions: { PUT: changing(ports), PATCH: changing(ports) },
  })
}

/** Returns the clinic with the version of its details. */
export async function clinicAt(clinics: Pick<Clinics, 'find'>, principal: Principal): Promise<Found<AtClinic>> {
  const clinic = await clinics.find()
  return { entity: { clinic, principal }, version: String(clinic.version) }
}

export function clinicRepresentation(
  { clinic: { details, logo }, principal }: AtClinic,
  { languageTags, embedOrigins, practiceLinks, origin = '' }: Ports,
): Representation {
  const self = href(practiceRoutes.clinic, {})
  const embedded = practiceLinks.embeddedTimes()
  const mayChange = may(principal, practicePermissions.changeClinic, {})
  const ofLogo = href(practiceRoutes.logo, {})
  return represent('clinic', {
    title: practiceTexts.clinicTitle,
    self,
    state: stateOf(details, languageTags),
    links: {
      notices: legalNoticeNames.map(noticeLink),
      'embedded-times': embedOrigins.length === 0 ? undefined : { ...embedded, href: `${origin}${embedded.href}` },
      doctors: practiceLinks.doctors(),
      icon: logo && logoLink(logo),
      preview: mayChange ? previewLink() : undefined,
      home: homeLink,
    },
    forms: {
      change: mayChange
        ? { method: 'PUT', target: self, values: details ?? { name: about.name }, options: { currency: currencies() } }
        : undefined,
      'set-logo': mayChange ? { method: 'PUT', target: ofLogo } : undefined,
      'remove-logo': mayChange && logo !== undefined ? { method: 'DELETE', target: ofLogo } : undefined,
    },
  })
}

// Those of the countries where most clinics are; a client may send any other (ISO 4217).
const offeredCurrencies =
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN ISK TRY UAH ILS AED SAR QAR KWD EGP MAD TND JOD ZAR NGN KES INR CNY HKD TWD JPY KRW SGD MYR THB IDR PHP AUD NZD CAD MXN BRL ARS CLP COP PEN'

function currencies(): readonly FieldOption[] {
  const names = new Intl.DisplayNames([currentTranslator().language], { type: 'currency' })
  return offeredCurrencies.split(' ').map((value) => ({ value, prompt: `${value} – ${names.of(value) ?? value}` }))
}

const days: ReadonlySet<string> = new Set(weekdays)

function stateOf(details: ClinicDetails | undefined, languages: readonly string[]) {
  const { name, ...given } = details ?? { name: about.name }
  const others = Object.entries(given).filter(([member]) => !days.has(member))
  return { name, ...Object.fromEntries(others), weekly: weeklyOf(details), languages: [...languages] }
}

function weeklyOf(details: ClinicDetails | undefined): { readonly day: string; readonly hours: string }[] {
  if (details === undefined || weekdays.every((day) => details[day] === undefined)) return []
  return weekdays.map((day) => ({ day, hours: formatOpenings(parseOpenings(details[day] ?? '') ?? []) }))
}

function changing({ clinics }: Ports): Action<AtClinic> {
  const act = async ({ clinic: { version } }: AtClinic, details: ClinicDetails): Promise<Outcome | Problem> => {
    if (!(await clinics.put(details, version))) return protocolProblem('state-changed')
    return { outcome: 'updated', touched: [homeLink.href] }
  }
  return action('change', clinicDescription.resources.clinic.forms.change, act, {
    requiresCondition: true,
    document: ({ clinic: { details } }) => ({ ...(details ?? {}) }),
    refusal: ({ principal }) => refusalFor(principal, practicePermissions.changeClinic, {}),
  })
}
