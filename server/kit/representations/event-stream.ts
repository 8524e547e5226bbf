import { mediaType } from '@waymark/shared'
import { type TextSerializer, eventText } from '../hypermedia/serializer.ts'
import { problemJson } from './hal.ts'

/**
 * An event stream, for what changes while somebody looks at it. Whoever reads it is told of each change as it happens;
 * where there is only one state to tell, such as the answer to a form, it is one event.
 */
export const eventStream: TextSerializer = {
  key: 'events',
  title: 'Event stream',
  mediaType: mediaType.eventStream,
  quality: 0.1,
  isText: true,
  showsLinks: false,
  isStream: true,
  problems: problemJson,
  suits: ({ isWatched = false }) => isWatched,
  write: ({ state }) => eventText({ data: state }),
}
