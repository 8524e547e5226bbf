import { mediaType, translatable } from '@waymark/shared'
import { type TextSerializer, eventText } from '../hypermedia/serializer.ts'
import { problemJson } from './hal.ts'

/**
 * An event stream of the changes of a resource. A representation without a stream, such as the response to a form, is a
 * single event.
 */
export const eventStream: TextSerializer = {
  key: 'events',
  title: translatable('Event stream'),
  mediaType: mediaType.eventStream,
  quality: 0.1,
  isText: true,
  showsLinks: false,
  isStream: true,
  problems: problemJson,
  supports: ({ isWatched = false }) => isWatched,
  write: ({ state }) => eventText({ data: state }),
}
