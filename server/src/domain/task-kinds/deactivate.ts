import { closeAccount, type ClosingPorts } from '../close-account.ts'
import { isFailure } from '../failure.ts'
import type { TaskKind } from '../run-task.ts'
import { audited, type AuditingPorts } from './audited.ts'
import { eachOf } from './each-of.ts'

/** Closes accounts. One that is closed already is as it should be. */
export const deactivateTask: TaskKind<ClosingPorts & AuditingPorts> = {
  chunk: 100,
  takesClosed: true,
  perform: (ports, work) =>
    eachOf(work, async (account) => {
      if (account.state === 'closed') return { state: 'done' }
      const closed = await closeAccount(ports, account, work.now)
      if (isFailure(closed)) return { state: 'failed', reason: closed.failure }
      await audited(ports, work, { what: 'user closed by a task', subject: account.id })
      return { state: 'done' }
    }),
}
