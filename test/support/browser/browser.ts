import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Where an installed Chrome usually is, on machines for which none comes with npm. */
const installed = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// The browser from npm was made for Amazon's functions. Told that it runs there, it also unpacks the libraries and
// fonts that come with it, so that a machine with nothing but Node has all that it needs.
async function fromNpm(): Promise<string> {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

async function executable(): Promise<string> {
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm()
  const found = installed.find((path) => existsSync(path))
  if (found === undefined)
    throw new Error('No browser comes with npm for this machine; install Chrome to run these tests.')
  console.log(`      (no browser comes with npm for this machine: using ${found})`)
  return found
}

/** A real Chromium without a window. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await executable(),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-background-networking'],
  })
}
