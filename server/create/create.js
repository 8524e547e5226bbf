#!/usr/bin/env node
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import process, { argv, cwd, exit, stderr, stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const usage = `Usage: npm create waymark [folder] [-- --yes]

Creates a service in the folder; --yes asks nothing and takes my-service if no folder is given.
`
const template = fileURLToPath(new URL('template/', import.meta.url))
const { version, engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** Ends with a sentence that says what to do. */
function refuse(sentence) {
  stderr.write(`${sentence}\n`)
  exit(1)
}

/** Reads the command; a mistake in it is shown with the usage. */
function command() {
  try {
    return parseArgs({
      args: argv.slice(2),
      allowPositionals: true,
      options: { yes: { type: 'boolean', short: 'y' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    return refuse(`${error.message}\n\n${usage}`)
  }
}

/** Tells whether Node is at least a version, such as 24.7. */
function isNode(least) {
  const [[major, minor], [leastMajor, leastMinor]] = [process.versions.node, least].map((text) =>
    text.split('.').map(Number),
  )
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

async function askedFolder() {
  const lines = createInterface({ input: stdin, output: stdout })
  const answer = await lines.question('Folder of the service (my-service): ')
  lines.close()
  return answer.trim()
}

const { values, positionals } = command()
if (values.help) {
  stdout.write(usage)
  exit()
}
if (positionals.length > 1)
  refuse(`One folder is needed, not ${positionals.length}: ${positionals.join(', ')}.\n\n${usage}`)
const node = engines.node.replace('>=', '')
if (!isNode(node))
  refuse(
    `The service needs Node ${node} or later, and this is Node ${process.versions.node}: install it, and run the command again.`,
  )
const isAsked = positionals.length === 0 && values.yes !== true && stdin.isTTY
const folder = resolve(cwd(), (isAsked ? await askedFolder() : positionals[0]) || 'my-service')
const name = basename(folder)
if (!/^[a-z0-9][a-z0-9._-]*$/.test(name))
  refuse(`${name} cannot be the name of a package: use small letters, digits, dots, hyphens and underscores.`)
if (existsSync(folder) && readdirSync(folder).some((file) => file !== '.git'))
  refuse(`${folder} is not empty: choose another folder.`)

cpSync(template, folder, { recursive: true })
// npm packs no .gitignore, and a tsconfig.json would be that of the template in this repository too.
for (const [from, to] of Object.entries({ _gitignore: '.gitignore', '_tsconfig.json': 'tsconfig.json' }))
  renameSync(join(folder, from), join(folder, to))
for (const file of ['package.json', 'README.md', 'src/service.ts']) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8').replaceAll('my-service', name).replaceAll('0.0.0-waymark', version)
  writeFileSync(path, text)
}
stdout.write(`${name} is ready.

  cd ${relative(cwd(), folder) || '.'}
  npm install
  npm start
`)
