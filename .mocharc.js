import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { argv, env } from 'node:process'
import { fileURLToPath, URL } from 'node:url'

// The processes of a run, and the programs that tests start, share compiled modules.
env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

// The folders with the longest files come first, so that no process waits long for the last file of another.
const longest = ['protocol', 'contention', 'browser', 'model', 'platform']
const folders = readdirSync('test', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name)
const place = (folder) => (longest.includes(folder) ? longest.indexOf(folder) : longest.length)
const whole = folders.toSorted((one, other) => place(one) - place(other)).map((folder) => `test/${folder}`)

// Named files run in one process, which reports each test as it ends.
const isWhole = !argv.slice(2).some((word) => word.startsWith('test/') || word.endsWith('.test.ts'))
const parallel = {
  parallel: true,
  // The tests wait for other programs in a third of their time, so one more process than there are cores uses these.
  jobs: Math.min(availableParallelism() + 1, 4),
  spec: whole,
  require: ['./test/support/unpack-browser.ts', './test/support/processes/bundle-clinic.ts'],
}

export default {
  'node-option': ['conditions=@waymark/source', 'disable-warning=ExperimentalWarning'],
  extension: ['test.ts'],
  recursive: true,
  exit: true,
  // Only hanging tests reach it: several processes may load the machine.
  timeout: 120_000,
  reporter: 'spec',
  ...(isWhole ? parallel : {}),
}
