import type { Page, PageRequest } from './page.ts'

/** A doctor. The id is also the segment of the doctor's path; the time zone is an IANA name. */
export interface Doctor {
  readonly id: string
  readonly name: string
  readonly speciality: string
  readonly timeZone: string
  readonly address: string
  /** Grows with every change. */
  readonly version: number
}

/** The port to where doctors are kept. */
export interface Doctors {
  /** Doctors by name, those whose name or speciality has all the words; the key of a doctor in this order is that of `doctorKey`. */
  page(request: PageRequest & { readonly words?: string | undefined }): Promise<Page<Doctor>>
  /** Changes whenever a doctor is added or changed. */
  version(): Promise<string>
  find(id: string): Promise<Doctor | undefined>
  /** Adds a doctor that is not there yet; one with the same id stays as it is. */
  add(doctor: Omit<Doctor, 'version'>): Promise<void>
}

/** Where a doctor stands in the order of names; the id decides between equal names. */
export function doctorKey({ name, id }: Pick<Doctor, 'name' | 'id'>): string {
  return `${name}\n${id}`
}
