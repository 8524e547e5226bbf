import type { Clinic } from './clinic.ts'
import { clinicClient } from './http/clinic-client.ts'

/** Adds a webhook, and returns its address. */
export async function subscribed(clinic: Clinic): Promise<string> {
  const desk = await clinicClient(clinic, 'desk')
  const given = { url: 'https://other.example/', events: ['profile.changed'], signature: 'standard' }
  return (await desk.send('POST', '/subscriptions', given)).headers.get('location') ?? ''
}
