import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type ActionResult,
  href,
  type Outcome,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import type { InputOf } from '@waymark/shared'
import { clinicDescription, type portraitFields } from '@waymark/shared/clinic'
import { principalOf } from '../../../../principal.ts'
import { type Shape, storeWithUse, uploadedPicture } from '../../../pictures/contract.ts'
import type { Doctor } from '../../domain/doctor.ts'
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
    async find(target) {
      const found = await findDoctor(ports, target.variables.doctor, principalOf(target))
      return 'problem' in found ? found : { ...found, entity: { ...found.entity, client: target.client } }
    },
    represent: ({ doctor, next, ...viewer }): Representation => doctorRepresentation(doctor, next, viewer),
    actions: { PUT: setting(ports), DELETE: removing(ports) },
  })
}

interface Place extends FoundDoctor {
  /** The network address of the request, for the audit log. */
  readonly client: string
}

function setting(ports: Ports): Action<Place> {
  const act = async (
    { doctor, principal, client }: Place,
    { file, alt = '' }: InputOf<typeof portraitFields>,
  ): Promise<ActionResult> => {
    // Before the transaction, because it takes long.
    const images = await uploadedPicture(file, shapes)
    if ('faults' in images) return images
    const subject = href(bookingRoutes.portrait, { doctor: doctor.id })
    const upload = { principal, what: 'doctor set-portrait', subject, client }
    const isStored = await storeWithUse(ports, upload, async () => {
      return ports.doctors.setPortrait(doctor, { picture: await ports.pictures.put(ownerOf(doctor), images), alt })
    })
    return isStored ? changed(doctor, bookingTexts.portraitSet) : protocolProblem('state-changed')
  }
  return action('set-portrait', setForm, act, { keepsOwnTransaction: true, refusal })
}

function removing(ports: Ports): Action<Place> {
  const act = async ({ doctor }: Place): Promise<ActionResult> => {
    if (!(await ports.doctors.setPortrait(doctor, undefined))) return protocolProblem('state-changed')
    await ports.pictures.remove(ownerOf(doctor))
    return changed(doctor, bookingTexts.portraitRemoved)
  }
  return action('remove-portrait', removeForm, act, { refusal })
}

function refusal({ doctor: { id }, principal }: Place): ReturnType<typeof refusalFor> {
  return refusalFor(principal, bookingPermissions.changeDoctor, { doctor: id })
}

function ownerOf({ id }: Doctor): string {
  return `doctor/${id}`
}

function pageOf({ id }: Doctor): string {
  return href(bookingRoutes.doctor, { doctor: id })
}

function changed(doctor: Doctor, done: string): Outcome {
  const at = pageOf(doctor)
  return { outcome: 'updated', at, next: at, done, touched: [at, href(bookingRoutes.doctors, {})] }
}
