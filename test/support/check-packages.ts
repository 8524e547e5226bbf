import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Builds the published packages and checks the tarballs like a consumer: publint checks the manifest, attw the types, and
 * a fresh folder installs them and runs the command line. All reject what works in this repository only, such as an
 * export of a source file.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const published = ['shared', 'sdk', 'sdk/mcp']

function run(command: string, words: readonly string[], folder: string): void {
  execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
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
} finally {
  rmSync(folder, { recursive: true, force: true })
}
