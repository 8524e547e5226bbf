import type { Logger } from 'pino'
import type { Job } from '@waymark/server/background'
import type { ReplicaState } from '@waymark/server/storage'
import { operatorTexts } from './texts.ts'

// Milliseconds between two checks: a replica that is behind for a shorter time is usable.
const interval = 10_000

/** Checks the replica, and logs when it becomes usable or unusable. */
export function replicaJob({ check, fault }: ReplicaState, logger: Pick<Logger, 'info' | 'warn'>): Job {
  let due = 0
  let wasUsable: boolean | undefined
  return {
    name: 'replica',
    async run(now) {
      if (now < due) return 0
      due = now + interval
      await check()
      const reason = fault()
      const isUsable = reason === undefined
      if (isUsable === wasUsable) return 0
      wasUsable = isUsable
      if (isUsable) logger.info(operatorTexts.usableReplica)
      else logger.warn({ reason }, operatorTexts.unusableReplica)
      return 0
    },
  }
}
