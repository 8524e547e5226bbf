import type { Attachments, StoredContent } from '../values/attachments.ts'

/** The files of a collection for as long as the process lives, for tests and examples. */
export function memoryAttachments(): Attachments {
  const files = new Map<string, Map<string, StoredContent>>()
  return {
    filesOf: (item) => Promise.resolve(new Map(files.get(item))),
    find: (item, attachment) => Promise.resolve(files.get(item)?.get(attachment)),
    put(item, attachment, file) {
      const ofItem = files.get(item) ?? new Map<string, StoredContent>()
      files.set(item, ofItem.set(attachment, file))
      return Promise.resolve()
    },
    remove: (item, attachment) => Promise.resolve(files.get(item)?.delete(attachment) ?? false),
    removeAll(item) {
      files.delete(item)
      return Promise.resolve()
    },
  }
}
