import type { Attachments, StoredContent } from '../../values/attachments.ts'

/**
 * Returns a store of the files of a collection that lives as long as the process, for tests and examples.
 *
 * @example
 * import { memoryAttachments } from '@waymark/server'
 *
 * const attachments = memoryAttachments()
 * const content = new TextEncoder().encode('Bolt')
 * const file = { name: 'note.txt', type: 'text/plain', size: content.length, digest: 'd1', content }
 * assert.equal(await attachments.put('7', 'note', file, undefined), true)
 * const files = await attachments.filesOf('7')
 * assert.equal(files.get('note')?.name, 'note.txt')
 */
export function memoryAttachments(): Attachments {
  const files = new Map<string, Map<string, StoredContent>>()
  return {
    filesOf: (item) => Promise.resolve(new Map(files.get(item))),
    find: (item, attachment) => Promise.resolve(files.get(item)?.get(attachment)),
    put(item, attachment, file, digest) {
      const ofItem = files.get(item) ?? new Map<string, StoredContent>()
      if (ofItem.get(attachment)?.digest !== digest) return Promise.resolve(false)
      files.set(item, ofItem.set(attachment, file))
      return Promise.resolve(true)
    },
    remove(item, attachment, digest) {
      const ofItem = files.get(item)
      return Promise.resolve(ofItem?.get(attachment)?.digest === digest && ofItem.delete(attachment))
    },
    removeAll(item) {
      files.delete(item)
      return Promise.resolve()
    },
  }
}
