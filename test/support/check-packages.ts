import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Builds the published packages and checks the tarballs like a consumer: publint checks the manifest, attw the types.
 * Both reject what works in this repository only, such as an export of a source file.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const published = ['shared', 'sdk', 'sdk/mcp']

function run(command: string, words: readonly string[], folder: string): void {
  execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

const folder = mkdtempSync(join(tmpdir(), 'waymark-packages-'))
try {
  run('npm', ['run', 'build'], root)
  for (const name of published) {
    const workspace = join(root, name)
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: workspace })
    const tarball = join(folder, packed.toString().trim())
    run('publint', ['run', tarball, '--strict'], workspace)
    run('attw', [tarball, '--profile', 'esm-only', '--no-emoji'], workspace)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
