import { connect, isConflict, isHttpFailure, items, save } from '@waymark/sdk'
import { music } from './music.ts'

/*
 * Lists, changes and reconciles albums of a service that knows nothing of Waymark, such as one of Spring Data REST:
 * albums.ts [entry]
 */
const [entry = 'http://localhost:8080/api'] = process.argv.slice(2)
const service = connect(entry, { describe: music })

const first = await service.follow('catalogue', { size: 2, sort: 'year' }).get()
console.log(`${String(first.state.page.totalElements)} albums on ${String(first.state.page.totalPages)} pages`)
for await (const album of items(first, 'albums')) {
  const artist = await album.follow('artist').get()
  console.log(`${String(album.state.year)} ${album.state.title}, ${artist.state.name}`)
}

// What is embedded has no validator; the album itself has one, and a change goes to what was read or nowhere.
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

// The change as a function can be made again, to what somebody else has written meanwhile.
const saved = await save(mine, (album) => ({ ...album, title: album.title.toUpperCase() }))
console.log('saved', saved.state)

await saved.delete()
const gone = await saved
  .follow('self', {}, { prefer: 'fresh' })
  .get()
  .catch((failure: unknown) => failure)
if (isHttpFailure(gone)) console.log(`now ${String(gone.status)}`)
