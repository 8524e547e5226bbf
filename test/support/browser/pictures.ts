import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

// Pictures for the README are taken on request only, so that a test run leaves the tree as it was.
const isPhotographed = process.env['PICTURES'] === 'yes'

/** Takes a picture of a whole page, where pictures are wanted. */
export async function photograph(page: Page, name: string): Promise<void> {
  const path = fileURLToPath(new URL(`../browser/pictures/${name}.png`, import.meta.url))
  if (isPhotographed) await page.screenshot({ path, fullPage: true })
}
