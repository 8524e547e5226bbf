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
  /** All doctors by name. */
  list(): Promise<readonly Doctor[]>
  find(id: string): Promise<Doctor | undefined>
  /** Adds a doctor that is not there yet; one with the same id stays as it is. */
  add(doctor: Omit<Doctor, 'version'>): Promise<void>
}
