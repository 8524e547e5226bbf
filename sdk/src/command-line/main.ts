#!/usr/bin/env node
/// <reference types="node" />
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { join } from 'node:path'
import { fileCookies } from '../node/file-stores.ts'
import { openBrowser } from '../node/loopback.ts'
import { savedSignIns } from '../node/saved-sign-ins.ts'
import { stateFolder } from '../node/state-folder.ts'
import type { UserState } from './command.ts'
import { run } from './run.ts'

const { stdin, stdout } = process
let lines: Interface | undefined
let typed: AsyncIterator<string> | undefined

/** Prompts in a terminal; reads the next line of a file or pipe. */
async function prompt(question: string, isSecret = false): Promise<string | undefined> {
  if (stdin.isTTY) return isSecret ? askSecret(question) : askLine(question)
  stdout.write(question)
  lines ??= createInterface({ input: stdin })
  typed ??= lines[Symbol.asyncIterator]()
  const next = await typed.next()
  return next.done === true ? undefined : next.value
}

async function askLine(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

// Secret input is not echoed.
function askSecret(question: string): Promise<string> {
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  stdout.write(question)
  const terminal = createInterface({ input: stdin, output: silent, terminal: true })
  return terminal.question('').finally(() => {
    terminal.close()
    stdout.write('\n')
  })
}

/** Displays a text with the pager, if it is longer than the screen. */
async function show(text: string): Promise<void> {
  const pager = process.env['PAGER'] ?? 'less -FRX'
  if (!stdout.isTTY || pager === '' || text.split('\n').length < stdout.rows) {
    stdout.write(text)
    return
  }
  const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] })
  // The user may leave the pager before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(text)
  const code = await new Promise((done) => child.on('close', done).on('error', done))
  // The shell has found no such pager, or may not run it.
  if (code === 126 || code === 127 || typeof code !== 'number') stdout.write(text)
}

// The reader of a pipe may leave early.
stdout.on('error', (error: Error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
  process.exit()
})

function stateIn(folder: string): UserState {
  return { cookies: fileCookies(folder), signIns: savedSignIns(folder) }
}

// The manifest is our own.
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

process.exitCode = await run(process.argv.slice(2), {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  writeBytes: (bytes) => void process.stdout.write(bytes),
  isTerminal: stdout.isTTY,
  prompt,
  show,
  environment: process.env,
  ...stateIn(stateFolder()),
  profile: (name) => stateIn(stateFolder(name)),
  openBrowser,
  version: manifest.version,
})
lines?.close()
