import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Machines are network namespaces of Linux on one bridge, so each has its own addresses and loopback, and is cut off by its
 * routes. The run itself is a machine of that network, from which it observes the others. All namespaces and processes end
 * with the run, which has namespaces of its own: see main.ts.
 */
export interface Machine {
  readonly name: string
  readonly address: string
  /** The folder of its data. */
  readonly folder: string
  /** Starts a program, and writes its output to a file with the name of the program. */
  start(program: string, words: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess
  /** Sends a signal to all processes of the machine. */
  signal(signal: NodeJS.Signals): void
  /** Whether a process of a program runs. */
  isRunning(program: string): boolean
  /** Drops all packets to these machines. */
  drop(others: readonly Machine[]): void
  reach(others: readonly Machine[]): void
}

/** The address of the run itself. */
export const observerAddress = '10.7.0.1'
// PostgreSQL refuses to run as root, so the programs run as the user `nobody`.
export const nobody = 65_534
const asNobody = [`--setuid=${String(nobody)}`, `--setgid=${String(nobody)}`]

function administer(program: string, ...words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

/** Creates the network of the machines. It needs namespaces of the process's own for the network and for mounts. */
export function createNetwork(): void {
  administer('mount', '-t', 'tmpfs', 'tmpfs', '/run')
  mkdirSync('/run/netns')
  administer('ip', 'link', 'set', 'lo', 'up')
  administer('ip', 'link', 'add', 'bridge', 'type', 'bridge')
  administer('ip', 'link', 'set', 'bridge', 'up')
  administer('ip', 'addr', 'add', `${observerAddress}/24`, 'dev', 'bridge')
}

/** Creates a file system of its own, so that it can be full. */
export function mountDisk(folder: string, mebibytes: number): void {
  administer('mount', '-t', 'tmpfs', '-o', `size=${String(mebibytes)}m,mode=0777`, 'tmpfs', folder)
}

export function createMachine(name: string, address: string, parent: string): Machine {
  const folder = join(parent, name)
  const logs = join(parent, 'logs')
  mkdirSync(folder)
  mkdirSync(logs, { recursive: true })
  administer('ip', 'netns', 'add', name)
  administer('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  administer('ip', 'link', 'set', name, 'master', 'bridge', 'up')
  for (const words of ['link set lo up', `addr add ${address}/24 dev eth0`, 'link set eth0 up'])
    administer('ip', '-n', name, ...words.split(' '))
  const routes = (verb: 'add' | 'del', others: readonly Machine[]): void => {
    for (const other of others) administer('ip', '-n', name, 'route', verb, 'blackhole', `${other.address}/32`)
  }
  const processes = (): readonly string[] => administer('ip', 'netns', 'pids', name).split('\n').filter(Boolean)
  return {
    name,
    address,
    folder,
    start(program, words, env) {
      const log = openSync(join(logs, `${name}-${program.split('/').at(-1) ?? ''}.log`), 'a')
      const enter = [`--net=/run/netns/${name}`, ...asNobody, program, ...words]
      const child = spawn('nsenter', enter, { env, cwd: folder, stdio: ['ignore', log, log] })
      closeSync(log)
      return child
    },
    signal(signal) {
      for (const process of processes()) send(Number(process), signal)
    },
    isRunning: (program) => processes().some((process) => commandOf(process) === program),
    drop(others) {
      routes('add', others)
    },
    reach(others) {
      routes('del', others)
    },
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}
