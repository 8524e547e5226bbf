import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isInstalled } from '../support/deployment.ts'
import { run } from './run.ts'

/*
 * Plays faults of machines against the samples for high availability, all of them or those whose names have these words:
 *   npm run ha
 *   npm run ha -- disk frozen
 * It needs Linux, root for network namespaces, and the packages patroni, etcd-server, haproxy, curl, iproute2 and
 * postgresql. The exit code is 1 if an acknowledged booking was lost, a slot was booked twice, or writes did not come back in time.
 */

const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  curl: 'curl',
  ip: 'iproute2',
  nsenter: 'util-linux',
}

function absence(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root, for network namespaces'
  const missing = Object.entries(packages).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]))
  if (postgresPrograms() === undefined) missing.push('postgresql')
  if (missing.length > 0) return `apt-get install --no-install-recommends ${missing.join(' ')} python3-psycopg2`
  return inNamespaces('', 'true') === 0 ? undefined : 'this machine allows no namespaces'
}

function postgresPrograms(): string | undefined {
  const [program] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().reverse()
  return program === undefined ? undefined : dirname(program)
}

/** Runs a program in namespaces of its own; all that it has started ends with it. The shell reaps orphans. */
function inNamespaces(folder: string, ...words: readonly string[]): number {
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const { status } = spawnSync('unshare', [...own, 'sh', '-c', '"$@"; exit $?', 'sh', ...words], {
    stdio: 'inherit',
    env: { ...process.env, [inside]: folder },
  })
  return status ?? 1
}

function runInNamespaces(script: string, names: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-ha-'))
  // The programs of the machines run as another user.
  chmodSync(folder, 0o755)
  const code = inNamespaces(folder, process.execPath, ...process.execArgv, script, ...names)
  if (code === 0) rmSync(folder, { recursive: true })
  else console.log(`The logs are in ${join(folder, 'logs')}`)
  return code
}

// The process inside of the namespaces is told the folder of the run.
const inside = 'WAYMARK_HA_FOLDER'
const [, script = '', ...names] = process.argv
const folder = process.env[inside]
if (folder !== undefined) process.exit(await run(folder, postgresPrograms() ?? '', names))
const missing = absence()
if (missing === undefined) process.exitCode = runInNamespaces(script, names)
else console.log(`High availability was not tried: ${missing}`)
