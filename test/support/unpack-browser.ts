import { browserProgram } from './browser/browser.ts'

/** Unpacks the browser once, before several processes need it. */
export async function mochaGlobalSetup(): Promise<void> {
  await browserProgram()
}
