import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'

// Screenshots for the README are taken on request only, so that a test run does not change the tree.
const isPhotographed = process.env['PICTURES'] === 'yes'

const placeOf = (name: string): string => fileURLToPath(new URL(`../../browser/pictures/${name}.png`, import.meta.url))

/** Takes a full-page screenshot if enabled. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (isPhotographed) await page.screenshot({ path: placeOf(name), fullPage: true })
}

/** Takes a screenshot of a part of a page if enabled. */
export async function photographPart(part: Locator, name: string): Promise<void> {
  if (isPhotographed) await part.screenshot({ path: placeOf(name) })
}
