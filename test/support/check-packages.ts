import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { packed, published } from './release/packages.ts'

/*
 * Builds the published packages and checks the tarballs like a consumer: publint checks the manifest, attw the types, and
 * fresh folders install them, run the command line and a service, and compile programs. All reject what works in this
 * repository only, such as an export of a source file. With the name of a folder, the tarballs stay there for a release.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))

// Together, the slow compilers try each kind of module and each library; the native one is fast enough for every pair.
const nodeOnly = ['nodenext', 'nodenext', 'es2024'] as const
const bundlerAndDom = ['esnext', 'bundler', 'es2024,dom,dom.iterable'] as const
const compilers = {
  '5.9': [nodeOnly],
  6: [bundlerAndDom],
  7: [nodeOnly, bundlerAndDom, ['nodenext', 'nodenext', 'es2024,dom,dom.iterable'], ['esnext', 'bundler', 'es2024']],
} as const

function run(command: string, words: readonly string[], folder: string): void {
  execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

const program = `
import { connect } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'

const clinic = connect('http://localhost:3000/', { describe: clinicDescription })
const slot = await clinic.follow('doctor', { doctor: 'mjones' }).follow('next-slot').get()
const appointment = await slot.submit('confirm', { name: 'Ada', age: 36 })
console.log(appointment.state.start)
`

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, unknown>>
}

// The manifest is our own.
const kit = JSON.parse(readFileSync(join(root, 'server/kit/package.json'), 'utf8')) as Manifest

/** A program that reads all entries of the kit, so that the compiler checks their declarations. */
const entries = Object.keys(kit.exports)
  // The declarations of oidc-provider do not compile themselves, whatever imports them.
  .filter((name) => name !== './package.json' && name !== './oauth')
  .map((name, index) => `export * as entry${String(index)} from '@waymark/server${name.slice('.'.length)}'\n`)
  .join('')

/** Without the optional packages: all media types and SQLite, and a sentence where a package is missing. */
const light = `
import assert from 'node:assert/strict'
import { openTables } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { library } from './library.ts'

const server = await library('sqlite::memory:', { password: 'mia-demo-password' })
await whileServing(server, async (origin) => {
  for (const accept of ['application/hal+json', 'text/html', 'text/markdown']) {
    const response = await fetch(new URL('/books', origin), { headers: { accept } })
    assert.equal(response.status, 200)
    assert.ok(response.headers.get('content-type')?.startsWith(accept))
  }
})
await assert.rejects(openTables('postgres://127.0.0.1/none'), {
  message: 'A PostgreSQL database needs the package pg: npm install pg',
})
await assert.rejects(import('@waymark/server/pdf'), {
  message: /^PDF needs the packages pdfkit, fontkit, dejavu-fonts-ttf, bidi-js, qr: npm install pdfkit /,
})
await assert.rejects(import('@waymark/server/http/routes' as string), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' })
`

/** With the optional packages: what threads render, which find their own files in the package. */
const printed = `
import assert from 'node:assert/strict'
import { collection, collections, createService, memoryTable, tableOf } from '@waymark/server'
import { csv } from '@waymark/server/csv'
import { icalendar } from '@waymark/server/icalendar'
import { pdf } from '@waymark/server/pdf'
import { whileServing } from '@waymark/server/testing'
import { books, libraryDescription as description, loans } from './description.ts'

const mayWrite = () => true
const server = createService({
  name: 'Library',
  summary: 'Books.',
  version: '1',
  description,
  serializers: [pdf, csv, icalendar],
  routes: collections(description, [
    collection(books, { path: '/books', table: memoryTable(tableOf(books)), mayWrite }),
    collection(loans, { path: '/loans', table: memoryTable(tableOf(loans)), mayWrite }),
  ]),
})
await whileServing(server, async (origin) => {
  for (const accept of ['application/pdf', 'text/csv']) {
    const response = await fetch(new URL('/books', origin), { headers: { accept } })
    assert.equal(response.status, 200, await response.text())
    assert.ok(response.headers.get('content-type')?.startsWith(accept))
  }
})
`

/** Compiles a program, and all declarations that it needs, with and without the types of the DOM. */
function compile(consumer: string, text: string): void {
  const aliases = Object.keys(compilers).map((version) => `typescript-${version}@npm:typescript@${version}`)
  run('npm', ['install', ...quiet, '@types/node@24', ...aliases], consumer)
  writeFileSync(join(consumer, 'program.mts'), text)
  const fixed = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2024', '--types', 'node']
  for (const [version, settings] of Object.entries(compilers))
    for (const [module, resolution, lib] of settings) {
      const tsc = join(consumer, `node_modules/typescript-${version}/bin/tsc`)
      const options = ['--module', module, '--moduleResolution', resolution, '--lib', lib]
      run(process.execPath, [tsc, ...fixed, ...options, 'program.mts'], consumer)
    }
}

/** The packages that claim an older Node than the server does. */
const forClients = ['shared', 'sdk', 'sdk/mcp']

/** Imports all entries of the packages for clients on the oldest Node that they claim, and runs the command line. */
function runOnOldestNode(consumer: string): void {
  run('npm', ['install', ...quiet, 'oldest-node@npm:node@22'], consumer)
  const node = join(consumer, 'node_modules/oldest-node/bin/node')
  const imports = forClients.flatMap((place) => {
    const { name, engines, exports } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as Claims
    if (engines.node !== '>=22') throw new Error(`${name} claims Node ${engines.node}, which is not tried`)
    // React is an optional peer, and the command line runs at once.
    const own = Object.keys(exports).filter((entry) => !/json$|react|svelte|vue|command-line/.test(entry))
    return own.map((entry) => `await import('${name}${entry.slice('.'.length)}')\n`)
  })
  writeFileSync(join(consumer, 'imports.mjs'), imports.join(''))
  run(node, ['imports.mjs'], consumer)
  run(node, [join(consumer, 'node_modules/.bin/waymark'), '--help'], consumer)
}

interface Claims {
  readonly name: string
  readonly engines: { readonly node: string }
  readonly exports: Readonly<Record<string, unknown>>
}

function peer(name: string): string {
  return `${name}@${kit.peerDependencies[name] ?? ''}`
}

/** Creates a service from the tarballs as `npm create waymark` does, and runs its tests and its compiler. */
function startedFrom(tarballs: readonly string[]): void {
  const creator = installed(
    'creator',
    tarballs.filter((file) => basename(file).startsWith('create-')),
  )
  run(join(creator, 'node_modules/.bin/create-waymark'), ['started', '--yes'], creator)
  const started = join(creator, 'started')
  const manifest = join(started, 'package.json')
  const text = readFileSync(manifest, 'utf8').replaceAll(/"@waymark\/(\w+)": "[^"]+"/g, (_, name: string) => {
    const tarball = tarballs.find((file) => basename(file).startsWith(`waymark-${name}-`))
    return `"@waymark/${name}": ${JSON.stringify(`file:${tarball ?? ''}`)}`
  })
  writeFileSync(manifest, text)
  run('npm', ['install', ...quiet], started)
  run('npm', ['test'], started)
  run('npm', ['run', 'check'], started)
}

const quiet = ['--no-audit', '--no-fund', '--prefer-offline']

function installed(name: string, packages: readonly string[]): string {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }')
  run('npm', ['install', ...quiet, ...packages], place)
  return place
}

const folder = mkdtempSync(join(tmpdir(), 'waymark-packages-'))
const [, , destination = folder] = argv
try {
  run('npm', ['run', 'build'], root)
  const tarballs = published.map((name) => {
    const workspace = join(root, name)
    const tarball = packed(name, resolve(destination))
    run('publint', ['run', tarball, '--strict'], workspace)
    if (name !== 'server/create') run('attw', [tarball, '--profile', 'esm-only', '--no-emoji'], workspace)
    return tarball
  })
  const service = installed('service', [
    ...tarballs.filter((file) => /waymark-(server|shared)-/.test(file)),
    peer('koa'),
  ])
  for (const file of globSync('server/examples/library/{library,description,german}.ts', { cwd: root }))
    copyFileSync(join(root, file), join(service, basename(file)))
  writeFileSync(join(service, 'light.ts'), light)
  run(process.execPath, ['light.ts'], service)
  run('npm', ['install', ...quiet, ...Object.keys(kit.peerDependencies).map(peer), '@types/pg@8'], service)
  writeFileSync(join(service, 'printed.ts'), printed)
  run(process.execPath, ['printed.ts'], service)
  compile(service, entries)
  startedFrom(tarballs)
  const consumer = installed(
    'consumer',
    tarballs.filter((file) => !basename(file).startsWith('create-')),
  )
  run(join(consumer, 'node_modules/.bin/waymark'), ['--help'], consumer)
  compile(consumer, program)
  runOnOldestNode(consumer)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
