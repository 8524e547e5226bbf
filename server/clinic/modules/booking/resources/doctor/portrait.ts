import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type ActionResult,
  href,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import type { InputOf } from '@waymark/shared'
import { clinicDescription, type portraitFields } from '@waymark/shared/clinic'
import { principalOf } from '../../../../principal.ts'
import { type Shape, storeWithUse, uploadedPicture } from '../../../pictures/contract.ts'
import type { Doctor, Portrait } from '../../domain/doctor.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { findDoctor, type FoundDoctor } from './doctor.ts'
import { doctorRepresentation } from './doctor-representation.ts'

// The pages show half of these sizes, for screens with two pixels in one.
const shapes: readonly Shape[] = [
  { size: 'large', mediaType: 'image/jpeg', width: 320, height: 320, fit: 'cover' },
  { size: 'small', mediaType: 'image/jpeg', width: 96, height: 96, fit: 'cover' },
]

const { 'set-portrait': setForm, 'remove-portrait': removeForm } = clinicDescription.resources.doctor.forms

/** The portrait of a doctor, which the doctor and clerks upload, replace and remove. */
export function portrait(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.portrait,
    kind: 'doctor',
    cache: { store: 'none' },
    isWriteOnly: true,
    // The page of a refused upload is that of the doctor.
    find: (target) => findDoctor(ports, target.variables.doctor, principalOf(target)),
    represent: ({ doctor, next, ...viewer }): Representation => doctorRepresentation(doctor, next, viewer),
    actions: { PUT: setting(ports), DELETE: removing(ports) },
  })
}

function setting(ports: Ports): Action<FoundDoctor> {
  const act = async (
    { doctor }: FoundDoctor,
    { file, alt = '' }: InputOf<typeof portraitFields>,
  ): Promise<ActionResult> => {
    // Before the transaction, because it takes long.
    const images = await uploadedPicture(file, shapes)
    if ('faults' in images) return images
    return changed(ports, doctor, {
      done: bookingTexts.portraitSet,
      store: async () => ({ picture: await ports.pictures.put(ownerOf(doctor), images), alt }),
    })
  }
  return action('set-portrait', setForm, act, { keepsOwnTransaction: true, refusal })
}

function removing(ports: Ports): Action<FoundDoctor> {
  const act = ({ doctor }: FoundDoctor): Promise<ActionResult> =>
    changed(ports, doctor, {
      done: bookingTexts.portraitRemoved,
      store: async () => {
        await ports.pictures.remove(ownerOf(doctor))
        return undefined
      },
    })
  return action('remove-portrait', removeForm, act, { keepsOwnTransaction: true, refusal })
}

function refusal({ doctor: { id }, principal }: FoundDoctor): ReturnType<typeof refusalFor> {
  return refusalFor(principal, bookingPermissions.changeDoctor, { doctor: id })
}

function ownerOf({ id }: Doctor): string {
  return `doctor/${id}`
}

interface Change {
  /** The confirmation on the page that follows. */
  readonly done: string
  /** Stores the picture, and returns the portrait. */
  readonly store: () => Promise<Portrait | undefined>
}

async function changed(
  { doctors, inTransaction }: Ports,
  doctor: Doctor,
  { done, store }: Change,
): Promise<ActionResult> {
  const at = href(bookingRoutes.doctor, { doctor: doctor.id })
  const isStored = await storeWithUse(inTransaction, async () => doctors.setPortrait(doctor, await store()))
  if (!isStored) return protocolProblem('state-changed')
  return { outcome: 'updated', at, next: at, done, touched: [at, href(bookingRoutes.doctors, {})] }
}
