import { readFileSync } from 'node:fs'

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | { readonly '@waymark/source': string }>>
}

/** The documents of the repository that are pages of the site, with their places on it. */
export const pages: Readonly<Record<string, string>> = {
  'shared/docs/index.md': 'index.md',
  'shared/docs/start.md': 'start.md',
  'shared/docs/concepts.md': 'concepts.md',
  'shared/docs/recipes.md': 'recipes.md',
  'shared/docs/components.md': 'components.md',
  'shared/docs/comparison.md': 'comparison.md',
  'server/kit/README.md': 'kit.md',
  'server/examples/library/README.md': 'library.md',
  'server/examples/mount/README.md': 'mount.md',
  'server/examples/own-database/README.md': 'own-database.md',
  'server/examples/parts/README.md': 'parts.md',
  'server/examples/region/README.md': 'region.md',
  'sdk/README.md': 'client.md',
  'sdk/tasks.md': 'tasks.md',
  'sdk/migration.md': 'migration.md',
  'sdk/examples/README.md': 'examples.md',
  'sdk/mcp/README.md': 'agents.md',
  'server/README.md': 'operations.md',
  'test/bench/results/server.md': 'results/server.md',
  'test/bench/results/profile.md': 'results/profile.md',
  'test/bench/results/first-load.md': 'results/first-load.md',
  'test/bench/results/slow-line.md': 'results/slow-line.md',
  'test/bench/results/growth.md': 'results/growth.md',
  'test/bench/results/growth-postgres.md': 'results/growth-postgres.md',
  'test/bench/results/memory.md': 'results/memory.md',
  'test/bench/results/languages.md': 'results/languages.md',
  'test/bench/results/scale.md': 'results/scale.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'security.md',
}

/** The titles of documents that have none, because a program writes them. */
export const titles: Readonly<Record<string, string>> = {
  'test/bench/results/server.md': 'Measurements of the server',
  'test/bench/results/profile.md': 'Where the time of a request goes',
  'test/bench/results/first-load.md': 'Measurements of the first load of pages',
  'test/bench/results/slow-line.md': 'Measurements of a visit on a slow line',
  'test/bench/results/growth.md': 'Measurements of a growing database',
  'test/bench/results/growth-postgres.md': 'Measurements of a growing PostgreSQL database',
  'test/bench/results/memory.md': 'Measurements of memory',
  'test/bench/results/languages.md': 'Measurements of languages',
  'test/bench/results/scale.md': 'Measurements of a region',
}

/** The sources of the entries of packages, with the paths of their modules in the reference. */
const entries: Readonly<Record<string, string>> = Object.fromEntries(
  ['shared', 'sdk', 'sdk/mcp', 'server/kit'].flatMap((folder) => {
    const text = readFileSync(new URL(`../../../${folder}/package.json`, import.meta.url), 'utf8')
    // The manifests are our own.
    const { name, exports } = JSON.parse(text) as Manifest
    return Object.entries(exports).flatMap(([path, entry]) => {
      if (typeof entry === 'string') return []
      const module = `${name}${path.slice('.'.length)}`.replaceAll(/[@/]/g, '_')
      return [[`${folder}/${entry['@waymark/source'].slice('./'.length)}`, `/reference/modules/${module}.html`]]
    })
  }),
)

/** Documents without a page of their own, with the page to read instead. */
const instead: Readonly<Record<string, string>> = { 'README.md': 'index.md' }

/** The folder below which the site shows a source file that a page links to. */
export const sourceFolder = 'source/'

/**
 * Returns where a relative link of a document leads on the site; undefined for a link that is right as it is, such as one to
 * another site or within the page.
 */
export function linkOnSite(document: string, link: string): string | undefined {
  const [target = '', fragment] = link.split('#', 2)
  if (target === '' || target.startsWith('/') || /^[a-z][a-z+.-]*:/i.test(target)) return undefined
  const path = repositoryPath(document, target)
  const page = pages[path] ?? instead[path]
  const hash = fragment === undefined ? '' : `#${fragment}`
  const module = entries[path]
  if (module !== undefined) return `${module}${hash}`
  if (page !== undefined) return `/${page.replace(/(?:index)?\.md$/, '')}${hash}`
  return `/${sourceFolder}${path === '' ? 'index' : path}.html`
}

/** Resolves a relative link to a path from the root of the repository. */
export function repositoryPath(document: string, target: string): string {
  return decodeURI(new URL(target, `file:///${document}`).pathname.slice('/'.length)).replace(/\/$/, '')
}

/** Returns the relative targets of the links of a Markdown document, pictures left out. */
export function linkTargets(markdown: string): readonly string[] {
  const prose = markdown.replaceAll(/^```.*?^```/gms, '')
  return [...prose.matchAll(/(?<!!)\[(?:[^\]]|\[[^\]]*\])*\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    return linkOnSite('README.md', target) === undefined ? [] : [target]
  })
}
