#!/usr/bin/env node
/// <reference types="node" />
import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileCookies } from '../node/file-stores.ts'
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

// The XDG Base Directory Specification.
const state = process.env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state')

process.exitCode = await run(process.argv.slice(2), {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  prompt,
  environment: process.env,
  cookies: fileCookies(join(state, 'waymark')),
})
lines?.close()
