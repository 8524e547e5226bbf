import { createHash } from 'node:crypto'
import {
  mediaType,
  type AttachmentFields,
  type FormDescription,
  type NoFields,
  translatable,
  translate,
  translateDescribed,
  translatedFields,
} from '@waymark/shared'
import { formFields, type Form } from '../../hypermedia/form.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import type { Attachments, StoredContent, StoredFile } from '../../values/attachments.ts'
import type { Row } from '../../values/table.ts'
import { protocolProblem, type Problem } from '../problem.ts'
import { listVersion } from '../paging.ts'
import { action, type Action } from '../actions/action.ts'
import { resource, type Resource } from '../resource.ts'
import { RolledBack } from '../actions/rolled-back.ts'
import { href } from '../routes.ts'
import type { CollectionOf, CollectionParts, ServedAttachment, ServedCollection } from './served-collection.ts'
import {
  cachePolicyOf,
  changedMeanwhile,
  isOffered,
  noSuchItem,
  refusalOf,
  refusalOfReader,
  writingOf,
  type Writing,
} from './permissions.ts'

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
export function attachmentResource(served: ServedCollection, attachment: ServedAttachment): Resource {
  const { name, route, forms } = attachment
  const { parts, described } = served
  const store = storeOf(served)
  const attachForm = ({ id }: Row): Form => ({
    name: `attach-${name}`,
    title: translateDescribed(forms.attach.title),
    leadsTo: forms.attach.to,
    method: 'PUT',
    target: href(route, { item: id }),
    contentType: mediaType.formData,
    fields: formFields(translatedFields(forms.attach.fields, translateDescribed)),
  })
  return resource({
    route,
    kind: 'document',
    cache: cachePolicyOf(parts),
    serializers: [storedFile],
    async find({ variables, caller }) {
      const refused = refusalOfReader(parts, caller)
      if (refused !== undefined) return refused
      const row = await parts.table.find(variables.item)
      if (row === undefined) return noSuchItem(described)
      const file = await store.find(row.id, name)
      const entity = { row, file, ...writingOf(parts, caller) }
      return { entity, version: file === undefined ? 'none' : versionOfFile(file), isMissing: file === undefined }
    },
    refusal: ({ row, file, ...writing }) =>
      file === undefined ? { ...noFile(), ...(isOffered(writing) ? { form: attachForm(row) } : {}) } : undefined,
    represent: ({ row, file, ...writing }) => ({
      kind: 'document',
      title: file?.name ?? name,
      state: {},
      links: [],
      embedded: [],
      forms: isOffered(writing) ? [attachForm(row)] : [],
      ...(file === undefined ? {} : { file: file.content }),
    }),
    fields: ({ file }) => (file === undefined ? {} : fieldsOf(file)),
    cacheTags: ({ row }) => [`${described.list}-${row.id}`],
    actions: { PUT: attaching(served, attachment), DELETE: detaching(served, attachment) },
  })
}

function noFile(): Problem {
  return protocolProblem('not-found', translate('No file is attached here.'))
}

function attaching(served: ServedCollection, { name, route, forms }: ServedAttachment): Action<FoundAttachment> {
  const { parts, routes } = served
  const store = storeOf(served)
  return action(
    `attach-${name}`,
    forms.attach,
    async ({ row, file: before }: FoundAttachment, { file }) => {
      const own = href(route, { item: row.id })
      const at = href(routes.item, { item: row.id })
      const stored = await storedContentOf(file)
      if (!(await store.put(row.id, name, stored, before?.digest))) throw changedMeanwhile()
      // The item may have been removed while the content was received.
      if ((await parts.table.find(row.id)) === undefined) {
        await store.removeAll(row.id)
        throw new RolledBack(protocolProblem('not-found', translate('It was removed in the meantime.')))
      }
      const shown = { at, next: at, touched: [at] }
      return before === undefined ? { outcome: 'created', location: own, ...shown } : { outcome: 'updated', ...shown }
    },
    { refusal: refusalOf },
  )
}

function detaching(served: ServedCollection, { name, forms }: ServedAttachment): Action<FoundAttachment> {
  const store = storeOf(served)
  return action(
    `detach-${name}`,
    forms.detach,
    async ({ row, file }: FoundAttachment) => {
      const at = href(served.routes.item, { item: row.id })
      if (file === undefined) return noFile()
      if (!(await store.remove(row.id, name, file.digest))) throw changedMeanwhile()
      return { outcome: 'deleted', next: at, touched: [at] }
    },
    { refusal: refusalOf },
  )
}

/** A file in the media type that it was stored with, whatever the client accepts (RFC 9110 §12.4.1). */
const storedFile: Serializer = {
  key: 'file',
  title: translatable('File'),
  mediaType: '*/*',
  quality: 1,
  isText: false,
  showsLinks: true,
  isUntranslated: true,
  write: ({ file = new Uint8Array() }) => file,
}

// Browsers show these without running anything in them; other files are stored by the reader.
const passive = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'text/plain'])
// A script of the service may not come from an upload, whatever else is injected into a page.
const runnable = /^(?:text|application)\/(?:x-)?(?:java|ecma)script|^text\/(?:css|jscript|livescript)/

/**
 * Returns the fields of a file: its digest (RFC 9530 §3), and those that keep a script in it from running as a part of the
 * service (RFC 6266, CSP3 §6.3.2).
 */
function fieldsOf({ name, type, digest }: StoredFile): Readonly<Record<string, string>> {
  const disposition = passive.has(type.split(';', 1)[0] ?? '') ? 'inline' : 'attachment'
  const named = name === '' ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`
  return {
    'Content-Type': runnable.test(type) ? 'application/octet-stream' : type,
    'Repr-Digest': `sha-256=:${Buffer.from(digest, 'base64url').toString('base64')}:`,
    'Content-Disposition': `${disposition}${named}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
}

/** Returns the version of a file, which its name and media type belong to. */
export function versionOfFile({ name, type, digest }: StoredFile): string {
  return listVersion([name, type, digest])
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

async function storedContentOf(file: Blob): Promise<StoredContent> {
  const content = new Uint8Array(await file.arrayBuffer())
  const [essence = '', ...parameters] = file.type.split(';').map((part) => part.trim())
  // Files are in lower case, so other parameters, such as a boundary, may have been changed.
  const charset = parameters.find((parameter) => /^charset=[\w-]+$/.test(parameter))
  return {
    name: file instanceof File ? file.name : '',
    type: charset === undefined ? essence : `${essence}; ${charset}`,
    size: content.byteLength,
    digest: createHash('sha256').update(content).digest('base64url'),
    content,
  }
}
