import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Builds the published packages and checks the tarballs like a consumer: publint checks the manifest, attw the types, and
 * a fresh folder installs them, runs the command line and compiles a program. All reject what works in this repository only, such as an
 * export of a source file.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const compilers = ['5.9', '6', '7']
const published = ['shared', 'sdk', 'sdk/mcp']

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

/** Compiles a program, and all declarations that it needs, with and without the types of the DOM. */
function compile(consumer: string): void {
  const aliases = compilers.map((version) => `typescript-${version}@npm:typescript@${version}`)
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '@types/node@24', ...aliases], consumer)
  writeFileSync(join(consumer, 'program.mts'), program)
  const fixed = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2024', '--types', 'node']
  for (const version of compilers)
    for (const [module, resolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const)
      for (const lib of ['es2024', 'es2024,dom,dom.iterable']) {
        const tsc = join(consumer, `node_modules/typescript-${version}/bin/tsc`)
        const options = ['--module', module, '--moduleResolution', resolution, '--lib', lib]
        run(process.execPath, [tsc, ...fixed, ...options, 'program.mts'], consumer)
      }
}

const folder = mkdtempSync(join(tmpdir(), 'waymark-packages-'))
try {
  run('npm', ['run', 'build'], root)
  const tarballs = published.map((name) => {
    const workspace = join(root, name)
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: workspace })
    const tarball = join(folder, packed.toString().trim())
    run('publint', ['run', tarball, '--strict'], workspace)
    run('attw', [tarball, '--profile', 'esm-only', '--no-emoji'], workspace)
    return tarball
  })
  const consumer = join(folder, 'consumer')
  mkdirSync(consumer)
  writeFileSync(join(consumer, 'package.json'), '{ "private": true }')
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], consumer)
  run(join(consumer, 'node_modules/.bin/waymark'), ['--help'], consumer)
  compile(consumer)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
