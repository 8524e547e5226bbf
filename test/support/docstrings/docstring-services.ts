import { createServer } from 'node:http'
import { closed, listening } from '../http/listening.ts'

/*
 * Foreign services for the examples in docstrings, each in its own format. The first path segment replaces the host.
 */
const shop = {
  type: 'application/vnd.siren+json',
  pages: {
    '': { links: [{ rel: ['orders'], href: 'orders' }] },
    orders: { entities: [{ rel: ['item'], href: 'orders/42', title: 'Order 42' }] },
    'orders/42': {
      properties: { number: 42, paid: true },
      actions: [{ name: 'pay', method: 'PUT', href: '42', fields: [{ name: 'method', type: 'text' }] }],
    },
  },
}
const ada = { href: 'ada', data: [{ name: 'name', value: 'Ada' }] }
const friends = {
  type: 'application/vnd.collection+json',
  pages: {
    '': { collection: { queries: [{ rel: 'search', href: 'search', data: [{ name: 'name', value: '' }] }] } },
    search: { collection: { items: [ada] } },
  },
}
const author = { type: 'people', id: '9' }
const articles = {
  type: 'application/vnd.api+json',
  pages: {
    '': {
      data: {
        type: 'articles',
        id: '1',
        attributes: { title: 'On asthma' },
        relationships: { author: { data: author } },
      },
      included: [{ ...author, attributes: { name: 'Ada' } }],
    },
  },
}
const form = '<form name="search" action="search"><input type="search" name="q"></form>'
const pages = {
  type: 'text/html',
  pages: { '': `<title>Guides</title>${form}`, search: '<title>Guides about asthma</title>' },
}
const services: Readonly<Record<string, { readonly type: string; readonly pages: Readonly<Record<string, unknown>> }>> =
  {
    shop,
    friends,
    articles,
    pages,
  }

export interface DocstringServices {
  /** Replaces the URLs of the docstrings by the actual ones. */
  readonly placed: (text: string) => string
  readonly close: () => Promise<void>
}

export async function docstringServices(): Promise<DocstringServices> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const [, host = '', path = ''] = /^\/(\w+)\/(.*)$/.exec(pathname) ?? []
    const service = services[host]
    const document = service?.pages[path]
    if (service === undefined || document === undefined) response.writeHead(404).end()
    else {
      const text = typeof document === 'string' ? document : JSON.stringify(document)
      response.writeHead(200, { 'content-type': service.type }).end(text)
    }
  })
  const origin = await listening(server)
  const placed = (text: string): string =>
    Object.keys(services).reduce((so, host) => so.replaceAll(`https://${host}.example/`, `${origin}/${host}/`), text)
  return { placed, close: () => closed(server) }
}
