import type { AppointmentTypeInput } from '@waymark/shared/clinic'
import {
  type CountedPage,
  type Extent,
  type ExtentRequest,
  failure,
  type Money,
  type PageRequest,
} from '@waymark/server/values'
import type { Doctor } from './doctor.ts'
import type { BookingFailure } from './failure.ts'

/** The details of an appointment type; lengths are minutes, and `amount` is in the minor unit of the currency. */
export type TypeDetails = Readonly<AppointmentTypeInput>

/*
 * The kinds of appointments that a doctor offers.
 *   (nothing) → offered      [add: the doctor, clerks; an import: clerks]
 *   offered → offered        [change: the same; booked appointments keep the details that they were booked with]
 *   offered → retired        [retire: the same; it can no longer be booked]
 *   retired → offered        [an import: clerks]
 */
export interface AppointmentType extends TypeDetails {
  readonly id: string
  readonly doctor: string
  readonly isRetired: boolean
  /** Increases with every change. */
  readonly version: number
}

/** The details of the type of an appointment when it was booked. */
export interface BookedType extends TypeDetails {
  readonly id: string
}

/** The name of appointment types; `isForStaff` if only staff may book each of them. */
export interface TypeName {
  readonly name: string
  readonly isForStaff: boolean
}

/** Selects the types of one name; `language` is a tag, which also matches the variants of the language. */
export interface NamedTypeSearch {
  readonly name: string
  readonly speciality?: string | undefined
  readonly language?: string | undefined
}

export interface TypeOfDoctor {
  readonly type: AppointmentType
  readonly doctor: Doctor
}

/** Port of the stored appointment types. */
export interface AppointmentTypes {
  /** Returns a type, including a retired one. */
  find(id: string): Promise<AppointmentType | undefined>
  /** Returns the offered types of a doctor, the shortest first. */
  of(doctor: string): Promise<readonly AppointmentType[]>
  /** Returns the names of the offered types of all doctors, in their order. */
  names(): Promise<readonly TypeName[]>
  /** Returns the offered types of one name with their doctors. */
  named(search: NamedTypeSearch): Promise<readonly TypeOfDoctor[]>
  add(type: Pick<AppointmentType, 'id' | 'doctor'>, details: TypeDetails): Promise<AppointmentType>
  /** Changes a type, and offers a retired one again. Returns undefined if the version has changed. */
  change(type: AppointmentType, details: TypeDetails): Promise<AppointmentType | undefined>
  /** Returns false if the version has changed. */
  retire(type: AppointmentType): Promise<boolean>
  /** Pages through the offered types of all doctors in the order of their ids. */
  page(request: PageRequest): Promise<CountedPage<AppointmentType>>
  extent(request: ExtentRequest): Promise<Extent>
}

/** Changes a type, and offers a retired one again; booked appointments keep their details. */
export async function changeType(
  types: Pick<AppointmentTypes, 'change'>,
  type: AppointmentType,
  details: TypeDetails,
): Promise<AppointmentType | BookingFailure> {
  return (await types.change(type, details)) ?? failure('state-changed')
}

/** Stops offering a type. */
export async function retireType(
  types: Pick<AppointmentTypes, 'retire'>,
  type: AppointmentType,
): Promise<BookingFailure | undefined> {
  return (await types.retire(type)) ? undefined : failure('state-changed')
}

/** Returns the price of a type; undefined if it has none. */
export function priceOf({ amount, currency }: Pick<TypeDetails, 'amount' | 'currency'>): Money | undefined {
  return amount === undefined ? undefined : { amount, currency }
}
