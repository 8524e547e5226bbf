import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { closed, listening } from './listening.ts'

/*
 * A service in the style of Spring Data REST, independent of Waymark: pages with a `page` object, templated and
 * absolute links, curies, plural names of embedded resources, versions as entity tags, no forms, no HTML, and the
 * problems of Spring Boot.
 */
interface Album {
  readonly title: string
  readonly year: number
  readonly rating: number
}

interface Stored {
  readonly album: Album
  readonly artist: string
  readonly version: number
}

type Json = Readonly<Record<string, unknown>>

export interface ForeignService {
  readonly entry: string
  readonly requests: readonly string[]
  close(): Promise<void>
}

const shelf: readonly (readonly [string, number, number, string])[] = [
  ['Kind of Blue', 1959, 4, 'Miles Davis'],
  ['Blue Train', 1958, 4, 'John Coltrane'],
  ['Time Out', 1959, 3, 'Dave Brubeck'],
  ['Mingus Ah Um', 1959, 4, 'Charles Mingus'],
  ['The Köln Concert', 1975, 5, 'Keith Jarrett'],
]

export async function foreignService(): Promise<ForeignService> {
  const albums = new Map<string, Stored>(
    shelf.map(([title, year, rating, artist], index) => [
      String(index + 1),
      { album: { title, year, rating }, artist, version: 0 },
    ]),
  )
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers['if-match'] ?? ''}`.trim())
    void new Exchange(request, response, albums).answer()
  })
  const origin = await listening(server)
  return { entry: `${origin}/api`, requests, close: () => closed(server) }
}

class Exchange {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #albums: Map<string, Stored>
  readonly #api: string
  readonly #url: URL

  constructor(request: IncomingMessage, response: ServerResponse, albums: Map<string, Stored>) {
    this.#request = request
    this.#response = response
    this.#albums = albums
    this.#api = `http://${request.headers.host ?? ''}/api`
    this.#url = new URL(request.url ?? '', this.#api)
  }

  async answer(): Promise<void> {
    const [, api, plural, id = '', association] = this.#url.pathname.split('/')
    if (api !== 'api') this.#refuse(404, 'Not Found')
    else if (plural === undefined) this.#write(200, { _links: { ...this.#curies(), ...this.#collectionLink() } })
    else if (plural !== 'albums') this.#refuse(404, 'Not Found')
    else if (id === '') this.#page()
    else await this.#item(id, association)
  }

  #page(): void {
    const query = this.#url.searchParams
    const [number, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 20)]
    const sorted = [...this.#albums].sort(([, one], [, other]) =>
      query.get('sort') === 'year' ? one.album.year - other.album.year : 0,
    )
    const last = Math.ceil(sorted.length / size) - 1
    const at = (page: number): Json => {
      query.set('page', String(page))
      return { href: `${this.#api}/albums?${query.toString()}` }
    }
    this.#write(200, {
      _embedded: {
        'ex:albums': sorted.slice(number * size, (number + 1) * size).map((entry) => this.#shown(...entry)),
      },
      _links: {
        first: at(0),
        ...(number > 0 ? { prev: at(number - 1) } : {}),
        // As in older versions, and still in many services.
        self: { href: `${this.#api}/albums{?page,size,sort}`, templated: true },
        ...(number < last ? { next: at(number + 1) } : {}),
        last: at(last),
        profile: { href: `${this.#api}/profile/albums` },
        ...this.#curies(),
      },
      page: { size, totalElements: sorted.length, totalPages: last + 1, number },
    })
  }

  async #item(id: string, association: string | undefined): Promise<void> {
    const stored = this.#albums.get(id)
    const { method = 'GET' } = this.#request
    if (stored === undefined) this.#refuse(404, 'Not Found')
    else if (association === 'artist') this.#write(200, this.#artist(id, stored))
    else if (method === 'GET') this.#write(200, { ...this.#shown(id, stored) }, stored.version)
    else if (!this.#isCurrent(stored)) this.#refuse(412, 'Precondition Failed')
    else await this.#change(id, stored, method)
  }

  async #change(id: string, stored: Stored, method: string): Promise<void> {
    if (method === 'DELETE') {
      this.#albums.delete(id)
      this.#response.writeHead(204).end()
      return
    }
    const given = (await json(this.#request)) as Partial<Album>
    const album = method === 'PATCH' ? { ...stored.album, ...given } : (given as Album)
    const changed = { ...stored, album, version: stored.version + 1 }
    this.#albums.set(id, changed)
    // The response to a PUT has no content.
    if (method === 'PUT') this.#response.writeHead(204, { ETag: `"${String(changed.version)}"` }).end()
    else this.#write(200, this.#shown(id, changed), changed.version)
  }

  #isCurrent({ version }: Stored): boolean {
    const condition = this.#request.headers['if-match']
    return condition === undefined || condition === `"${String(version)}"`
  }

  #shown(id: string, { album }: Stored): Json {
    const self = `${this.#api}/albums/${id}`
    const links = { self: { href: self }, 'ex:album': { href: `${self}{?projection}`, templated: true } }
    return { ...album, _links: { ...links, 'ex:artist': { href: `${self}/artist` }, ...this.#curies() } }
  }

  #artist(id: string, { artist }: Stored): Json {
    return { name: artist, _links: { self: { href: `${this.#api}/artists/${id}` } } }
  }

  #collectionLink(): Json {
    return { 'ex:albums': { href: `${this.#api}/albums{?page,size,sort}`, templated: true } }
  }

  #curies(): Json {
    return { curies: [{ name: 'ex', href: `${this.#api}/docs/{rel}`, templated: true }] }
  }

  #write(status: number, body: Json, version?: number): void {
    const tag = version === undefined ? {} : { ETag: `"${String(version)}"` }
    this.#response.writeHead(status, { 'Content-Type': 'application/hal+json', Vary: 'Accept', ...tag })
    this.#response.end(JSON.stringify(body))
  }

  #refuse(status: number, error: string): void {
    this.#response.writeHead(status, { 'Content-Type': 'application/json' })
    this.#response.end(JSON.stringify({ timestamp: new Date().toISOString(), status, error, path: this.#url.pathname }))
  }
}
