import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { photograph } from '../support/browser/pictures.ts'
import { virtualAuthenticator, type VirtualAuthenticator } from '../support/browser/virtual-authenticator.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

const window = { viewport: { width: 1000, height: 700 } }

describe('passkeys in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic({ knowsOrigin: true })
  })
  after(() => visited.close())

  type Test = (page: Page, device: VirtualAuthenticator) => Promise<void>

  /** A visitor with a virtual authenticator; fails if the browser reports errors. */
  const withDevice = (test: Test): Promise<void> =>
    visited.visit(window, async ({ page, complaints }) => {
      await test(page, await virtualAuthenticator(page))
      expect(complaints).to.deep.equal([])
    })

  const isSignedIn = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name }).waitFor()
  }

  async function register(page: Page, user: string, name: string): Promise<void> {
    await page.goto('/session')
    await page.getByRole('link', { name: 'Create an account with a passkey' }).first().click()
    await page.getByLabel('User name').fill(user)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Name of the passkey').fill('This laptop')
    await photograph(page, 'passkey-registration')
    await page.getByRole('button', { name: 'Create an account with a passkey' }).click()
    await page.waitForURL(`/users/${user}`)
  }

  async function signOut(page: Page): Promise<void> {
    await page.goto('/session')
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await isSignedIn(page, 'Sign in')
  }

  async function beginSignIn(page: Page, user = ''): Promise<void> {
    await page.goto('/session')
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Sign in with a passkey' }) })
    await form.getByLabel('User name').fill(user)
    await form.getByRole('button').click()
  }

  it('create an account without a password', () =>
    withDevice(async (page, device) => {
      await register(page, 'ada', 'Ada Lovelace')
      expect(await page.textContent('h1')).to.include('Ada Lovelace')
      await isSignedIn(page, 'Ada Lovelace')
      expect(await device.credentials()).to.have.length(1)
      await page.getByRole('link', { name: 'Passkeys and other keys' }).first().click()
      expect(await page.textContent('main')).to.include('This laptop')
    }))

  it('sign in again, with and without a user name', () =>
    withDevice(async (page) => {
      await register(page, 'bea', 'Bea Jones')
      for (const user of ['bea', 'Bea', '']) {
        await signOut(page)
        await beginSignIn(page, user)
        await isSignedIn(page, 'Bea Jones')
        await page.goto('/session')
        expect(await page.textContent('main')).to.include('Passkey')
      }
    }))

  it('return to the page that required the sign-in', () =>
    withDevice(async (page) => {
      await register(page, 'cyd', 'Cyd Ames')
      await signOut(page)
      await page.goto('/users/cyd/sessions')
      await photograph(page, 'passkey-sign-in')
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByRole('heading', { name: 'Devices with access' }).waitFor()
      expect(new URL(page.url()).pathname).to.equal('/users/cyd/sessions')
    }))

  it('are added, renamed and removed, except the last one', () =>
    withDevice(async (page, first) => {
      await register(page, 'dan', 'Dan Ode')
      await page.goto('/users/dan/credentials')
      await page.getByText('Add a passkey').first().click()
      await page.getByLabel('Name of the passkey').fill('Another')
      await page.getByRole('button', { name: 'Add passkey' }).click()
      // A device with a passkey does not create a second one.
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').textContent()).to.include('already has a passkey for your account')
      await first.remove()
      await virtualAuthenticator(page)
      await page.getByRole('button', { name: 'Create passkey' }).click()
      await page.waitForURL('/users/dan/credentials/*')
      expect(await page.textContent('h1')).to.include('Another')
      expect(await page.textContent('main')).to.include('On the device with this passkey you sign in')
      await page.getByLabel('Name of the key').fill('My telephone')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'My telephone' }).waitFor()
      const remove = async (): Promise<void> => {
        await page.getByText('Remove key').first().click()
        await page.getByRole('button', { name: 'Remove key' }).click()
      }
      await remove()
      await page.waitForURL('/users/dan/credentials')
      await page.getByRole('link', { name: 'This laptop' }).first().click()
      await remove()
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').textContent()).to.include('This is your last key')
    }))

  it('are rejected if the device response is forged', () =>
    withDevice(async (page, device) => {
      await register(page, 'eve', 'Eve Ray')
      await signOut(page)
      for (const bits of [{ isBogusSignature: true }, { isBadUV: true }, { isBadUP: true }]) {
        await device.lie(bits)
        await beginSignIn(page, 'eve')
        const said = page.locator('form').getByRole('alert')
        await said.waitFor()
        expect(await said.textContent()).to.include('The passkey was not accepted')
      }
      await device.lie({})
      await page.getByRole('link', { name: 'Sign in with a passkey' }).first().click()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await isSignedIn(page, 'Eve Ray')
    }))

  it('are rejected if they are cloned, with a message to their owner', () =>
    withDevice(async (page, device) => {
      await register(page, 'flo', 'Flo Kent')
      await signOut(page)
      await beginSignIn(page)
      await isSignedIn(page, 'Flo Kent')
      const [credential] = await device.credentials()
      if (credential === undefined) expect.fail('The device holds the key')
      await device.setCount(credential, 1)
      await signOut(page)
      await beginSignIn(page)
      const said = page.locator('form').getByRole('alert')
      await said.waitFor()
      expect(await said.textContent()).to.include('The passkey was not accepted')
      await visited.clinic.work()
      expect(visited.clinic.mails.at(-1)).to.include({ account: 'flo' })
      expect((await visited.clinic.storage.passkeys.list('flo'))[0]?.isSuspected).to.equal(true)
    }))

  it('report a device error, and allow another attempt', () =>
    withDevice(async (page, device) => {
      await register(page, 'gus', 'Gus Lee')
      await signOut(page)
      await device.knowUser(false)
      await beginSignIn(page, 'gus')
      const said = page.locator('.ceremony')
      await said.waitFor()
      expect(await said.textContent()).to.equal('Your device did not respond. Please try again.')
      await device.knowUser(true)
      await page.getByRole('button', { name: 'Use passkey' }).click()
      await isSignedIn(page, 'Gus Lee')
    }))

  it('show an explanation without JavaScript', () =>
    visited.visit({ ...window, javaScriptEnabled: false }, async ({ page }) => {
      const buttons = async (): Promise<readonly string[]> => page.locator('main').getByRole('button').allTextContents()
      await page.goto('/session')
      expect(await buttons(), 'no button that cannot work').to.deep.equal(['Sign in'])
      for (const path of ['/passkeys/registrations', '/passkeys/sign-ins']) {
        await page.goto(path)
        expect(await page.innerText('main')).to.include('Use a browser that supports passkeys')
        expect(await buttons()).to.deep.equal([])
      }
      // A browser that does not know the media feature shows the button.
      await page.locator('main button[type=submit]').dispatchEvent('click')
      await page.waitForURL('/passkeys/sign-ins/*')
      expect(await page.innerText('main')).to.include('Use a browser that supports passkeys')
      expect(await page.textContent('main')).not.to.include('challenge')
      expect(await buttons()).to.deep.equal([])
    }))
})
