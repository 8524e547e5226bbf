import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit, stderr } from 'node:process'
import { fileURLToPath } from 'node:url'
import { deadLinks } from './links.ts'

// VitePress checks the links of Markdown; this checks those of the reference, of headings and of raw HTML too.
const folder = fileURLToPath(new URL('../dist/', import.meta.url))
const pages = globSync('**/*.html', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
const site = new Map(pages.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
const dead = deadLinks(site, (path) => existsSync(join(folder, path)))
if (dead.length > 0) {
  stderr.write(`${String(dead.length)} dead links:\n${dead.join('\n')}\n`)
  exit(1)
}
