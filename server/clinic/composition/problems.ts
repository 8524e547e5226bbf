import { protocolProblems, type ProblemKind } from '@waymark/server/http/problem'
import { accountFailures } from '../modules/accounts/failures.ts'
import { bookingFailures } from '../modules/booking/failures.ts'
import { dataFailures } from '../modules/data/failures.ts'
import { programFailures } from '../modules/programs/failures.ts'
import { shopFailures } from '../modules/shop/failures.ts'
import { taskFailures } from '../modules/tasks/failures.ts'

/** All problem types of the clinic, by name. */
export const problems: Readonly<Record<string, ProblemKind>> = {
  ...protocolProblems,
  ...bookingFailures,
  ...accountFailures,
  ...shopFailures,
  ...programFailures,
  ...taskFailures,
  ...dataFailures,
}
