import { isFailure } from '@waymark/server/values'
import type { BookingFailure } from '../domain/failure.ts'
import type { BookingDatabase } from './schema.ts'

/** Undoes work that returned a failure. */
class Refused extends Error {
  readonly failure: BookingFailure

  constructor(failure: BookingFailure) {
    super(failure.failure)
    this.failure = failure
  }
}

/** Does work in a savepoint, and undoes all of it if it returns a failure. */
export async function allOrNone<Result extends object>(
  database: BookingDatabase,
  work: () => Promise<Result | BookingFailure>,
): Promise<Result | BookingFailure> {
  try {
    return await database.inTransaction(() =>
      database.inSavepoint(async () => {
        const result = await work()
        if (isFailure(result)) throw new Refused(result)
        return result
      }),
    )
  } catch (error) {
    if (error instanceof Refused) return error.failure
    throw error
  }
}
