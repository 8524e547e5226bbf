import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Default locations of Chrome on platforms without a Chromium from npm. */
const installed = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// The Chromium package was built for AWS Lambda. With the Lambda environment it also unpacks its libraries and fonts,
// so that no system packages are needed.
async function fromNpm(): Promise<string> {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** Returns the path of the browser, which is unpacked if necessary. */
export async function browserProgram(): Promise<string> {
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm()
  const found = installedBrowser()
  if (found === undefined) throw new Error('npm has no browser for this machine; install Chrome to run these tests.')
  console.log(`      (no browser comes with npm for this machine: using ${found})`)
  return found
}

/** Returns the path of a browser that is installed on the machine, which can do more than that from npm; undefined without one. */
export function installedBrowser(): string | undefined {
  return installed.find((path) => existsSync(path))
}

/** Opens headless Chromium. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserProgram(),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-background-networking'],
  })
}
