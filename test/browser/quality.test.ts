import { expect } from 'chai'
import { HtmlValidate } from 'html-validate'
import type { Page, Response } from 'playwright-core'
import { byAxe } from '../support/browser/browser-axe.ts'
import { nameFaults } from '../support/browser/outline.ts'
import { pagesOf } from '../support/browser/pages.ts'
import { photograph } from '../support/browser/pictures.ts'
import { openVisitedClinic, type VisitedClinic, type Visitor } from '../support/browser/visitor.ts'
import { readyProvider } from '../support/payments/ready-provider.ts'

const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
const wide = { width: 1100, height: 800 }
const narrow = { width: 360, height: 740 }

/** The pages in the README's pictures, by name, in light and dark mode. */
const pictures: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  week: ['week', 'week-dark'],
  faults: ['faults', 'faults-dark'],
  rels: ['map', 'map-dark'],
}

/** The violations of a page, one sentence each, by check. */
type Findings = Record<'light' | 'dark' | 'narrow' | 'width' | 'markup' | 'words' | 'outline' | 'names', string[]>

/** The width of a page that overflows: on 320 pixels (WCAG 1.4.10), and with larger text (1.4.4). */
async function tooWide(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const [width, size] of [[320, '100%'] as const, [narrow.width, '200%'] as const]) {
    await page.setViewportSize({ ...narrow, width })
    const needed = await page.evaluate((fontSize) => {
      document.documentElement.style.setProperty('font-size', fontSize)
      return document.documentElement.scrollWidth
    }, size)
    if (needed > width) found.push(`${String(needed)} pixels wide on ${String(width)} with text at ${size}`)
  }
  return found
}

async function byValidator(source: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(source)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${String(line)}:${String(column)} ${ruleId} ${message}`),
  )
}

/** The pages that are for developers, and the one that explains the columns of a file by examples. */
const forDevelopers = new Set([
  'imports',
  'rels',
  'rel',
  'problems',
  'problem',
  'levels',
  'level',
  'decisions',
  'diagram',
])

/** The pages of lists in which equal things happen at equal times: the events of the log, and what a term of a list means. */
const ofEqualNames = new Set(['audit', 'rels', 'problems'])

/** What only developers understand, by name. */
const machinery: Readonly<Record<string, RegExp>> = {
  'a UUID': /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/,
  'a method': /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE)\b/,
  'a URI Template': /\{\??\w+/,
  'an instant': /\d{4}-\d\d-\d\dT\d\d:/,
  'an IANA zone': /\b(?:Africa|America|Asia|Australia|Europe|Pacific)\/[A-Z]/,
  'a relation name': /\bwm:\w/,
  FHIR: /\bFHIR\b/,
  Problem: /\bProblem\b/,
}

/** The machinery that the visible text of a page shows. */
function machineryIn(text: string): readonly string[] {
  return Object.entries(machinery).flatMap(([name, pattern]) => {
    const found = pattern.exec(text)?.[0]
    return found === undefined ? [] : [`${name}: ${found}`]
  })
}

/** What the dark mode of a page changes besides colours and shadows, by the properties of its style rules. */
function darkChanges(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes('color-scheme'))
      .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : []))
      .flatMap((rule) => {
        if (!(rule instanceof CSSStyleRule)) return [rule.cssText]
        const { style } = rule
        const colours = ['color', 'box-shadow']
        const isColour = (name: string): boolean =>
          name.startsWith('--') && colours.some((one) => CSS.supports(one, style.getPropertyValue(name).trim()))
        return [...style].filter((name) => !isColour(name))
      }),
  )
}

/** The faults in the headings of a page: there is one of the first level, which no other repeats, and no level is left out. */
function outlineFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((each) => each.checkVisibility())
    const found = all.map((each) => ({ level: Number(each.tagName.slice(1)), text: each.textContent.trim() }))
    const first = found.filter(({ level }) => level === 1)
    const title = first[0]?.text ?? ''
    return [
      ...(first.length === 1 ? [] : [`${String(first.length)} headings of the first level`]),
      ...found
        .filter(({ level }, index) => index > 0 && level > (found[index - 1]?.level ?? 0) + 1)
        .map(({ level, text }) => `level ${String(level)} after a higher one: ${text}`),
      ...found.filter(({ level, text }) => level > 1 && text === title).map(({ text }) => `repeats the title: ${text}`),
    ]
  })
}

/** The faults in the names of the links and buttons of a page, except where equal names are right. */
async function namesOf(page: Page, name: string): Promise<readonly string[]> {
  return ofEqualNames.has(name) ? [] : nameFaults(page)
}

/** Checks the pages in turn, each opened once, in every colour scheme and width. */
async function inspectPages({ clinic }: VisitedClinic, { page }: Visitor): Promise<Findings> {
  const findings: Findings = {
    light: [],
    dark: [],
    narrow: [],
    width: [],
    markup: [],
    words: [],
    outline: [],
    names: [],
  }
  let answer: Response | undefined
  page.on('response', (response) => {
    const isShown = response.request().isNavigationRequest() && response.status() !== 303
    if (isShown) answer = response
  })
  for (const { name, open } of await pagesOf(clinic, { takesPayments: true })) {
    const note = (kind: keyof Findings, found: readonly string[]): void => {
      findings[kind].push(...found.map((finding) => `${name}: ${finding}`))
    }
    await open(page)
    note('words', forDevelopers.has(name) ? [] : machineryIn(await page.innerText('body')))
    note('outline', await outlineFaults(page))
    note('names', await namesOf(page, name))
    note('markup', await byValidator((await answer?.text()) ?? 'nothing'))
    for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
      await page.emulateMedia({ colorScheme })
      // Only the rules that look at colours can find something else in dark mode.
      const isSame = colorScheme === 'dark' && (await darkChanges(page)).length === 0
      note(colorScheme, await byAxe(page, isSame ? 'colours' : 'all'))
      const picture = pictures[name]?.[index]
      if (picture !== undefined) await photograph(page, picture)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(narrow)
    // The colours do not depend on the width.
    note('narrow', await byAxe(page, 'structure'))
    note('width', await tooWide(page))
    await page.setViewportSize(wide)
  }
  return findings
}

describe('every kind of page', function () {
  this.timeout(300_000)
  let visited: VisitedClinic
  let findings: Findings
  let complained: readonly string[] = []
  before(async () => {
    visited = await openVisitedClinic({ knowsOrigin: true, paymentProvider: readyProvider })
    await visited.visit({ viewport: wide, reducedMotion: 'reduce' }, async (visitor) => {
      findings = await inspectPages(visited, visitor)
      complained = visitor.complaints
    })
  })
  after(() => visited.close())

  it('has no accessibility violations (axe) in light mode', () => {
    expect(findings.light).to.deep.equal([])
  })

  it('has no accessibility violations (axe) in dark mode', () => {
    expect(findings.dark).to.deep.equal([])
  })

  it('has no accessibility violations (axe) on a screen of 360 pixels', () => {
    expect(findings.narrow).to.deep.equal([])
  })

  it('does not scroll horizontally on a screen of 360 pixels, nor with text of twice the size', () => {
    expect(findings.width).to.deep.equal([])
  })

  it('shows no identifier, method, template, instant, zone or relation name outside the part for developers', () => {
    expect(findings.words).to.deep.equal([])
  })

  it('has one heading of the first level, which no other repeats, and skips no level', () => {
    expect(findings.outline).to.deep.equal([])
  })

  it('names each link and button, so that a screen reader can list them: one name leads to one place', () => {
    expect(findings.names).to.deep.equal([])
  })

  it('is valid HTML', () => {
    expect(findings.markup).to.deep.equal([])
  })

  it('does not violate its content security policy, and has no failing script', () => {
    expect(complained).to.deep.equal([])
  })
})
