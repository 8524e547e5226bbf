import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { argv, platform, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'

// Writes the packages as CycloneDX: `npm run sbom`, or with the name of the file. Those of development are optional.

const root = fileURLToPath(new URL('../../', import.meta.url))
const [, , file = `${root}waymark.cdx.json`] = argv

interface Bom {
  readonly metadata: { readonly component: object }
}

const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
const text = execFileSync('npm', words, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: platform === 'win32',
})
const bom = JSON.parse(text) as Bom
// npm names the component after the folder.
const { name } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { readonly name: string }
const component = { ...bom.metadata.component, name }
writeFileSync(file, `${JSON.stringify({ ...bom, metadata: { ...bom.metadata, component } }, undefined, 2)}\n`)
stdout.write(`${file}\n`)
