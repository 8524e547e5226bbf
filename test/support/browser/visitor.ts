import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { openClinic, type Clinic } from '../clinic.ts'

// Whatever takes longer does not come any more.
const patience = 8000

/** Somebody with a browser of their own settings, who notices what the browser complains of. */
export interface Visitor {
  readonly page: Page
  /** What the browser has said against a page: violations of the policy, errors of scripts. */
  readonly complaints: readonly string[]
  /** Another page in the same browser. */
  readonly another: () => Promise<Page>
}

/** A clinic with one browser in front of it; each test has a visitor of its own. */
export interface Visited {
  readonly clinic: Clinic
  visit(options: BrowserContextOptions, test: (visitor: Visitor) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export async function openVisited(options: Parameters<typeof openClinic>[0] = {}): Promise<Visited> {
  const clinic = await openClinic(options)
  const browser = await openBrowser()
  return {
    clinic,
    visit: (options, test) => visit(browser, { baseURL: clinic.origin, ...options }, test),
    async close() {
      await browser.close()
      await clinic.close()
    },
  }
}

async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  test: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patience)
  const complaints: string[] = []
  const listenedTo = (page: Page): Page => {
    page.on('pageerror', ({ message }) => complaints.push(message))
    // A refused request is no fault of the page; the browser says so all the same.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    return page
  }
  try {
    const another = async (): Promise<Page> => listenedTo(await context.newPage())
    await test({ page: await another(), complaints, another })
  } finally {
    await context.close()
  }
}
