import type { Account } from '../account.ts'
import type { TaskWork } from '../run-task.ts'
import type { ItemOutcome } from '../task.ts'

/** Does something for one account after the other. */
export async function eachOf(
  { accounts }: Pick<TaskWork, 'accounts'>,
  perform: (account: Account) => Promise<ItemOutcome>,
): Promise<readonly ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const account of accounts) outcomes.push(await perform(account))
  return outcomes
}
