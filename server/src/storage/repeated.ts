const mostAttempts = 5

/** Does again from its beginning what failed only because of others, so often and no more. */
export async function repeated<Result>(
  attempt: () => Promise<Result>,
  isConflict: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (attempts === mostAttempts || !isConflict(error)) throw error
    }
  }
}
