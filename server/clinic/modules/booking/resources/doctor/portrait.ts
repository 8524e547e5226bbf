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
import { type Principal, principalOf } from '../../../../principal.ts'
import { type Shape, uploadedPicture } from '../../../pictures/contract.ts'
import type { Doctor, Portrait } from '../../domain/doctor.ts'
import type { NextSlots } from '../../domain/schedule.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { noSuchDoctor } from './doctor.ts'
import { doctorRepresentation } from './doctor-representation.ts'
import { nextSlotsOf } from './next-slots.ts'

// The pages show half of these sizes, for screens with two pixels in one.
const shapes: readonly Shape[] = [
  { size: 'large', mediaType: 'image/jpeg', width: 320, height: 320, fit: 'cover' },
  { size: 'small', mediaType: 'image/jpeg', width: 96, height: 96, fit: 'cover' },
]

interface FoundDoctor {
  readonly doctor: Doctor
  /** The page of a refused upload is that of the doctor. */
  readonly next: NextSlots
  readonly principal: Principal
}

const { 'set-portrait': setForm, 'remove-portrait': removeForm } = clinicDescription.resources.doctor.forms

/** The portrait of a doctor, which the doctor and clerks upload, replace and remove. */
export function portrait(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.portrait,
    kind: 'doctor',
    cache: { store: 'none' },
    isWriteOnly: true,
    async find(target) {
      const doctor = await ports.doctors.find(target.variables.doctor)
      if (doctor === undefined) return noSuchDoctor()
      const { next } = await nextSlotsOf(ports, [doctor])
      const hasTypes = (await ports.appointmentTypes.of(doctor.id)).length > 0
      return { entity: { doctor, next, hasTypes, principal: principalOf(target) }, version: String(doctor.version) }
    },
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
  /** What was done, in words. */
  readonly done: string
  /** Stores the picture, and returns the portrait. */
  readonly store: () => Promise<Portrait | undefined>
}

/** Rolls back the picture of a doctor that has changed meanwhile. */
class ChangedMeanwhile extends Error {}

async function changed(
  { doctors, inTransaction }: Ports,
  doctor: Doctor,
  { done, store }: Change,
): Promise<ActionResult> {
  const at = href(bookingRoutes.doctor, { doctor: doctor.id })
  try {
    await inTransaction(async () => {
      if (!(await doctors.setPortrait(doctor, await store()))) throw new ChangedMeanwhile()
    })
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return protocolProblem('state-changed')
    throw error
  }
  return { outcome: 'updated', at, next: at, done, touched: [at, href(bookingRoutes.doctors, {})] }
}
