import type { Page } from 'playwright-core'

/** A control as a screen reader announces it in its list of controls. */
interface Control {
  readonly role: 'link' | 'button'
  readonly name: string
  /** The target of a link. */
  readonly target: string
}

/** The links and buttons of the main part of a page, as assistive technology gets them from the browser. */
async function controlsOf(page: Page): Promise<readonly Control[]> {
  const lines = (await page.getByRole('main').ariaSnapshot()).split('\n').map((line) => line.trim())
  return lines.flatMap((line, at) => {
    const [, role, quoted] = /^- '?(link|button)(?: ("(?:[^"\\]|\\.)*"))?/.exec(line) ?? []
    if (role !== 'link' && role !== 'button') return []
    const name = quoted === undefined ? '' : String(JSON.parse(quoted))
    const [, target = ''] = /^- \/url: (.*)$/.exec(lines[at + 1] ?? '') ?? []
    return [{ role, name, target }]
  })
}

/** The faults in the names of the links and buttons: none is empty, and one name leads to one place. */
export async function nameFaults(page: Page): Promise<readonly string[]> {
  const controls = await controlsOf(page)
  const links = Map.groupBy(
    controls.filter(({ role }) => role === 'link'),
    ({ name }) => name,
  )
  return [
    ...controls.filter(({ name }) => name === '').map(({ role, target }) => `a ${role} without a name ${target}`),
    ...[...links].flatMap(([name, found]) => {
      const targets = [...new Set(found.map(({ target }) => target))]
      return targets.length > 1 ? [`links named "${name}" lead to ${targets.join(' and ')}`] : []
    }),
  ]
}
