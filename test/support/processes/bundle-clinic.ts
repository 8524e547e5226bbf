import { dirname } from 'node:path'
import { bundleService } from '@waymark/clinic/bundle'
import { clinicProgram } from './process.ts'

/** Bundles the clinic once, because a start of the bundle takes a quarter of the processor of a start of the sources. */
export async function mochaGlobalSetup(): Promise<void> {
  await bundleService(dirname(clinicProgram))
}
