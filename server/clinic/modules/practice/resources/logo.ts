import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type ActionResult,
  href,
  type Outcome,
  protocolProblem,
  resource,
  type Resource,
} from '@waymark/server'
import type { InputOf } from '@waymark/shared'
import { clinicDescription, type logoFields } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import { homeLink } from '../../../represent.ts'
import { type Shape, storeWithUse, uploadedPicture } from '../../pictures/contract.ts'
import { clinicLink } from '../links.ts'
import { practicePermissions } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { practiceRoutes } from '../routes.ts'
import { practiceTexts } from '../texts.ts'
import { type AtClinic, clinicAt, clinicRepresentation } from './clinic.ts'

// The large one is printed; pages show half of the small one, for screens with two pixels in one.
const shapes: readonly Shape[] = [
  { size: 'large', mediaType: 'image/png', width: 768, height: 192, fit: 'inside' },
  { size: 'small', mediaType: 'image/png', width: 256, height: 64, fit: 'inside' },
]

const owner = 'clinic'
const { 'set-logo': setForm, 'remove-logo': removeForm } = clinicDescription.resources.clinic.forms

/** The logo of the clinic, which clerks upload, replace and remove. */
export function logo(ports: Ports): Resource {
  return resource({
    route: practiceRoutes.logo,
    kind: 'clinic',
    cache: { store: 'none' },
    isWriteOnly: true,
    async find(target) {
      const found = await clinicAt(ports.clinics, principalOf(target))
      return { ...found, entity: { ...found.entity, client: target.client } }
    },
    represent: (found) => clinicRepresentation(found, ports),
    actions: { PUT: setting(ports), DELETE: removing(ports) },
  })
}

interface Place extends AtClinic {
  /** The network address of the request, for the audit log. */
  readonly client: string
}

function refusal({ principal }: Place): ReturnType<typeof refusalFor> {
  return refusalFor(principal, practicePermissions.changeClinic, {})
}

function setting(ports: Ports): Action<Place> {
  const act = async (
    { clinic: { version }, principal, client }: Place,
    { file }: InputOf<typeof logoFields>,
  ): Promise<ActionResult> => {
    // Before the transaction, because it takes long.
    const images = await uploadedPicture(file, shapes)
    if ('faults' in images) return images
    const { width, height } = images.at(-1) ?? { width: 0, height: 0 }
    const upload = { principal, what: 'clinic set-logo', subject: href(practiceRoutes.logo, {}), client }
    const isStored = await storeWithUse(ports, upload, async () => {
      return ports.clinics.setLogo({ picture: await ports.pictures.put(owner, images), width, height }, version)
    })
    return isStored ? changed(practiceTexts.logoSaved) : protocolProblem('state-changed')
  }
  return action('set-logo', setForm, act, { keepsOwnTransaction: true, refusal })
}

function removing({ clinics, pictures }: Ports): Action<Place> {
  const act = async ({ clinic: { version } }: Place): Promise<ActionResult> => {
    if (!(await clinics.setLogo(undefined, version))) return protocolProblem('state-changed')
    await pictures.remove(owner)
    return changed(practiceTexts.logoRemoved)
  }
  return action('remove-logo', removeForm, act, { refusal })
}

function changed(done: string): Outcome {
  const { href: at } = clinicLink()
  return { outcome: 'updated', at, next: at, done, touched: [at, homeLink.href] }
}
