import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The program of the clinic as sources, whose modules a test can replace. */
export const clinicSources = fileURLToPath(import.meta.resolve('@waymark/clinic/main'))

/** The program of the clinic: a bundle in a whole run, and the sources in a run of named files. */
const clinicProgram = process.env['CLINIC_PROGRAM'] ?? clinicSources

const passed = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

/** The settings that production requires, besides the database. */
export const production = {
  PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
  SECRET: 'Zb8!kq0-Wn3#xv7_Lp2$ry6=Tm9@hs4+',
}

/** The server as a separate process. */
export interface ServerProcess {
  readonly child: ChildProcessWithoutNullStreams
  /** Resolves with the origin that the server logs. */
  readonly origin: Promise<string>
  /** Resolves when the process ends, with its output. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }>
}

/**
 * @param main of another copy of the repository
 * @param flags of Node
 */
export function startServer(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  main = clinicProgram,
  flags: readonly string[] = ['--conditions=@waymark/source'],
): ServerProcess {
  const child = spawn(process.execPath, [...flags, '--disable-warning=ExperimentalWarning', main, ...words], {
    env: { ...passed, HOST: '127.0.0.1', PORT: '0', ...environment },
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  let address: string | undefined
  const origin = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      // A server under load writes many lines after it.
      address ??= /https?:\/\/[^\s"]+/.exec(output)?.[0]
      if (address !== undefined) resolve(address.replace(/\/$/, ''))
    })
    child.on('close', () => {
      reject(new Error(`The server ended: ${errors}${output}`))
    })
  })
  // Avoids an unhandled rejection for callers that wait for the end only.
  origin.catch(() => undefined)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, errors }))
  return { child, origin, ended }
}

export async function stop({ child, ended }: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal)
  await ended
}

/** Returns the lines of the log with a message, as they come. */
export function linesWith({ child }: ServerProcess, message: string): readonly Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = []
  let rest = ''
  child.stdout.on('data', (data: Buffer) => {
    const lines = `${rest}${data.toString()}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const entry = JSON.parse(line) as Readonly<Record<string, unknown>>
      if (entry['msg'] === message) found.push(entry)
    }
  })
  return found
}

export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(50)
}
