import type { Messages } from '../message.ts'
import type { TaskKind } from '../run-task.ts'

/** Sends everybody the same message. */
export const messageTask: TaskKind<{ readonly messages: Pick<Messages, 'sendAll'> }> = {
  chunk: 500,
  async perform({ messages }, { task: { input }, accounts, now }) {
    const { subject = '', text = '' } = input
    const message = { kind: 'notice', subject, text, sentAt: now } as const
    await messages.sendAll(accounts.map(({ id: account }) => ({ ...message, account })))
    return accounts.map(() => ({ state: 'done' }))
  },
}
