import { anonymous, type Link, type Served } from '@waymark/server'
import { dateAfter, dateAt } from '@waymark/server/values'
import { clinicDescription } from '@waymark/shared/clinic'
import type { Ports } from './ports.ts'
import { listed } from '../booking/contract.ts'

/** The resources that are searched for example links. */
const exemplary = ['home', 'doctors', 'doctor', 'schedule', 'slot', 'rels', 'problems'] as const

type Finder = (relation: string, served: readonly Served[]) => Promise<Link | undefined>

// Examples are rendered for a caller without a session.
const asGuest = { caller: anonymous, client: '', isFromOwnPage: false }

const lookAhead = 14

/**
 * Returns the function that finds a link of a relation in the present representations, in the first resource that has
 * one.
 */
export function liveExamples(ports: Pick<Ports, 'doctors' | 'schedules' | 'clock'>): Finder {
  return async (relation, served) => {
    const linking = exemplary.filter((name) => Object.hasOwn(clinicDescription.resources[name].links, relation))
    if (linking.length === 0) return undefined
    const variables = await present(ports)
    const resources = linking.flatMap((name) => served.filter((each) => each.name === name))
    for (const { resource } of resources) {
      const found = await resource.find({ variables, parameters: {}, ...asGuest })
      if ('problem' in found) continue
      const { links } = await found.represent()
      const link = links.find((set) => set.relation.key === relation)?.links[0]
      if (link !== undefined) return link
    }
    return undefined
  }
}

/** Returns path variables of existing resources: the first doctor and an open slot. */
async function present({
  doctors,
  schedules,
  clock,
}: Pick<Ports, 'doctors' | 'schedules' | 'clock'>): Promise<Readonly<Record<string, string>>> {
  const [doctor] = (await doctors.page({ limit: 1 })).items
  if (doctor === undefined) return {}
  const today = dateAt(clock.now(), doctor.timeZone)
  for (let day = 0; day < lookAhead; day += 1) {
    const slots = await schedules.slots(doctor.id, dateAfter(today, day))
    const [slot] = listed(slots, 'open', clock.now())
    if (slot !== undefined) return { doctor: doctor.id, slot: String(slot.id) }
  }
  return { doctor: doctor.id }
}
