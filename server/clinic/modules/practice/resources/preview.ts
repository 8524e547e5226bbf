import { refusalFor } from '@waymark/server/authentication'
import { action, type Action, resource, type Resource, type Representation } from '@waymark/server'
import { clinicDescription } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import { brandOfClinic } from '../brand.ts'
import { practicePermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { practiceRoutes } from '../routes.ts'
import { practiceTexts } from '../texts.ts'
import { type AtClinic, clinicAt, clinicRepresentation } from './clinic.ts'

/** The clinic as a form describes it, with the header, the footer and the colours that follow, without storing it. */
export function preview(ports: Ports): Resource {
  return resource({
    route: practiceRoutes.preview,
    kind: 'clinic',
    cache: { store: 'none' },
    async find(target) {
      const principal = principalOf(target)
      return refusalFor(principal, practicePermissions.changeClinic, {}) ?? clinicAt(ports.clinics, principal)
    },
    represent: (found) => previewed(found, ports),
    actions: { PUT: previewing(ports) },
  })
}

function previewing(ports: Ports): Action<AtClinic> {
  return action(
    'change',
    clinicDescription.resources.clinic.forms.change,
    async ({ clinic, principal }: AtClinic, details) => {
      const representation = await previewed({ clinic: { ...clinic, details }, principal }, ports)
      return { outcome: 'updated', representation, done: '' }
    },
    { shownOnce: 'report' },
  )
}

async function previewed(at: AtClinic, ports: Ports): Promise<Representation> {
  const { version } = at.clinic
  const brand = brandOfClinic(at.clinic, await ports.clinics.published(), ports.pictures)
  // Its form saves over the version that was shown.
  return { ...clinicRepresentation(at, ports), title: practiceTexts.previewTitle, version: String(version), brand }
}
