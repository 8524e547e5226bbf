import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { openSlots, postBooking } from '../support/open-slots.ts'
import { photograph } from '../support/browser/pictures.ts'
import { openVisitedClinic, type VisitedClinic } from '../support/browser/visitor.ts'

const today = '2026-11-30'
/** 15:00 in New York, when the first appointments have begun. */
const afternoon = Date.parse('2026-11-30T20:00:00Z')
const freeTime = /^\w+ \d+ \w+ 2026, \d\d:\d\d to \d\d:\d\d with /

/** What people do from the first page, by links, buttons and forms only. */
describe('a journey in a browser', function () {
  this.timeout(60_000)
  let visited: VisitedClinic
  before(async () => {
    visited = await openVisitedClinic({ watchInterval: 5 })
  })
  after(() => visited.close())

  const navigation = (page: Page, name: string): Locator =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click()
  const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click()
  const arrive = (page: Page, name: string | RegExp): Promise<void> =>
    page.getByRole('heading', { name, level: 1 }).waitFor()

  async function signIn(page: Page, user: string): Promise<void> {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('User name').fill(user)
    await page.getByLabel('Password').fill(`${user}-demo-password`)
    await press(page, 'Sign in')
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByText(/^(?!Sign in)/)
      .first()
      .waitFor()
  }

  async function fill(page: Page, name: string): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Age in years').fill('36')
  }

  async function cancel(page: Page): Promise<void> {
    await page.getByText('Cancel appointment').first().click()
    await press(page, 'Cancel appointment')
    await arrive(page, 'Your appointment is cancelled')
  }

  for (const [width, height, javaScriptEnabled] of [
    [1280, 900, true],
    [390, 844, false],
  ] as const) {
    const options = { javaScriptEnabled, viewport: { width, height } }
    const how = `${javaScriptEnabled ? 'with' : 'without'} JavaScript at ${String(width)} pixels`
    const picture = (page: Page, name: string): Promise<void> => photograph(page, `${name}-${String(width)}`)

    describe('for patients', () => {
      it(`of a guest books, moves and cancels in three steps each, ${how}`, () =>
        visited.visit(options, async ({ page, complaints }) => {
          await page.goto('/')
          await picture(page, 'home')
          await page.getByRole('link', { name: freeTime }).last().click()
          await arrive(page, /^Book Dr /)
          await picture(page, 'slot')
          // Each content differs, because the service suspects a duplicate otherwise.
          await fill(page, `Grace Hopper ${String(width)}`)
          await press(page, /^Book \d\d:\d\d$/)
          await arrive(page, 'Your appointment is booked')
          await picture(page, 'booked')

          await page.getByRole('link', { name: 'Move', exact: true }).click()
          await arrive(page, 'Move your appointment')
          await picture(page, 'move')
          const choice = page.getByRole('group', { name: 'New time' }).getByRole('radio').nth(1)
          const time = /\d\d:\d\d/.exec((await choice.locator('..').textContent()) ?? '')?.[0] ?? 'no time'
          await choice.check()
          await press(page, 'Move to this time')
          await arrive(page, 'Your appointment is booked')
          await page.getByText(`, ${time} to`).first().waitFor()

          await cancel(page)
          await picture(page, 'cancelled')
          expect(complaints).to.deep.equal([])
        }))

      it(`of a patient signs up, books, joins a waiting list, reads a message and signs out, ${how}`, () =>
        visited.visit(options, async ({ page, complaints }) => {
          await page.goto('/')
          await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).click()
          await picture(page, 'sign-in')
          await page.getByRole('link', { name: 'Create an account', exact: true }).click()
          await picture(page, 'register')
          const form = page.locator('section.form', { hasText: 'Create an account' })
          const user = `ada${String(width)}${javaScriptEnabled ? 's' : ''}`
          await form.getByLabel('User name').fill(user)
          await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
          await form.getByLabel('Password').fill('seven purple lamps')
          await press(page, 'Create an account')
          await arrive(page, 'Find a doctor and book a time')
          await page.locator('.done').getByText('Your account is created').waitFor()
          await navigation(page, 'Account').click()
          await arrive(page, 'Ada Lovelace')
          await picture(page, 'account')

          await navigation(page, 'Find a doctor').click()
          await picture(page, 'doctors')
          await page.getByRole('link', { name: 'Dr Mary Jones', exact: true }).click()
          await picture(page, 'doctor')
          await page.getByRole('link', { name: 'All times', exact: true }).click()
          await page.getByRole('link', { name: 'Next week' }).click()
          await page.getByRole('heading', { name: /^7 – 13 December/ }).waitFor()
          await picture(page, 'week')
          await follow(page, freeTime)
          await fill(page, 'Ada Lovelace')
          await press(page, /^Book \d\d:\d\d$/)
          await arrive(page, 'Your appointment is booked')
          await navigation(page, 'My appointments').click()
          await page.getByRole('link', { name: freeTimeInList }).first().waitFor()
          await picture(page, 'appointments')

          await page.getByRole('link', { name: 'Dr Mary Jones' }).first().click()
          await follow(page, 'Join the waiting list')
          await page.getByLabel('Last day').fill('2026-12-18')
          await press(page, 'Join the waiting list')
          await page.getByText('Waiting', { exact: true }).waitFor()
          await picture(page, 'waiting-entry')
          await follow(page, 'Waiting list')
          await page.getByText('Waiting', { exact: true }).waitFor()
          await picture(page, 'waiting-list')

          // The mail about the booking is not read yet.
          await navigation(page, 'Messages (1)').click()
          await page.locator('main .rows a').first().click()
          await picture(page, 'message')
          // Opening marks as read only with JavaScript, because reading is safe.
          if (javaScriptEnabled) await navigation(page, 'Messages').waitFor()
          else await press(page, 'Mark as read')
          await follow(page, 'All messages')
          await navigation(page, 'Messages').waitFor()
          await picture(page, 'messages')
          await page.getByRole('navigation', { name: 'Account' }).getByRole('link').click()
          await press(page, 'Sign out')
          await arrive(page, 'Find a doctor and book a time')
          expect(complaints).to.deep.equal([])
        }))
    })

    describe('for staff', () => {
      it(`of a doctor opens today's list and records attendance, ${how}`, () =>
        visited.visit(options, async ({ page, complaints }) => {
          const { clock } = visited.clinic
          const before = clock.now()
          const name = `Mo ${String(width)} ${javaScriptEnabled ? 'Script' : 'Plain'}`
          const [slot = 0] = await openSlots(visited.clinic, { date: today })
          await postBooking(visited.clinic, slot, { name, age: 50, telephone: '+44 20 7946 0018', reason: 'Cough' })
          clock.set(afternoon)
          try {
            await signIn(page, 'mjones')
            await navigation(page, 'Today').click()
            const row = page.getByRole('listitem').filter({ hasText: name })
            await row.getByRole('button', { name: 'Arrived' }).click()
            if (!javaScriptEnabled) await navigation(page, 'Today').click()
            await row.getByText('Arrived', { exact: true }).first().waitFor()
            await row.getByRole('button', { name: 'Seen' }).waitFor()
            await picture(page, 'day')
            await navigation(page, 'Working hours').click()
            await arrive(page, /^Working hours/)
            await picture(page, 'availability')
            expect(complaints).to.deep.equal([])
          } finally {
            clock.set(before)
          }
        }))

      it(`of a clerk books from the desk, finds the appointment by name and moves it, ${how}`, () =>
        visited.visit(options, async ({ page, complaints }) => {
          const name = `Zelda ${javaScriptEnabled ? 'Script' : 'Plain'}${String(width)}`
          await signIn(page, 'desk')
          await navigation(page, 'Desk').click()
          await page.getByRole('link', { name: 'Next day' }).click()
          await picture(page, 'desk')
          await page
            .getByRole('link', { name: /^\d\d:\d\d with Dr / })
            .first()
            .click()
          await fill(page, name)
          await press(page, /^Book \d\d:\d\d$/)
          await page.getByText(name).first().waitFor()
          await navigation(page, 'Appointments').click()
          await page.getByLabel('Patient, e-mail or telephone').fill(name)
          await press(page, 'Search')
          await page.getByText(`for ${name}`).waitFor()
          await picture(page, 'search')
          await page.locator('main .rows a').first().click()
          await page.getByRole('link', { name: 'Move', exact: true }).click()
          await page.getByRole('group', { name: 'New time' }).getByRole('radio').nth(2).check()
          await press(page, 'Move to this time')
          await page.getByText(name).first().waitFor()
          await navigation(page, 'Patients').click()
          await picture(page, 'patients')
          expect(complaints).to.deep.equal([])
        }))

      it(`of a patient opens the books, and of a clerk opens each page of the work, ${how}`, () =>
        visited.visit(options, async ({ page, complaints }) => {
          await page.goto('/no-such-page')
          await arrive(page, 'Page not found')
          await picture(page, 'not-found')
          await signIn(page, 'pat')
          await navigation(page, 'Books').click()
          await arrive(page, 'Books')
          await picture(page, 'books')
          await page.getByRole('navigation', { name: 'Account' }).getByRole('link').click()
          await press(page, 'Sign out')
          await arrive(page, /^Find a doctor/)
          await signIn(page, 'desk')
          for (const [link, name] of [
            ['Tasks', 'tasks'],
            ['Import', 'import'],
            ['Audit log', 'audit'],
          ] as const) {
            if (!(await navigation(page, link).isVisible())) {
              await page.getByRole('navigation', { name: 'Main' }).getByText('More').click()
            }
            await navigation(page, link).click()
            await arrive(page, link)
            await picture(page, name)
          }
          expect(complaints).to.deep.equal([])
        }))
    })

    it(`of two people ends in two appointments when both choose one time, ${how}`, () =>
      visited.visit(options, async ({ page, complaints }) =>
        visited.visit(options, async ({ page: other }) => {
          for (const each of [page, other]) {
            await each.goto('/')
            await follow(each, freeTime)
          }
          expect(page.url()).to.equal(other.url())
          await fill(page, 'First Winner')
          await fill(other, 'Second Winner')
          await press(page, /^Book \d\d:\d\d$/)
          await arrive(page, 'Your appointment is booked')
          await press(other, /^Book \d\d:\d\d$/)
          await other
            .getByText(/That time has just been taken/)
            .first()
            .waitFor()
          await picture(other, 'taken')
          await press(other, /^Book instead: /)
          await arrive(other, 'Your appointment is booked')
          expect(await other.textContent('main')).to.include('Second Winner')
          expect(complaints).to.deep.equal([])
        }),
      ))
  }
})

/** A day and a time in a list of appointments. */
const freeTimeInList = /^\w+ \d+ \w+ 2026, \d\d:\d\d to/
