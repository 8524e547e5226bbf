import { knownFor, notedAgainAfter, type KnownPlaces } from '../domain/known-place.ts'
import type { Database } from './database.ts'
import { executor } from './transaction.ts'

/** Known places in the database. */
export function storedKnownPlaces(database: Database): KnownPlaces {
  return {
    async find(account, places, now) {
      const rows = await executor(database)
        .selectFrom('known_place')
        .select(['place', 'seen_at'])
        .where('account', '=', account)
        .where('place', 'in', places)
        .where('seen_at', '>', now - knownFor)
        .execute()
      const found = places.flatMap((place) => rows.filter((row) => row.place === place))[0]
      return found === undefined ? undefined : { place: found.place, seenAt: found.seen_at }
    },
    async remember(account, place, now) {
      await executor(database)
        .insertInto('known_place')
        .values({ account, place, seen_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['account', 'place'])
            .doUpdateSet({ seen_at: now })
            .where('known_place.seen_at', '<', now - notedAgainAfter),
        )
        .execute()
    },
    async removeAll(account) {
      await executor(database).deleteFrom('known_place').where('account', '=', account).execute()
    },
    async sweep(now) {
      await executor(database)
        .deleteFrom('known_place')
        .where('seen_at', '<=', now - knownFor)
        .execute()
    },
  }
}
