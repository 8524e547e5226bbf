import type { TransactionalDatabase } from '@waymark/server/storage'

export interface RequestCountSchema {
  readonly request_count: RequestCountTable
}

interface RequestCountTable {
  readonly process: string
  readonly limit_name: string
  readonly client: string
  readonly minute: number
  readonly requests: number
}

/** The requests of a client under a limit that a process has answered in one minute. */
export interface RequestCount {
  readonly process: string
  readonly limit: string
  readonly client: string
  /** Minutes since 1970. */
  readonly minute: number
  readonly requests: number
}

/** Port of the requests that the processes of the service have answered for clients near a limit. */
export interface RequestCounts {
  /** Stores counts in place of earlier ones, and returns all of their minutes and the minute before. */
  exchange(counts: readonly RequestCount[], minute: number): Promise<readonly RequestCount[]>
}

/** Stores counts in the database for two minutes. */
export function storedRequestCounts(database: TransactionalDatabase<RequestCountSchema>): RequestCounts {
  return {
    async exchange(counts, minute) {
      const { current } = database
      await current
        .deleteFrom('request_count')
        .where('minute', '<', minute - 1)
        .execute()
      if (counts.length > 0) {
        await current
          .insertInto('request_count')
          .values(counts.map(({ limit, ...count }) => ({ ...count, limit_name: limit })))
          .onConflict((conflict) =>
            conflict
              .columns(['minute', 'process', 'limit_name', 'client'])
              .doUpdateSet((eb) => ({ requests: eb.ref('excluded.requests') })),
          )
          .execute()
      }
      const rows = await current.selectFrom('request_count').selectAll().execute()
      return rows.map(({ limit_name: limit, ...row }) => ({ ...row, limit }))
    },
  }
}
