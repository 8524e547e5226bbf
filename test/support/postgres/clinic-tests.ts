import { openClinic, type Clinic } from '../clinic.ts'
import { clinicClient, type ClinicClient } from '../http/clinic-client.ts'
import type { engines } from './engines.ts'

type Work = (clinic: Clinic, client: ClinicClient) => Promise<void>

/**
 * Returns what creates a test with a clinic of its own in one engine.
 *
 * @param user of the client; a guest by default
 */
export function clinicTests(use: (typeof engines)[number][1], user?: string): (work: Work) => () => Promise<void> {
  return (work) => () =>
    use(async (url) => {
      const clinic = await openClinic({ url })
      try {
        await work(clinic, await clinicClient(clinic, user))
      } finally {
        await clinic.close()
      }
    })
}
