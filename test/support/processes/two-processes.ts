import { openClinic, type Clinic } from '../clinic.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Two clinics over one database, like two processes, with a shared clock. */
export interface TwoClinics {
  readonly one: Clinic
  readonly other: Clinic
  /** Advances both clocks by milliseconds. */
  pass(duration: number): void
  close(): Promise<void>
}

export async function openTwo(options: Parameters<typeof openClinic>[0] = {}): Promise<TwoClinics> {
  const folder = await temporaryFolder()
  const url = `sqlite:${folder.path}/clinic.sqlite`
  const one = await openClinic({ ...options, url })
  const other = await openClinic({ ...options, url })
  return {
    one,
    other,
    pass(duration) {
      for (const { clock } of [one, other]) clock.set(clock.now() + duration)
    },
    async close() {
      await one.close()
      await other.close()
      await folder.remove()
    },
  }
}
