import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { deadLinks } from '../../shared/docs/build/links.ts'
import { byAxe } from '../support/browser/browser-axe.ts'
import { browserSite } from '../support/browser/browser-site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { photographPart } from '../support/browser/pictures.ts'
import { repository } from '../support/deployment.ts'
import { openFirstPage } from '../support/site/first-page.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const docs = join(repository, 'shared/docs')
const built = join(docs, 'dist')
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

/** Together these have each element of a page, so they stand for all in what concerns colours. */
const coloured = ['index.html', 'start.html', 'kit.html', 'client.html', 'operations.html', 'components.html']

/** Pages of source files are alike, so these stand for all of them. */
const sources = ['source/server/deployment.html', 'source/server/examples/library/library.ts.html']

/** Pages of the reference, one of each kind; `npm run docs` generates them. */
const reference = [
  ...['index', 'modules/_waymark_server', 'functions/_waymark_server.createService', 'hierarchy'],
  'types/_waymark_shared.Fields',
  'interfaces/_waymark_sdk.Representation',
]

/** Whether `npm run docs`, which the checks run, has built the site since its pages were last changed. */
function isFresh(): boolean {
  const index = join(built, 'index.html')
  if (!existsSync(index)) return false
  const pages = globSync(
    '{*.md,{sdk,server,shared,test}/**/*.md,shared/docs/.vitepress/*/*,shared/docs/.vitepress/*.ts}',
    {
      cwd: repository,
      exclude: (path) => /node_modules|dist/.test(path),
    },
  )
  const { mtimeMs } = statSync(index)
  return pages.every((path) => statSync(join(repository, path)).mtimeMs < mtimeMs)
}

async function buildIn(place: string): Promise<string> {
  const words = [join(repository, 'node_modules/vitepress/bin/vitepress.js'), 'build', docs, '--outDir', place]
  await promisify(execFile)(process.execPath, words, { cwd: repository })
  return place
}

interface Findings {
  readonly axe: string[]
  readonly width: string[]
}

async function inspected(
  page: Page,
  origin: string,
  paths: readonly string[],
  allColours: readonly string[],
): Promise<Findings> {
  const findings: Findings = { axe: [], width: [] }
  for (const path of paths) {
    await page.setViewportSize(desktop)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${origin}/${path}`)
    // VitePress names its switches after the page is loaded.
    await page.locator('.VPSwitchAppearance[title=""]').first().waitFor({ state: 'detached' })
    // A colour that is still changing has another contrast.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
    const hasColours = allColours.includes(path)
    for (const colorScheme of hasColours ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme })
      // VitePress marks the page when the scheme changes; TypeDoc has style rules for it.
      if (colorScheme === 'dark') await page.locator('html.dark, html[data-theme]').waitFor()
      const found = await byAxe(page, colorScheme === 'dark' ? 'colours' : hasColours ? 'all' : 'structure')
      findings.axe.push(...found.map((finding) => `${path}, ${colorScheme}: ${finding}`))
    }
    await page.setViewportSize(phone)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > phone.width) findings.width.push(`${path}: ${String(width)}`)
  }
  return findings
}

describe('the documentation as a site', function () {
  this.timeout(300_000)
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let site: Awaited<ReturnType<typeof browserSite>>
  let browser: Browser
  let page: Page
  let pages: readonly string[]
  let root: string
  const complaints: string[] = []

  before(async () => {
    folder = await temporaryFolder()
    const place = isFresh() ? built : await buildIn(folder.path)
    pages = globSync('**/*.html', { cwd: place }).filter((path) => !path.startsWith('reference/'))
    site = await browserSite(place)
    root = place
    browser = await openBrowser()
    page = await browser.newPage()
    page.on('pageerror', ({ message }) => complaints.push(message))
  })
  after(async () => {
    await browser.close()
    await site.close()
    await folder.remove()
  })

  it('has no dead link or anchor, except those to the reference, which npm run docs checks', () => {
    const texts = new Map(pages.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
    const isThere = (path: string): boolean => path.startsWith('reference/') || existsSync(join(root, path))
    expect(deadLinks(texts, isThere)).to.deep.equal([])
  })

  it('is accessible (axe) in light and dark mode, and does not scroll horizontally on a phone', async () => {
    // The pages of measurements and of glossaries are tables, as others have them.
    const isAlike = (path: string): boolean => /^(?:source|results)\/|glossary/.test(path)
    const shown = pages.filter((path) => !isAlike(path) && path !== '404.html')
    expect(shown).to.include.members(coloured)
    expect(pages).to.include.members(sources)
    const { axe, width } = await inspected(page, site.origin, [...shown, ...sources], [...coloured, ...sources])
    expect(axe.join('\n')).to.equal('')
    expect(width).to.deep.equal([])
    expect(complaints).to.deep.equal([])
  })

  it('finds a page by a word', async () => {
    await page.setViewportSize(desktop)
    await page.goto(`${site.origin}/start.html`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('searchbox').fill('idempotency')
    const found = page.getByRole('option').filter({ hasText: 'Idempotency keys' }).first()
    await found.waitFor()
    await found.click()
    await page.waitForURL('**/concepts.html#idempotency-keys')
  })

  it('has a reference that is accessible', async function () {
    if (!existsSync(join(built, 'reference'))) {
      console.log('      (npm run docs has not generated the reference)')
      this.skip()
    }
    const whole = await browserSite(built)
    const paths = reference.map((name) => `reference/${name}.html`)
    const { axe } = await inspected(page, whole.origin, paths, paths.slice(0, 3))
    await whole.close()
    expect(axe.join('\n')).to.equal('')
  })

  it('shows the form of the first page as a browser does', async () => {
    const first = await openFirstPage()
    await page.setViewportSize({ width: 448, height: 800 })
    for (const [colorScheme, name] of [
      ['light', 'first-form'],
      ['dark', 'first-form-dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${first.origin}/books`)
      await page.getByRole('heading', { name: 'Add a book' }).click()
      await page.getByLabel('Title').fill('Dune')
      await page.getByLabel('Year').fill('3000')
      const form = page.locator('form', { has: page.getByLabel('Year') })
      await form.evaluate((element: HTMLFormElement) => {
        element.noValidate = true
      })
      await page.getByRole('button', { name: 'Add a book' }).click()
      await page.getByText('must be a whole number from 0 to 2100').first().waitFor()
      await photographPart(page.locator('main section', { has: page.getByLabel('Year') }), name)
    }
    await first.close()
  })
})
