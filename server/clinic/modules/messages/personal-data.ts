import { type DataQuery, type Gathered, inText, type PersonalSections, upTo } from '../../personal-data.ts'
import { messageKey, type Message, type Messages } from './domain/message.ts'

/** Returns the messages to a user. */
export async function messageData(
  { messages }: { readonly messages: Pick<Messages, 'page'> },
  { account, now, most }: DataQuery,
): Promise<Gathered<Pick<PersonalSections, 'messages'>>> {
  const sent = await upTo(most, (request) => messages.page({ account, now }, request), messageKey)
  return { sections: { messages: sent.items.map(dataOf) }, isComplete: sent.isWhole }
}

function dataOf({ kind, subject, text, shownAt, readAt }: Message): PersonalSections['messages'][number] {
  const read = readAt === undefined ? {} : { readAt: inText(readAt) }
  return { kind, subject, text, sentAt: inText(shownAt), ...read }
}
