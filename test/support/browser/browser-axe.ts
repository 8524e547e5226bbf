import axe from 'axe-core'
import type { Page } from 'playwright-core'

const every: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules of the same tags that look at colours. */
const ofColours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Returns the violations that axe finds on the current page, of all rules or of those that look at colours. */
export async function byAxe(page: Page, looksAt: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
  // Injected by the debugger, because the policy of the page forbids other scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly }),
    looksAt === 'all' ? every : ofColours,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
