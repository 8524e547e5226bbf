import { clinicDescription } from '@waymark/shared'
import type { Doctor } from '../../domain/doctor.ts'
import { dateAt, type LocalDate } from '../../domain/local-time.ts'
import { leave } from '../../domain/offer.ts'
import { may, type Principal } from '../../domain/policy.ts'
import type { WaitingEntry } from '../../domain/waiting-list.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { waitingEntryRepresentation, waitingEntryVersion } from './waiting-entry-representation.ts'

interface Place {
  readonly entry: WaitingEntry
  readonly doctor: Doctor
  readonly principal: Principal
  readonly today: LocalDate
}

/** A place in a waiting list, for whoever waits and for the clinic. DELETE leaves. */
export function waitingEntry(ports: Ports): Resource {
  const { doctors, waitingList, clock } = ports
  return resource({
    kind: 'waitingEntry',
    cache: { store: 'nobody' },
    async find({ variables, caller }) {
      const principal = askedBy({ caller })
      const refusal = refusalFor(principal, 'wait for a slot', {})
      if (refusal !== undefined) return refusal
      const entry = await waitingList.find(variables['entry'] ?? '')
      const doctor = await doctors.find(variables['doctor'] ?? '')
      // Who may not see it learns nothing, not even that it exists.
      const isSeen = entry !== undefined && may(principal, 'change a place in the waiting list', entry)
      if (!isSeen || doctor?.id !== entry.doctor) return protocolProblem('not-found', 'Nobody waits here.')
      const today = dateAt(clock.now(), doctor.timeZone)
      return { entity: { entry, doctor, principal, today }, version: waitingEntryVersion(entry, doctor, today) }
    },
    represent: ({ entry, doctor, principal, today }: Place) =>
      waitingEntryRepresentation(entry, doctor, { principal, today }),
    actions: { DELETE: leaving(ports) },
  })
}

function leaving(ports: Ports): Action<Place> {
  const act = async ({ entry, doctor }: Place): Promise<Outcome> => {
    const refused = await leave(ports, entry)
    if (refused !== undefined) return problemOf(refused)
    const list = href('waitingList', { doctor: doctor.id })
    return { outcome: 'removed', goOn: list, touched: [list] }
  }
  return action('leave', clinicDescription.resources.waitingEntry.forms.leave, act)
}
