import type { Attachments, StoredContent } from '../values/attachments.ts'

/**
 * Returns a store of the files of a collection that lives as long as the process, for tests and examples.
 *
 * @example
 * import { memoryAttachments } from '@waymark/server'
 *
 * const attachments = memoryAttachments()
 * const content = new TextEncoder().encode('Bolt')
 * await attachments.put('7', 'note', { name: 'note.txt', type: 'text/plain', size: content.length, digest: '', content })
 * const files = await attachments.filesOf('7')
 * assert.equal(files.get('note')?.name, 'note.txt')
 */
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
