import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { bundleService } from '@waymark/clinic/bundle'

/**
 * Bundles the clinic once for the processes of all tests, because a start of the bundle takes a quarter of the processor of a
 * start of the sources.
 */
export async function mochaGlobalSetup(): Promise<void> {
  env['CLINIC_PROGRAM'] = await bundleService(fileURLToPath(new URL('../../dist/clinic', import.meta.url)))
}
