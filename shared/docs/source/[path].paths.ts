import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkTargets, linkOnSite, pages, repositoryPath, sourceFolder } from '../build/pages.ts'

/*
 * A page for each file or folder of the repository that a page of the site links to, so that each link works on the site
 * as it does in the repository.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Returns the linked paths of the repository without a page of their own. */
function linkedPaths(): readonly string[] {
  const all = Object.keys(pages).flatMap((document) =>
    linkTargets(readFileSync(join(root, document), 'utf8')).flatMap((target) => {
      const isSource = linkOnSite(document, target)?.startsWith(`/${sourceFolder}`) === true
      const [path = ''] = target.split('#', 1)
      return isSource ? [repositoryPath(document, path)] : []
    }),
  )
  return [...new Set(all)].filter((path) => existsSync(join(root, path))).sort()
}

function filesIn(folder: string): readonly string[] {
  const names = execFileSync('git', ['ls-files', folder], { cwd: root, encoding: 'utf8' })
  return names.trim().split('\n')
}

function contentOf(path: string): string {
  const place = join(root, path)
  if (statSync(place).isDirectory())
    return filesIn(path)
      .map((name) => `- \`${name.slice(path.length + 1)}\``)
      .join('\n')
  const language = extname(path).slice('.'.length)
  const known = ['ts', 'tsx', 'js', 'json', 'md', 'yaml', 'diff', 'html', 'css']
  return `\`\`\`\`\`${known.includes(language) ? language : 'txt'}\n${readFileSync(place, 'utf8')}\n\`\`\`\`\``
}

interface SourcePage {
  readonly params: { readonly path: string }
  readonly content: string
}

export default {
  paths: (): SourcePage[] => linkedPaths().map((path) => ({ params: { path }, content: contentOf(path) })),
}
