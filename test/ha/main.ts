import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { isInstalled } from '../support/deployment.ts'
import { run } from './run.ts'

/*
 * Plays faults of machines against the samples for high availability:
 *   npm run ha
 * It needs Linux, root for network namespaces, and the packages patroni, etcd-server, haproxy, iproute2 and postgresql. The exit
 * code is 1 if an acknowledged booking was lost, a slot was booked twice, or a fault took too long.
 */

const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', ip: 'iproute2', nsenter: 'util-linux' }

function absence(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root, for network namespaces'
  const missing = Object.entries(packages).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]))
  if (postgresPrograms() === undefined) missing.push('postgresql')
  if (missing.length > 0) return `apt-get install --no-install-recommends ${missing.join(' ')} python3-psycopg2`
  return namespaces('true').status === 0 ? undefined : 'this machine allows no namespaces'
}

function postgresPrograms(): string | undefined {
  const [program] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().reverse()
  return program === undefined ? undefined : dirname(program)
}

/** Runs a program in namespaces of its own; all that it has started ends with it. The shell reaps orphans. */
function namespaces(...words: readonly string[]): ReturnType<typeof spawnSync> {
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  return spawnSync('unshare', [...own, 'sh', '-c', '"$@"; exit $?', 'sh', ...words], {
    stdio: 'inherit',
    env: { ...process.env, HA_INSIDE: 'yes' },
  })
}

const [, script = '', ...names] = process.argv
if (process.env['HA_INSIDE'] === 'yes') process.exit(await run(postgresPrograms() ?? '', names))
else {
  const missing = absence()
  if (missing === undefined) {
    const { status } = namespaces(process.execPath, ...process.execArgv, script, ...names)
    process.exitCode = status ?? 1
  } else console.log(`High availability was not tried: ${missing}`)
}
