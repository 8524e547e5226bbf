import type { AppOptions } from '@waymark/clinic/composition/compose'
import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from './faults.ts'
import type { World } from './world.ts'

/** The mail server and the subscriber of a simulation. */
export interface Outside extends Required<Pick<AppOptions, 'mailTransport' | 'sendWebhook'>> {
  /** The ids of the events that the subscriber has received, with repetitions. */
  readonly received: readonly string[]
  /** The keys of the mails that were accepted, with repetitions. */
  readonly mails: readonly string[]
}

/** @param fail reports an event that tells of nothing that has happened */
export function outsideOf(
  { sleep, random }: World,
  { refusesOutside }: Faults,
  reader: DatabaseSync,
  fail: (words: string) => void,
): Outside {
  const received: string[] = []
  const mails: string[] = []
  // A receiver that fails may have accepted before.
  const attempt = async (accept: () => void): Promise<void> => {
    await sleep(random.fraction() * 200)
    if (refusesOutside()) throw new Error('The receiver cannot be reached')
    accept()
    await sleep(random.fraction() * 200)
    if (refusesOutside()) throw new Error('The receiver does not answer')
  }
  return {
    received,
    mails,
    mailTransport: { deliver: ({ key = '' }) => attempt(() => void mails.push(key)) },
    async sendWebhook({ body }) {
      await attempt(() => {
        const { data } = JSON.parse(body) as { readonly data: { readonly id: string } }
        if (reader.prepare('select 1 from change_event where id = ?').get(data.id) === undefined)
          fail(`A subscriber is told of ${data.id}, which has not happened.`)
        received.push(data.id)
      })
      return { status: 204, retryAfter: undefined }
    },
  }
}
