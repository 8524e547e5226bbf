import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Builds what is published and looks at the packed tarballs as a consumer would: publint at the manifest, attw at the
 * types. Both refuse what only works in this repository, such as an export that leads to a source.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const published = ['shared', 'sdk']

function run(command: string, words: readonly string[], folder: string): void {
  execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

const folder = mkdtempSync(join(tmpdir(), 'waymark-packages-'))
try {
  run('tsc', ['--build', 'tsconfig.build.json', '--force'], root)
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
