import { connect, isConflict, isHttpFailure, items, save } from '@waymark/sdk'
import { music } from './music.ts'

/*
 * Lists, updates and reconciles albums of a service that does not use Waymark, such as Spring Data REST: albums.ts
 * [entry]
 */
const [entry = 'http://localhost:8080/api'] = process.argv.slice(2)
const service = connect(entry, { describe: music })

const first = await service.follow('catalogue', { size: 2, sort: 'year' }).get()
console.log(`${String(first.state.page.totalElements)} albums on ${String(first.state.page.totalPages)} pages`)
for await (const album of items(first, 'albums')) {
  const artist = await album.follow('artist').get()
  console.log(`${String(album.state.year)} ${album.state.title}, ${artist.state.name}`)
}

// An embedded album has no validator, so the album itself is read before the update.
const [embedded] = first.embedded('albums')
if (embedded === undefined) throw new Error('There is no album')
const mine = await embedded.follow('self', {}, { prefer: 'fresh' }).get()
const somebodyElses = await embedded.follow('self', {}, { prefer: 'fresh' }).get()
await somebodyElses.patch({ rating: 5 })

try {
  await mine.put({ ...mine.state, title: mine.state.title.toUpperCase() })
} catch (failure) {
  if (!isConflict(failure)) throw failure
  console.log(`${String(failure.status)}: mine`, failure.mine, 'theirs', failure.theirs?.state)
}

// A function can be applied again, to a newer state.
const saved = await save(mine, (album) => ({ ...album, title: album.title.toUpperCase() }))
console.log('saved', saved.state)

await saved.delete()
const gone = await saved
  .follow('self', {}, { prefer: 'fresh' })
  .get()
  .catch((failure: unknown) => failure)
if (isHttpFailure(gone)) console.log(`now ${String(gone.status)}`)
