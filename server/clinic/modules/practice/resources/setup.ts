import { refusalFor } from '@waymark/server/authentication'
import { href, type Representation, resource, type Resource } from '@waymark/server'
import type { Setup } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import { homeLink, represent } from '../../../represent.ts'
import { legalNoticeNames } from '../domain/clinic.ts'
import { clinicLink, noticeLink } from '../links.ts'
import { practicePermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { practiceRoutes } from '../routes.ts'
import { practiceTexts } from '../texts.ts'

interface SetUpDoctor {
  readonly id: string
  readonly name: string
}

interface AtSetup {
  readonly steps: Setup['steps']
  /** Those of the first doctors without working hours, and without appointment types. */
  readonly withoutHours: readonly SetUpDoctor[]
  readonly withoutTypes: readonly SetUpDoctor[]
}

const shownDoctors = 12

/** The steps to the first bookable day. What is done follows from the data, so a clerk can leave and return. */
export function setup(ports: Ports): Resource {
  return resource({
    route: practiceRoutes.setup,
    kind: 'setup',
    cache: { store: 'none' },
    async find(target) {
      const refusal = refusalFor(principalOf(target), practicePermissions.setUp, {})
      if (refusal !== undefined) return refusal
      const entity = await progressOf(ports)
      const version = [
        ...entity.steps.map(({ isDone }) => Number(isDone)),
        ...idsOf(entity.withoutHours),
        'types',
        ...idsOf(entity.withoutTypes),
        mailsOf(ports.mailTransport),
      ]
      return { entity, version: version.join('-') }
    },
    represent: (found) => setupRepresentation(found, ports),
  })
}

function idsOf(doctors: readonly SetUpDoctor[]): readonly string[] {
  return doctors.map(({ id }) => id)
}

async function progressOf({
  clinics,
  doctors,
  availabilities,
  appointmentTypes,
  appointments,
}: Ports): Promise<AtSetup> {
  const { details } = await clinics.find()
  const published = await clinics.published()
  const { items } = await doctors.page({ limit: shownDoctors })
  const hours = await Promise.all(items.map(({ id }) => availabilities.find(id)))
  const types = await Promise.all(items.map(({ id }) => appointmentTypes.of(id)))
  const anyTypes = await appointmentTypes.page({ limit: 1 })
  const booked = await appointments.page({}, { limit: 1 })
  return {
    steps: [
      { name: 'clinic', isDone: details !== undefined },
      { name: 'notices', isDone: published.length === legalNoticeNames.length },
      { name: 'doctors', isDone: items.length > 0 },
      { name: 'hours', isDone: items.length > 0 && hours.every((each) => each !== undefined) },
      { name: 'types', isDone: anyTypes.items.length > 0, isOptional: true },
      { name: 'booking', isDone: booked.items.length > 0 },
    ],
    withoutHours: items.filter((_, index) => hours[index] === undefined),
    withoutTypes: items.filter((_, index) => types[index]?.length === 0),
  }
}

function mailsOf(transport: Ports['mailTransport']): Setup['mails'] {
  if (transport === undefined) return 'none'
  return transport.isPrinter === true ? 'printed' : 'sent'
}

function setupRepresentation(
  { steps, withoutHours, withoutTypes }: AtSetup,
  { practiceLinks: pages, mailTransport }: Pick<Ports, 'practiceLinks' | 'mailTransport'>,
): Representation {
  return represent('setup', {
    title: practiceTexts.setupTitle,
    self: href(practiceRoutes.setup, {}),
    state: { steps: [...steps], mails: mailsOf(mailTransport) },
    links: {
      clinic: clinicLink(),
      notices: legalNoticeNames.map(noticeLink),
      doctors: pages.doctors(),
      imports: pages.imports(),
      'missing-hours': withoutHours.map((doctor) => pages.workingHours(doctor)),
      'missing-types': withoutTypes.map((doctor) => pages.appointmentTypes(doctor)),
      'free-times': pages.freeTimes(),
      users: pages.users(),
      home: homeLink,
    },
  })
}
