import axe from 'axe-core'
import type { Page } from 'playwright-core'

const every: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const ofColours = ['color-contrast', 'link-in-text-block']
/** The rules: all, those that look at colours, or the others; colours take longer than all others together. */
const rules: Readonly<Record<'all' | 'colours' | 'structure', axe.RunOptions>> = {
  all: { runOnly: every },
  colours: { runOnly: { type: 'rule', values: ofColours } },
  structure: { runOnly: every, rules: Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])) },
}

/** Returns the violations of some rules that axe finds on the current page. */
export async function byAxe(page: Page, looksAt: keyof typeof rules = 'all'): Promise<readonly string[]> {
  // A text can be found before its stylesheet is loaded.
  await page.waitForLoadState('load')
  // Injected by the debugger, because the policy of the page forbids other scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    // The places of all that passes take longer than the rules.
    { ...rules[looksAt], resultTypes: ['violations' as const] },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
