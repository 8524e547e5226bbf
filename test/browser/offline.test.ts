import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { browserSession } from '../support/browser/browser-session.ts'
import { openSlots } from '../support/open-slots.ts'
import { openVisitedClinic, signIn, type VisitedClinic } from '../support/browser/visitor.ts'

describe('the site without a connection', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic({ guestLimit: 0, patientLimit: 0 })
  })
  after(() => visited.close())

  let guests = 1
  const banner = 'body > .offline'

  /** Waits until the browser keeps a copy of a page. */
  async function kept(page: Page, path: string): Promise<void> {
    await waitFor(page, async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated'
    })
    await waitFor(page, async (url) => (await caches.match(url)) !== undefined, path)
  }

  /** Polls, because `waitForFunction` does not wait for promises. */
  async function waitFor(page: Page, isSo: (path: string) => Promise<boolean>, path = ''): Promise<void> {
    const end = Date.now() + 10_000
    while (!(await page.evaluate(isSo, path))) {
      if (Date.now() > end) throw new Error(`Waited in vain for ${String(isSo)} ${path}`)
      await page.waitForTimeout(50)
    }
  }

  function copies(page: Page): Promise<number> {
    return page.evaluate(async () => {
      const found = (await caches.keys()).filter((name) => name.startsWith('offline pages'))
      const sizes = found.map(async (name) => (await (await caches.open(name)).keys()).length)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    })
  }

  /** Books an appointment of the account of pat and returns its path. */
  async function appointmentOfPat(): Promise<string> {
    const { clinic } = visited
    const cookie = await browserSession(clinic, 'pat')
    const [slot = 0] = await openSlots(clinic)
    const response = await fetch(`${clinic.origin}/schedules/${String(slot)}`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: '{"name":"Pat Miller","age":40}',
    })
    expect(response.status).to.equal(201)
    return response.headers.get('location') ?? ''
  }

  async function registered(user: string): Promise<void> {
    const { status } = await fetch(`${visited.clinic.origin}/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user, name: 'Violet', email: `${user}@example.org`, password: `${user}-demo-password` }),
    })
    expect(status).to.equal(201)
  }

  /** Changes the appointment elsewhere. */
  async function changeElsewhere(path: string): Promise<void> {
    const { status } = await fetch(visited.clinic.origin + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': '*' },
      body: '{"name":"Ada King","age":36}',
    })
    expect(status).to.equal(200)
  }

  function cancellationsOf(page: Page): readonly string[] {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.headers()['if-match'] ?? '')
    })
    return sent
  }

  async function cancel(page: Page): Promise<void> {
    await page.getByText('Cancel appointment').first().click()
    await page.getByRole('button', { name: 'Cancel appointment' }).click()
  }

  /** Opens the appointment of another guest, and loses the connection. */
  async function withoutConnection(page: Page): Promise<string> {
    // The booking of a time that was cancelled would be taken for a retry.
    const path = await bookedAppointment(visited.clinic, { name: `Guest ${String(guests++)}`, age: 36 })
    await page.goto(path)
    await kept(page, path)
    await page.context().setOffline(true)
    return path
  }

  it('shows the home page and the next appointment of a patient, and when they were read', () =>
    visited.visit({}, async ({ page, complaints }) => {
      const path = await appointmentOfPat()
      await signIn(page, 'pat')
      await page.goto('/')
      await kept(page, '/')
      await kept(page, path)
      await page.context().setOffline(true)
      await page.goto('/')
      expect(await page.textContent(banner)).to.match(
        /^This is a copy of the page from \w+day, .* because there was no connection/,
      )
      await page.getByRole('link', { name: /^Open/ }).first().click()
      await page.waitForURL((url) => url.pathname === path)
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
      expect(await page.textContent('main')).to.include('Pat Miller')
      expect(await page.textContent(banner)).to.include('This is a copy of the page from')
      const accent = await page
        .getByRole('link', { name: 'Move', exact: true })
        .evaluate((link) => getComputedStyle(link).padding)
      expect(accent).not.to.equal('0px')
      await page.context().setOffline(false)
      await page.waitForFunction((selector) => document.querySelector(selector)?.textContent === '', banner)
      expect(complaints).to.deep.equal([])
    }))

  it('protects a copy by the policy of the service', () =>
    visited.visit({}, async ({ page }) => {
      const path = await withoutConnection(page)
      const copied = await page.evaluate(async (url) => {
        const copy = await caches.match(url)
        return copy?.headers.get('content-security-policy')
      }, path)
      const { headers } = await fetch(visited.clinic.origin + path, { headers: { accept: 'text/html' } })
      const directives = (policy = ''): readonly string[] => policy.split(';').toSorted()
      expect(directives(copied ?? '')).to.deep.equal(directives(headers.get('content-security-policy') ?? ''))
    }))

  it('keeps no pages of staff, and none without the mark', () =>
    visited.visit({}, async ({ page }) => {
      const path = await bookedAppointment(visited.clinic)
      await signIn(page, 'desk')
      await page.goto('/')
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await copies(page)).to.equal(0)
      await page.context().setOffline(true)
      const failed = await page.goto(path).then(
        () => false,
        () => true,
      )
      expect(failed).to.equal(true)
    }))

  for (const javaScriptEnabled of [true, false]) {
    it(`removes the copies at sign-out ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () =>
      visited.visit({}, async ({ page, another }) => {
        await signIn(page, 'pat')
        await page.goto('/')
        await kept(page, '/')
        const other = await another()
        // The form is sent as without the script.
        if (!javaScriptEnabled) await other.route('**/assets/site.js', (route) => route.abort())
        await other.goto('/session')
        await other.getByRole('button', { name: 'Sign out' }).first().click()
        await other.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).waitFor()
        await waitFor(page, async () => (await caches.keys()).length === 0)
        expect(await page.evaluate(() => localStorage.length)).to.equal(0)
      }))
  }

  for (const step of ['pages', 'assets']) {
    it(`keeps nothing if another tab signs out before the copies of ${step} are written`, () =>
      visited.visit({}, async ({ page, another }) => {
        await signIn(page, 'pat')
        await page.addInitScript((name) => {
          const open = caches.open.bind(caches)
          caches.open = async (cache) => {
            if (cache.startsWith(`offline ${name}`)) {
              document.documentElement.dataset['opening'] = name
              await new Promise((resolve) => {
                addEventListener('signed out', resolve, { once: true })
              })
            }
            return open(cache)
          }
        }, step)
        await page.goto('/')
        await page.locator(`[data-opening=${step}]`).waitFor()
        const other = await another()
        await other.route('**/assets/site.js', (route) => route.abort())
        await other.goto('/session')
        await other.getByRole('button', { name: 'Sign out' }).first().click()
        await other.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).waitFor()
        await page.evaluate(() => dispatchEvent(new Event('signed out')))
        await page.waitForLoadState('networkidle')
        await waitFor(page, async () => (await caches.keys()).length === 0 && localStorage.length === 0)
      }))
  }

  it('leaves no empty store behind on a page that is not kept while the browser removes the stores', () =>
    visited.visit({}, async ({ page }) => {
      await page.goto('/doctors')
      await page.addInitScript(() => {
        const open = caches.open.bind(caches)
        // The store is there, until it is opened.
        caches.has = () => Promise.resolve(true)
        caches.open = (name) => {
          document.documentElement.dataset['opened'] = name
          return open(name)
        }
        localStorage.setItem('offline /', '{}')
      })
      await page.goto('/doctors')
      await page.locator('[data-opened="offline pages /"]').waitFor()
      await page.waitForLoadState('networkidle')
      await waitFor(page, async () => (await caches.keys()).length === 0)
    }))

  it('does not show the pages of another user', () =>
    visited.visit({}, async ({ page }) => {
      const path = await appointmentOfPat()
      await signIn(page, 'pat')
      await page.goto(path)
      await kept(page, path)
      // The session ends without a sign-out.
      await page.context().clearCookies()
      await registered('violet')
      await signIn(page, 'violet')
      await page.goto('/')
      await kept(page, '/')
      await waitFor(page, async (url) => (await caches.match(url)) === undefined, path)
      await page.context().setOffline(true)
      await page.goto('/')
      expect(await page.textContent('body')).not.to.include('Pat')
      expect(await page.goto(path).catch(() => 'failed')).to.equal('failed')
    }))

  it('keeps no page of a user that another tab has signed out meanwhile', () =>
    visited.visit({}, async ({ page, another }) => {
      await appointmentOfPat()
      await signIn(page, 'pat')
      const other = await another()
      await other.goto('/session')
      let release = (): void => undefined
      const isReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/offline.js', async (route) => {
        await isReleased
        await route.continue()
      })
      await page.goto('/')
      await other.getByRole('button', { name: 'Sign out' }).first().click()
      await other.getByText('You are signed out.').waitFor()
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).waitFor()
      expect(await page.textContent('main')).not.to.include('Pat Miller')
      release()
      await page.waitForTimeout(1000)
      expect(await copies(page)).to.equal(0)
    }))

  it('lets the change of a user wait until the user is back, whatever a guest reads and sends', () =>
    visited.visit({}, async ({ page }) => {
      const path = await appointmentOfPat()
      await signIn(page, 'pat')
      await page.goto(path)
      await kept(page, path)
      await page.context().setOffline(true)
      await cancel(page)
      await page.getByText(/was not sent yet/).waitFor()
      await page.context().clearCookies()
      await page.goto('about:blank')
      await page.context().setOffline(false)
      const own = await bookedAppointment(visited.clinic, { name: `Guest ${String(guests++)}`, age: 36 })
      await page.goto(own)
      await page.getByText('A change is waiting to be sent. Sign in to send it.').waitFor()
      await kept(page, own)
      await page.context().setOffline(true)
      await cancel(page)
      await page.getByText(/was not sent yet/).waitFor()
      await page.context().setOffline(false)
      await page.getByText('Cancelled', { exact: true }).first().waitFor()
      await signIn(page, 'pat')
      await page.goto(path)
      await page.getByText('Cancelled', { exact: true }).first().waitFor()
    }))

  it('sends a cancellation once when there is a connection, with the entity tag of the page', () =>
    visited.visit({}, async ({ page, another, complaints }) => {
      const path = await withoutConnection(page)
      await page.goto(path)
      await cancel(page)
      await page
        .getByRole('status')
        .getByText(/“Cancel appointment” was not sent yet/)
        .waitFor()
      // Another tab shows it too, and both send.
      const other = await another()
      await other.goto(path)
      await other.getByText(/“Cancel appointment” was not sent yet/).waitFor()
      const sent = [cancellationsOf(page), cancellationsOf(other)]
      // Both tabs are online before the first has its response.
      await page.context().route('**/cancellation?*', async (route) => {
        await page.waitForTimeout(1000)
        await route.continue()
      })
      await page.context().setOffline(false)
      for (const each of [page, other]) await each.getByText('Cancelled', { exact: true }).first().waitFor()
      expect(sent.flat()).to.have.length(1)
      expect(sent.flat()[0]).to.match(/^"/)
      const shown = await Promise.all([page, other].map((each) => each.textContent(banner)))
      expect(shown.filter((text) => (text ?? '').includes('“Cancel appointment” was sent.'))).to.have.length(1)
      await page.reload()
      expect(await page.textContent(banner).catch(() => '')).not.to.include('Cancel appointment')
      expect(complaints).to.deep.equal([])
    }))

  it('sends a change after another page that was sending has gone', () =>
    visited.visit({}, async ({ page, another }) => {
      const path = await withoutConnection(page)
      await page.goto(path)
      await cancel(page)
      await page.getByText(/was not sent yet/).waitFor()
      await page.context().setOffline(false)
      const other = await another()
      await other.goto('/clinic')
      await page.context().setOffline(true)
      await other.evaluate(() => void navigator.locks.request('offline /', () => new Promise(() => undefined)))
      await page.context().setOffline(false)
      await other.close()
      await page.getByText('Cancelled', { exact: true }).first().waitFor()
    }))

  it('shows the result after the connection broke between the change and its page', () =>
    visited.visit({}, async ({ page }) => {
      const path = await withoutConnection(page)
      await page.goto(path)
      await cancel(page)
      await page.getByText(/was not sent yet/).waitFor()
      const broken = page.waitForEvent('requestfailed')
      await page.context().route('**/cancellation?*', async (route) => {
        await page.route(`**${path}`, (shown) => shown.abort())
        await route.continue()
      })
      await page.context().setOffline(false)
      await broken
      await page.context().setOffline(true)
      await page.unroute(`**${path}`)
      await page.context().setOffline(false)
      await page.getByText('Cancelled', { exact: true }).first().waitFor()
    }))

  it('sends a move after others have taken other times', () =>
    visited.visit({}, async ({ page }) => {
      const path = await bookedAppointment(visited.clinic, { name: 'Mo', age: 50 })
      await page.goto(path)
      await kept(page, path)
      await page.getByRole('link', { name: 'Move', exact: true }).click()
      const choice = page.getByRole('group', { name: 'New time' }).getByRole('radio').last()
      const time = /\d\d:\d\d/.exec((await choice.locator('..').textContent()) ?? '')?.[0] ?? 'a time'
      await choice.check()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Move to this time' }).click()
      await page.getByText(/“Move to this time” was not sent yet/).waitFor()
      await bookedAppointment(visited.clinic, { name: 'Bob', age: 51 })
      await page.context().setOffline(false)
      await page.getByText(/“Move to this time” was sent\./).waitFor()
      await page.goto(path)
      expect(await page.textContent('main')).to.include(time)
    }))

  it('tells that a change was not accepted, because the appointment was changed elsewhere', () =>
    visited.visit({}, async ({ page }) => {
      const path = await withoutConnection(page)
      await cancel(page)
      await page.getByText(/was not sent yet/).waitFor()
      await changeElsewhere(path)
      await page.context().setOffline(false)
      await page.getByText(/“Cancel appointment” was not accepted\. Changed in the meantime/).waitFor()
      // The page shows the state that refused the change.
      await page.getByText('Ada King').first().waitFor()
      await page.reload()
      await page.getByText(/“Cancel appointment” was not accepted/).waitFor()
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
      expect(await page.textContent('main')).to.include('Ada King')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      expect(await page.textContent(banner)).to.equal('')
    }))

  it('withdraws a change that waits, and takes one at a time', () =>
    visited.visit({}, async ({ page }) => {
      const path = await withoutConnection(page)
      await cancel(page)
      await page.getByText('Edit patient details').click()
      await page.getByLabel('Name').fill('Ada King')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('alert').getByText('Another change of this page is waiting.').waitFor()
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByText('“Cancel appointment” was withdrawn. Nothing was sent.').waitFor()
      const sent = cancellationsOf(page)
      await page.context().setOffline(false)
      await page.goto(path)
      await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(sent).to.deep.equal([])
    }))

  it('queues no change that the service may have received', () =>
    visited.visit({}, async ({ page }) => {
      const path = await bookedAppointment(visited.clinic, { name: 'Zoe', age: 36 })
      await page.goto(path)
      await kept(page, path)
      await page.route('**/cancellation?*', (route) => route.abort())
      await cancel(page)
      await page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
      expect(await page.textContent(banner)).to.equal('')
    }))

  it('keeps the typed text when the service is unreachable, as before', () =>
    visited.visit({}, async ({ page }) => {
      await page.goto('/schedules/30')
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByLabel('Age in years').fill('36')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: /^Book / }).click()
      await page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
      await page.context().setOffline(false)
      await page.getByRole('button', { name: /^Book / }).click()
      await page.waitForURL(/\/appointments\//)
    }))
})
