import { refusalFor } from '@waymark/server/authentication'
import { href, type Representation, resource, type Resource } from '@waymark/server'
import type { Setup } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import { homeLink, represent } from '../../../represent.ts'
import { legalNoticeNames } from '../domain/clinic.ts'
import { clinicLink, noticeLink } from '../links.ts'
import { practicePermissions } from '../permissions.ts'
import type { Ports, PracticeLinks } from '../ports.ts'
import { practiceRoutes } from '../routes.ts'
import { practiceTexts } from '../texts.ts'

interface AtSetup {
  readonly steps: Setup['steps']
  /** The first doctors, whose working hours may be missing. */
  readonly doctors: readonly { readonly id: string; readonly name: string }[]
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
      const version = [...entity.steps.map(({ isDone }) => Number(isDone)), ...entity.doctors.map(({ id }) => id)]
      return { entity, version: version.join('-') }
    },
    represent: (found) => setupRepresentation(found, ports.practiceLinks),
  })
}

async function progressOf({ clinics, doctors, availabilities, appointments }: Ports): Promise<AtSetup> {
  const { details } = await clinics.find()
  const published = await clinics.published()
  const { items } = await doctors.page({ limit: shownDoctors })
  const hours = await Promise.all(items.map(({ id }) => availabilities.find(id)))
  const booked = await appointments.page({}, { limit: 1 })
  return {
    steps: [
      { name: 'clinic', isDone: details !== undefined },
      { name: 'notices', isDone: published.length === legalNoticeNames.length },
      { name: 'doctors', isDone: items.length > 0 },
      { name: 'hours', isDone: items.length > 0 && hours.every((each) => each !== undefined) },
      { name: 'booking', isDone: booked.items.length > 0 },
    ],
    doctors: items.filter((_, index) => hours[index] === undefined),
  }
}

function setupRepresentation({ steps, doctors }: AtSetup, pages: PracticeLinks): Representation {
  return represent('setup', {
    title: practiceTexts.setupTitle,
    self: href(practiceRoutes.setup, {}),
    state: { steps: [...steps] },
    links: {
      clinic: clinicLink(),
      notices: legalNoticeNames.map(noticeLink),
      doctors: pages.doctors(),
      imports: pages.imports(),
      'missing-hours': doctors.map((doctor) => pages.workingHours(doctor)),
      users: pages.users(),
      home: homeLink,
    },
  })
}
