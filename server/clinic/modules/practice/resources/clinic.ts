import { refusalFor, may } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type Outcome,
  type Problem,
  href,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { clinicDescription, formatOpenings, parseOpenings, weekdays } from '@waymark/shared/clinic'
import { about } from '../../../about.ts'
import { type Principal, principalOf } from '../../../principal.ts'
import { homeLink, represent } from '../../../represent.ts'
import { type Clinic, type ClinicDetails, legalNoticeNames } from '../domain/clinic.ts'
import { noticeLink } from '../links.ts'
import { practicePermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { practiceRoutes } from '../routes.ts'
import { practiceTexts } from '../texts.ts'

interface AtClinic {
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
    async find(target) {
      const found = await clinics.find()
      return { entity: { clinic: found, principal: principalOf(target) }, version: String(found.version) }
    },
    cacheTags: () => ['clinic'],
    represent: (found) => clinicRepresentation(found, ports),
    actions: { PUT: changing(ports), PATCH: changing(ports) },
  })
}

function clinicRepresentation(
  { clinic: { details }, principal }: AtClinic,
  { languageTags, embedOrigins, practiceLinks, origin = '' }: Ports,
): Representation {
  const self = href(practiceRoutes.clinic, {})
  const embedded = practiceLinks.embeddedTimes()
  return represent('clinic', {
    title: practiceTexts.clinicTitle,
    self,
    state: stateOf(details, languageTags),
    links: {
      notices: legalNoticeNames.map(noticeLink),
      'embedded-times': embedOrigins.length === 0 ? undefined : { ...embedded, href: `${origin}${embedded.href}` },
      doctors: practiceLinks.doctors(),
      home: homeLink,
    },
    forms: {
      change: may(principal, practicePermissions.changeClinic, {})
        ? { method: 'PUT', target: self, values: details ?? { name: about.name } }
        : undefined,
    },
  })
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
