import { type DataQuery, type Gathered, inText, type PersonalSections } from '../../personal-data.ts'
import type { Ports } from './ports.ts'

/** Returns the calendar feeds of a user, which are few, without their links. */
export async function feedData(
  { feeds }: Pick<Ports, 'feeds'>,
  { account }: DataQuery,
): Promise<Gathered<Pick<PersonalSections, 'calendarFeeds'>>> {
  const calendarFeeds = (await feeds.list(account)).map(({ name, shows, createdAt }) => {
    return { name, createdAt: inText(createdAt), ...(shows === undefined ? {} : { shows }) }
  })
  return { sections: { calendarFeeds }, isComplete: true }
}
