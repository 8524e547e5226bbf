import { createHash } from 'node:crypto'
import type { AttachmentFields, FormDescription, NoFields } from '@waymark/shared'
import type { Serializer } from '../../hypermedia/serializer.ts'
import type { Attachments, StoredContent, StoredFile } from '../../values/attachments.ts'
import type { Row } from '../../values/table.ts'
import { protocolProblem, type Problem } from '../problem.ts'
import { action, resource, type Resource } from '../resource.ts'
import { href } from '../routes.ts'
import type { CollectionOf, CollectionParts, ServedAttachment, ServedCollection } from './served-collection.ts'
import { refusalOf, writingOf, type Writing } from './writing.ts'

interface FoundAttachment extends Writing {
  readonly row: Row
  readonly file: StoredContent | undefined
}

/** Returns the attachments of a described collection. */
export function attachmentsIn(
  { item, attachments = {}, resources }: CollectionOf,
  { path, attachments: stored }: CollectionParts,
): readonly ServedAttachment[] {
  return Object.entries(attachments).map(([name, { prompt }]) => {
    if (stored === undefined)
      throw new Error(
        `The collection of ${item} has the attachment ${name}: give it attachments, such as await tables.attachments(described).`,
      )
    const forms = resources[item]?.forms ?? {}
    // describeCollection has made both forms.
    const attach = forms[`attach-${name}`] as FormDescription<string, AttachmentFields>
    const detach = forms[`detach-${name}`] as FormDescription<string, NoFields>
    return { name, prompt, route: `${path}/{item}/${name}`, forms: { attach, detach } } as const
  })
}

/** Returns the store of the attachments of a collection, which `attachmentsIn` has checked. */
export function storeOf({ parts }: ServedCollection): Attachments {
  if (parts.attachments === undefined) throw new Error('The collection has no attachments')
  return parts.attachments
}

/** The resource of a file of an item: its bytes, and the forms to attach and to remove it. */
export function attachmentResource(served: ServedCollection, { name, route, forms }: ServedAttachment): Resource {
  const { parts, routes, described } = served
  const store = storeOf(served)
  const noFile = (): Problem => protocolProblem('not-found', 'No file is attached here.')
  return resource({
    route,
    kind: 'document',
    cache: { store: 'public', maxAge: 0 },
    serializers: [storedFile],
    async find({ variables, caller }) {
      const row = await parts.table.find(variables.item)
      if (row === undefined) return protocolProblem('not-found', `There is nothing here. See ${described.texts.list}.`)
      const file = await store.find(row.id, name)
      const entity = { row, file, ...writingOf(parts, caller) }
      return { entity, version: file?.digest ?? 'none', isMissing: file === undefined }
    },
    refusal: ({ file }) => (file === undefined ? noFile() : undefined),
    represent: ({ file }) => ({
      kind: 'document',
      title: file?.name ?? name,
      state: {},
      links: [],
      embedded: [],
      forms: [],
      ...(file === undefined ? {} : { file: file.content }),
    }),
    fields: ({ file }) => (file === undefined ? {} : fieldsOf(file)),
    cacheTags: ({ row }) => [`${described.list}-${row.id}`],
    actions: {
      PUT: action(
        `attach-${name}`,
        forms.attach,
        async ({ row, file: before }: FoundAttachment, { file }) => {
          const own = href(route, { item: row.id })
          const at = href(routes.item, { item: row.id })
          await store.put(row.id, name, await storedContentOf(file))
          const shown = { at, next: at, touched: [at] }
          return before === undefined
            ? { outcome: 'created', location: own, ...shown }
            : { outcome: 'updated', ...shown }
        },
        { refusal: refusalOf },
      ),
      DELETE: action(
        `detach-${name}`,
        forms.detach,
        async ({ row }: FoundAttachment) => {
          const at = href(routes.item, { item: row.id })
          return (await store.remove(row.id, name)) ? { outcome: 'deleted', next: at, touched: [at] } : noFile()
        },
        { refusal: refusalOf },
      ),
    },
  })
}

/** A file in the media type that it was stored with, whatever the client accepts (RFC 9110 §12.4.1). */
const storedFile: Serializer = {
  key: 'file',
  title: 'File',
  mediaType: '*/*',
  quality: 1,
  isText: false,
  showsLinks: true,
  write: ({ file = new Uint8Array() }) => file,
}

// Browsers show these without running anything in them; other files are stored by the reader.
const passive = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'text/plain'])
const wellFormedType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

/**
 * Returns the fields of a file: its digest (RFC 9530 §3), and those that keep a script in it from running as a part of the
 * service (RFC 6266, CSP3 §6.3.2).
 */
function fieldsOf({ name, type, digest }: StoredFile): Readonly<Record<string, string>> {
  const disposition = passive.has(type) ? 'inline' : 'attachment'
  const named = name === '' ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`
  return {
    'Content-Type': type,
    'Repr-Digest': `sha-256=:${Buffer.from(digest, 'base64url').toString('base64')}:`,
    'Content-Disposition': `${disposition}${named}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

async function storedContentOf(file: Blob): Promise<StoredContent> {
  const content = new Uint8Array(await file.arrayBuffer())
  const essence = file.type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return {
    name: file instanceof File ? file.name : '',
    type: wellFormedType.test(essence) ? essence : 'application/octet-stream',
    size: content.byteLength,
    digest: createHash('sha256').update(content).digest('base64url'),
    content,
  }
}
