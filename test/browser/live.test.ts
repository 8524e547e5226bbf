import { expect } from 'chai'
import { signedIn } from '../support/authentication/signed-in.ts'
import { tomorrow } from '../support/clinic.ts'
import { postBooking } from '../support/open-slots.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

describe('a page that follows its changes', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic({ watchInterval: 5 })
  })
  after(() => visited.close())

  const pages = {
    'the week': '/doctors/mjones/week?date=2026-12-01',
    'the day': `/doctors/mjones/schedule?date=${tomorrow}`,
    'the free times of any doctor': '/free-times?from=2026-12-01&until=2026-12-01&speciality=General%20practice',
  }

  async function slotAt(time: string): Promise<number> {
    const slots = await visited.clinic.storage.schedules.slots('mjones', tomorrow)
    const slot = slots.find(({ startTime }) => startTime === time)
    if (slot === undefined) throw new Error(`No slot at ${time}`)
    return slot.id
  }

  for (const [index, [name, path]] of Object.entries(pages).entries()) {
    it(`drops a time of ${name} that another visitor books, and keeps the focus`, () =>
      visited.visit({}, async ({ page, complaints }) =>
        visited.visit({}, async ({ page: other }) => {
          const [id, neighbour] = [await slotAt(`09:${index === 0 ? '00' : '30'}`), await slotAt('11:00')]
          const slot = index === 2 ? await slotAt('10:00') : id
          await page.goto(path)
          await page.locator(`main a[href="/schedules/${String(neighbour)}"]`).focus()
          const time = page.locator(`main a[href="/schedules/${String(slot)}"]`)
          await time.waitFor()
          await other.goto(`/schedules/${String(slot)}`)
          await other.getByLabel('Name').fill('Ada Lovelace')
          await other.getByLabel('Age in years').fill('36')
          await other.getByRole('button', { name: /^Book / }).click()
          await time.waitFor({ state: 'detached' })
          const focused = page.locator(`main a[href="/schedules/${String(neighbour)}"]:focus`)
          expect(await focused.count()).to.equal(1)
          expect(complaints).to.deep.equal([])
        }),
      ))
  }

  it('replaces a list after the reader has left a field in it', () =>
    visited.visit({}, async ({ page, complaints }) => {
      await page.goto(pages['the day'])
      const slot = await slotAt('12:00')
      const time = page.locator(`main a[href="/schedules/${String(slot)}"]`)
      await time.waitFor()
      const typing = page.getByRole('textbox', { name: 'Typing' })
      await page
        .locator('main > .set, main > .timetable, main > .rows')
        .filter({ has: page.locator(`a[href="/schedules/${String(slot)}"]`) })
        .evaluate((list) => {
          list.insertAdjacentHTML('beforeend', '<input aria-label="Typing">')
        })
      await typing.fill('Ada')
      const version = await page.locator('main').getAttribute('data-version')
      await postBooking(visited.clinic, slot, { name: 'Ada Lovelace', age: 36 })
      await page.locator(`main:not([data-version="${version ?? ''}"])`).waitFor()
      expect([await time.count(), await typing.inputValue()]).to.deep.equal([1, 'Ada'])
      await typing.blur()
      await time.waitFor({ state: 'detached' })
      expect(complaints).to.deep.equal([])
    }))

  it('shows the name of a new patient on the desk, and the status after it changes', () =>
    visited.visit({}, async ({ page, complaints }) => {
      const token = await signedIn(visited.clinic, 'desk')
      await page.setExtraHTTPHeaders({ authorization: `Bearer ${token}` })
      await page.goto(`/desk?date=${tomorrow}`)
      await page.getByRole('textbox', { name: 'Day', exact: true }).fill('2026-12-24')
      const booked = await postBooking(visited.clinic, await slotAt('11:30'), { name: 'Zoe Late', age: 40 })
      await page.getByRole('link', { name: 'Zoe Late' }).waitFor()
      expect(await page.getByRole('textbox', { name: 'Day', exact: true }).inputValue()).to.equal('2026-12-24')
      await fetch(new URL(booked.headers.get('location') ?? '', visited.clinic.origin), {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      })
      await page.getByRole('link', { name: 'Zoe Late' }).waitFor({ state: 'detached' })
      expect(complaints).to.deep.equal([])
    }))

  it('tells the number of unread messages in the header, also after one is read in another tab', () =>
    visited.visit({}, async ({ page, another, complaints }) => {
      await page.goto('/session')
      await page.getByLabel('User name').first().fill('pat')
      await page.getByLabel('Password').first().fill('pat-demo-password')
      await page.getByRole('button', { name: 'Sign in' }).first().click()
      const count = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages (1)' })
      await count.click()
      const moment = page.locator('main > .rows time[data-moment]')
      const words = await moment.textContent()
      expect(words).to.match(/^30 November 2026 at \d\d:\d\d$/)
      const other = await another()
      await other.goto(page.url())
      await other.getByRole('link', { name: 'Welcome to the clinic' }).click()
      for (const tab of [other, page]) {
        await tab
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Messages', exact: true })
          .waitFor()
      }
      await page.locator('main > .rows .badge').waitFor({ state: 'detached' })
      // The script has also written the times of the new rows.
      expect(await moment.textContent()).to.equal(words)
      expect(complaints).to.deep.equal([])
    }))
})
