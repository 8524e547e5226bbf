#!/usr/bin/env node
/// <reference types="node" />
import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { run } from './run.ts'

const { stdin, stdout } = process
let lines: Interface | undefined
let typed: AsyncIterator<string> | undefined

/** Asks in a terminal; takes the next line where the input is a file or a pipe. */
async function ask(question: string, isSecret = false): Promise<string | undefined> {
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

// Nobody looks over a shoulder at what is not shown.
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

process.exitCode = await run(process.argv.slice(2), {
  write: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  ask,
  environment: process.env,
})
lines?.close()
