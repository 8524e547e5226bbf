import { createServer, type Server } from 'node:http'
import { expect } from 'chai'
import * as openid from 'openid-client'
import type { Page } from 'playwright-core'
import { closed, listening } from '../support/http/listening.ts'
import { photograph } from '../support/browser/pictures.ts'
import { registeredClient, type RegisteredClient } from '../support/authentication/client-applications.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

/*
 * A user decides in a real browser. Its policy (form-action) blocks the redirection of a form to another origin, and
 * the client application redirects to a further origin, as many do.
 */
describe('consent for a client application in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  let site: RegisteredClient
  let television: RegisteredClient
  let diary: Server
  let back: string
  before(async () => {
    diary = createServer((request, response) => {
      const { host = '' } = request.headers
      // Another origin on the same machine, under another host name.
      const Location = `http://localhost:${new URL(`http://${host}`).port}/`
      if (request.url?.startsWith('/back') === true) response.writeHead(303, { Location })
      else response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end('<h1>Diary</h1>')
    })
    back = `${await listening(diary)}/back`
    visited = await openVisitedClinic({ knowsOrigin: true })
    site = await registeredClient(visited.clinic, { type: 'site', redirectUris: back })
    television = await registeredClient(visited.clinic, { type: 'device', name: 'Television' })
  })
  after(async () => {
    await visited.close()
    await closed(diary)
  })

  const configurationOf = ({ id, secret }: RegisteredClient): Promise<openid.Configuration> => {
    const proof = secret === undefined ? openid.None() : openid.ClientSecretBasic(secret)
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated as a warning against use outside of tests
    const execute = [openid.allowInsecureRequests]
    return openid.discovery(new URL(visited.clinic.origin), id, undefined, proof, { execute })
  }
  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('User name').first().fill('pat')
    await page.getByLabel('Password').fill('pat-demo-password')
    await page.getByRole('button', { name: 'Sign in', exact: false }).first().click()
  }

  for (const javaScriptEnabled of [false, true]) {
    const how = javaScriptEnabled ? 'with' : 'without'

    it(`signs in, shows the requested access, allows it and returns to the application, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled, viewport: { width: 1000, height: 700 } }, async ({ page, complaints }) => {
        const config = await configurationOf(site)
        const pkceCodeVerifier = openid.randomPKCECodeVerifier()
        const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier)
        const asked = { redirect_uri: back, scope: 'profile', code_challenge, code_challenge_method: 'S256' }
        await page.goto(openid.buildAuthorizationUrl(config, asked).href)
        await signIn(page)
        await page.getByRole('heading', { name: 'Health diary requests access to your account' }).waitFor()
        const terms = await page.locator('main dl').innerText()
        expect(terms).to.match(/If you allow it, it can\s+See your name and e-mail address/)
        expect(terms).to.match(/It cannot\s+Change your name, your contact details, your password/)
        if (!javaScriptEnabled) await photograph(page, 'consent')
        const landing = page.waitForRequest((request) => request.url().startsWith(back))
        await page.getByRole('button', { name: 'Allow', exact: true }).click()
        const landed = new URL((await landing).url())
        await page.getByRole('heading', { name: 'Diary' }).waitFor()
        const tokens = await openid.authorizationCodeGrant(config, landed, { pkceCodeVerifier })
        expect(tokens.scope).to.equal('profile')
        expect(complaints).to.deep.equal([])
      }))

    it(`returns to the application by a form (OAuth 2.0 Form Post Response Mode §2), ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled }, async ({ page, complaints }) => {
        const config = await configurationOf(site)
        const code_challenge = await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier())
        const asked = { redirect_uri: back, scope: 'profile', code_challenge, code_challenge_method: 'S256' }
        await page.goto(openid.buildAuthorizationUrl(config, { ...asked, response_mode: 'form_post' }).href)
        await signIn(page)
        const landing = page.waitForRequest((request) => request.url() === back)
        await page.getByRole('button', { name: 'Allow', exact: true }).click()
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click()
        const landed = await landing
        expect(landed.method()).to.equal('POST')
        expect([...new URLSearchParams(landed.postData() ?? '').keys()]).to.have.members(['code', 'iss'])
        await page.getByRole('heading', { name: 'Diary' }).waitFor()
        expect(complaints).to.deep.equal([])
      }))

    it(`connects a device by its code, ${how} JavaScript`, () =>
      visited.visit({ javaScriptEnabled, viewport: { width: 1000, height: 700 } }, async ({ page, complaints }) => {
        const config = await configurationOf(television)
        const asked = await openid.initiateDeviceAuthorization(config, { scope: 'appointments' })
        await page.goto(asked.verification_uri)
        await page.getByLabel('Code on the device').fill(asked.user_code)
        await page.getByRole('button', { name: 'Continue' }).click()
        await signIn(page)
        await page.getByRole('heading', { name: 'Television requests access to your account' }).waitFor()
        if (!javaScriptEnabled) await photograph(page, 'device')
        await page.getByRole('button', { name: 'Allow', exact: true }).click()
        // Another page than the form, without the code, which is used up.
        await page.waitForURL('**/users/pat/applications')
        await page.locator('main').getByRole('link', { name: 'Television' }).first().click()
        await page.getByRole('heading', { name: 'Television', level: 1 }).waitFor()
        if (!javaScriptEnabled) await photograph(page, 'connected-application')
        const tokens = await openid.pollDeviceAuthorizationGrant(config, { ...asked, interval: 0.01 })
        expect(tokens.scope).to.equal('appointments')
        expect(complaints).to.deep.equal([])
      }))
  }
})
