import { posix } from 'node:path'

/** The pages of a site by their path, such as `source/index.html`. */
export type Site = ReadonlyMap<string, string>

/**
 * Returns the links within a generated site that lead to no page, file or element, as `page: link`.
 *
 * @param hasFile tells whether the site has a file that is no page
 */
export function deadLinks(site: Site, hasFile: (path: string) => boolean): readonly string[] {
  const anchors = new Map([...site].map(([path, html]) => [path, anchorsOf(html)]))
  return [...site].flatMap(([path, html]) =>
    linksOf(html)
      .filter((link) => {
        const [target = '', fragment = ''] = link.split('#', 2)
        const place = placeOf(path, target)
        const known = anchors.get(place)
        if (known === undefined) return !hasFile(place)
        return fragment !== '' && !known.has(decodeURIComponent(fragment))
      })
      .map((link) => `${path}: ${link}`),
  )
}

function linksOf(html: string): readonly string[] {
  const all = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return [...new Set(all)].filter((link) => !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link))
}

function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/<[^>]*\s(?:id|name)="([^"]+)"/g)].map(([, anchor = '']) => anchor))
}

/** Resolves a link of a page; a folder stands for its index. */
function placeOf(page: string, target: string): string {
  const [path = ''] = target.split('?', 1)
  if (path === '') return page
  const place = decodeURI(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page), path))
  return place === '' || place === '.' || place.endsWith('/') ? `${place.replace(/^\.$/, '')}index.html` : place
}
