import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

// Screenshots for the README are taken on request only, so that a test run does not change the tree.
const isPhotographed = process.env['PICTURES'] === 'yes'

/** Takes a full-page screenshot if enabled. */
export async function photograph(page: Page, name: string): Promise<void> {
  const path = fileURLToPath(new URL(`../../browser/pictures/${name}.png`, import.meta.url))
  if (isPhotographed) await page.screenshot({ path, fullPage: true })
}
