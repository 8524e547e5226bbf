import { refusalFor } from '@waymark/server/authentication'
import { action, type Action, type ActionResult, protocolProblem, resource, type Resource } from '@waymark/server'
import type { InputOf } from '@waymark/shared'
import { clinicDescription, type logoFields } from '@waymark/shared/clinic'
import { principalOf } from '../../../principal.ts'
import { homeLink } from '../../../represent.ts'
import { type Shape, storeWithUse, uploadedPicture } from '../../pictures/contract.ts'
import type { ClinicLogo } from '../domain/clinic.ts'
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
    find: (target) => clinicAt(ports.clinics, principalOf(target)),
    represent: (found) => clinicRepresentation(found, ports),
    actions: { PUT: setting(ports), DELETE: removing(ports) },
  })
}

function refusal({ principal }: AtClinic): ReturnType<typeof refusalFor> {
  return refusalFor(principal, practicePermissions.changeClinic, {})
}

function setting(ports: Ports): Action<AtClinic> {
  const act = async (at: AtClinic, { file }: InputOf<typeof logoFields>): Promise<ActionResult> => {
    // Before the transaction, because it takes long.
    const images = await uploadedPicture(file, shapes)
    if ('faults' in images) return images
    const { width, height } = images.at(-1) ?? { width: 0, height: 0 }
    const store = async (): Promise<ClinicLogo> => ({ picture: await ports.pictures.put(owner, images), width, height })
    return changed(ports, at, { done: practiceTexts.logoSaved, store })
  }
  return action('set-logo', setForm, act, { keepsOwnTransaction: true, refusal })
}

function removing(ports: Ports): Action<AtClinic> {
  const store = async (): Promise<undefined> => {
    await ports.pictures.remove(owner)
  }
  const act = (at: AtClinic): Promise<ActionResult> => changed(ports, at, { done: practiceTexts.logoRemoved, store })
  return action('remove-logo', removeForm, act, { keepsOwnTransaction: true, refusal })
}

interface Change {
  /** The confirmation on the page that follows. */
  readonly done: string
  /** Stores the picture, and returns the logo. */
  readonly store: () => Promise<ClinicLogo | undefined>
}

async function changed(
  { clinics, inTransaction }: Ports,
  { clinic: { version } }: AtClinic,
  { done, store }: Change,
): Promise<ActionResult> {
  const isStored = await storeWithUse(inTransaction, async () => clinics.setLogo(await store(), version))
  if (!isStored) return protocolProblem('state-changed')
  const { href: at } = clinicLink()
  return { outcome: 'updated', at, next: at, done, touched: [at, homeLink.href] }
}
