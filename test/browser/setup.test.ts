import { expect } from 'chai'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { openBrowser } from '../support/browser/browser.ts'
import { production, startServer, stop } from '../support/processes/process.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const password = 'correct horse battery'
const unfilled = /\[[^\]\n]{3,}\]/gv
const answer = 'the practice and its owner'

interface Hand {
  readonly page: Page
  type(field: Locator, text: string): Promise<void>
  /** Replaces the parts in square brackets. */
  complete(field: Locator): Promise<void>
  press(name: string | RegExp): Promise<void>
  follow(name: string | RegExp): Promise<void>
  arrive(name: string | RegExp): Promise<void>
  /** The time of a practised hand, in seconds. */
  seconds(): number
}

/** A clerk at a page, with a count of keys and clicks (keystroke-level model: Card, Moran and Newell, 1980). */
function handOf(page: Page): Hand {
  let [keys, clicks] = [0, 0]
  const click = async (target: Locator): Promise<void> => {
    await target.first().click()
    clicks += 1
    await page.waitForLoadState()
  }
  return {
    page,
    async type(field, text) {
      await field.fill(text)
      // Tab leads to the next field.
      keys += text.length + 1
    },
    async complete(field) {
      const text = await field.inputValue()
      await field.fill(text.replaceAll(unfilled, answer))
      // Each answer is found and typed in place of the brackets.
      const count = [...text.matchAll(unfilled)].length
      clicks += count
      keys += count * answer.length
    },
    press: (name) => click(page.getByRole('main').getByRole('button', { name })),
    follow: (name) => click(page.getByRole('main').getByRole('link', { name })),
    arrive: (name) => page.getByRole('heading', { level: 1, name }).waitFor(),
    // A key of an average typist, and for a click: think, point, press.
    seconds: () => keys * 0.28 + clicks * 2.65,
  }
}

/** The set-up of an empty clinic by its first clerk, in the service as operators start it. */
describe('the set-up in a browser', function () {
  this.timeout(60_000)

  for (const javaScriptEnabled of [true, false]) {
    it(`leads to the first bookable day ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () =>
      inTemporaryFolder(async (folder) => {
        const settings = { ...production, DATABASE_URL: `sqlite:${join(folder, 'clinic.sqlite')}` }
        const { output } = await startServer(['clerk', 'robin'], settings).ended
        const server = startServer(['serve'], settings)
        const browser = await openBrowser()
        try {
          const context = await browser.newContext({ javaScriptEnabled, baseURL: await server.origin })
          const page = await context.newPage()
          page.setDefaultTimeout(20_000)
          await page.goto(/\/password-resets\/\S+/.exec(output)?.[0] ?? '')
          await setUp(handOf(page))
        } finally {
          await browser.close()
          await stop(server)
        }
      }))
  }
})

async function setUp(hand: Hand): Promise<void> {
  const { page } = hand
  const field = (name: string | RegExp): Locator => page.getByRole('main').getByLabel(name, { exact: true })
  await hand.type(field('New password'), password)
  await hand.press('Set password')
  await hand.arrive('Sign in')
  await hand.type(field(/^User name/), 'robin')
  await hand.type(field('Password'), password)
  await hand.press('Sign in')
  await hand.arrive(/^Signed in as/)
  await page.getByRole('link', { name: 'Waymark Clinic' }).first().click()
  await hand.follow('Set up the clinic')

  await hand.follow('Describe the clinic')
  await hand.type(field('Name of the clinic'), 'Lakeside Practice')
  await hand.type(field(/^Street/), '1 Lake Road')
  await hand.type(field(/^Town/), 'Keswick')
  await hand.type(field(/^Telephone/), '+44 17687 00000')
  await hand.type(field('Time zone'), 'Europe/London')
  await hand.press('Save')
  await backToSetup(hand)

  for (const notice of [
    'Privacy notice',
    'Imprint',
    'Accessibility statement',
    'Terms of use',
    'How long we keep data',
  ]) {
    await hand.follow(notice)
    await hand.arrive(notice)
    await hand.complete(field('Text'))
    await hand.press('Publish')
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    await backToSetup(hand)
  }

  await hand.follow('Add the doctors')
  await hand.type(field('Name in the web address'), 'inovak')
  await hand.type(field('Name'), 'Dr Ida Novak')
  await hand.type(field(/^Speciality/), 'Cardiology')
  expect(await field('Time zone').inputValue()).to.equal('Europe/London')
  expect(await field('Address').inputValue()).to.equal('1 Lake Road, Keswick')
  await hand.type(field(/^Languages, such as/), 'en')
  await hand.press('Add a doctor')
  await hand.arrive('Dr Ida Novak')
  await backToSetup(hand)
  await hand.follow(/^Working hours of Dr Ida Novak/)
  await hand.arrive(/^Working hours/)
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await hand.type(field(`${day} from 1`), '09:00')
    await hand.type(field(`${day} to 1`), '17:00')
  }
  await hand.press('Save')
  await backToSetup(hand)

  await hand.follow('Book a test appointment')
  await hand.arrive('Book by telephone')
  await hand.follow(/, 09:00 to /)
  await hand.arrive(/^Book Dr Ida Novak/)
  await hand.type(field('Name'), 'Test Patient')
  await hand.type(field(/^Age in years/), '36')
  await hand.press(/^Book \d\d:\d\d/)
  await hand.arrive(/^Appointment with Dr Ida Novak/)
  await backToSetup(hand)
  await page.getByText('Everything is ready').waitFor()
  // Half of a quarter of an hour; the other half is for the words of the notices.
  expect(hand.seconds()).to.be.below(450)
}

async function backToSetup(hand: Hand): Promise<void> {
  const { page } = hand
  await page.getByRole('status').filter({ hasText: /\S/v }).first().waitFor()
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByText('More').click()
  await main.getByRole('link', { name: 'Set-up' }).click()
  await hand.arrive('Set up the clinic')
}
