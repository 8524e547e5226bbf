import { type GivenForm, href } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { valuesOfFields } from '@waymark/shared'
import { chosenTypeFields, profileFields, staffFields } from '@waymark/shared/clinic'
import type { Principal } from '../../../../principal.ts'
import type { Account, Profile } from '../../../accounts/contract.ts'
import type { AppointmentType } from '../../domain/appointment-type.ts'
import type { Slot } from '../../domain/slot.ts'
import { bookingPermissions } from '../../permissions.ts'
import { bookingRoutes } from '../../routes.ts'
import { typeInWords } from '../appointment-type/type-representation.ts'
import type { Hold } from '../../domain/hold.ts'
import { noChoice, type PatientChoice } from '../patient-choice.ts'
import { noTypes, type TypeChoice } from './type-choice.ts'

/** What a booking form depends on besides its caller. */
export interface FormSources {
  /** The caller's last hold on the slot, possibly expired. */
  readonly hold?: Hold | undefined
  /** The caller's contact details, as initial form values. */
  readonly profile?: (Profile & Pick<Account, 'version'>) | undefined
  /** The patient for whom a clerk books, or those that a search finds. */
  readonly choice?: PatientChoice | undefined
  /** The appointment types of the doctor at this time. */
  readonly types?: TypeChoice | undefined
}

/** Returns the id of a hold as a parameter of a URI, which a holder with an account does not need. */
export function holdParameter(hold: Hold | undefined): string | undefined {
  return hold?.account === undefined ? hold?.id : undefined
}

/** Returns the hold, the patient and the appointment type of a booking as parameters of a URI. */
export function toldBy({ hold, choice = noChoice, types = noTypes }: Omit<FormSources, 'profile'>): {
  readonly hold: string | undefined
  readonly patient: string | undefined
  readonly type: string | undefined
} {
  return { hold: holdParameter(hold), patient: choice.patient?.id, type: types.chosen?.id }
}

/** Tells whether a caller may book and hold slots. */
export function mayBook(principal: Principal): boolean {
  return may(principal, bookingPermissions.bookSlot, {})
}

/** Returns the booking form if the caller may book, with the staff fields only for staff. */
export function confirmForm(
  slot: Pick<Slot, 'id' | 'doctor'>,
  principal: Principal,
  { hold, profile, choice, types: given = noTypes }: FormSources = {},
): GivenForm | undefined {
  if (!mayBook(principal)) return undefined
  const isOfClinic = may(principal, bookingPermissions.overrideRules, { doctor: slot.doctor })
  const types = isOfClinic ? given : forPatients(given)
  if (types === undefined) return undefined
  // A refused form is shown on the page of its target, with the chosen patient.
  const target = href(bookingRoutes.slot, { slot: slot.id, ...toldBy({ hold, choice, types }) })
  const { options, requires } = choicesOf(types, isOfClinic)
  const values = valuesFor(profile, choice?.patient, types)
  return { method: 'POST', target, values, options, requires, without: withoutFor(isOfClinic, types) }
}

/** Returns the fields of a booking that do not apply to the caller, or to the types of the doctor. */
export function withoutFor(isOfClinic: boolean, { fitting }: Pick<TypeChoice, 'fitting'>): readonly string[] {
  const ofStaff = isOfClinic ? [] : staffFields
  if (fitting.length === 0) return [...ofStaff, ...Object.keys(chosenTypeFields)]
  return fitting.some(needsReferral) ? ofStaff : [...ofStaff, 'referral']
}

function needsReferral({ bookableBy }: Pick<AppointmentType, 'bookableBy'>): boolean {
  return bookableBy === 'referral'
}

// Only staff book a time without a type. A form asks for a referral after its type has been chosen.
function forPatients(types: TypeChoice): TypeChoice | undefined {
  const { all, chosen } = types
  if (all.length === 0) return types
  const fitting = chosen === undefined ? types.fitting.filter((type) => !needsReferral(type)) : types.fitting
  return fitting.length === 0 ? undefined : { ...types, fitting }
}

function choicesOf({ chosen, fitting }: TypeChoice, isOfClinic: boolean): Pick<GivenForm, 'options' | 'requires'> {
  if (fitting.length === 0) return {}
  const options = { type: fitting.map((type) => ({ value: type.id, prompt: typeInWords(type) })) }
  if (isOfClinic) return { options }
  // The target has the chosen type.
  if (chosen === undefined) return { options, requires: ['type'] }
  return needsReferral(chosen) ? { options, requires: ['referral'] } : { options }
}

function valuesFor(
  profile: FormSources['profile'],
  patient: Account | undefined,
  { fitting }: TypeChoice,
): GivenForm['values'] {
  const person = patient ?? profile
  const [only, ...others] = fitting
  const type = only === undefined || others.length > 0 ? {} : { type: only.id }
  if (person === undefined) return Object.keys(type).length === 0 ? undefined : type
  const user = patient === undefined ? {} : { user: patient.id }
  return { ...valuesOfFields(profileFields, person), ...user, ...type }
}
