import { protocolProblem, resource, type Resource, type Serializer } from '@waymark/server'
import { translatable } from '@waymark/shared'
import type { SizedImage } from '../domain/picture.ts'
import type { Ports } from '../ports.ts'
import { pictureRoutes } from '../routes.ts'
import { pictureTexts } from '../texts.ts'

/** The image, whatever the client accepts (RFC 9110 §12.4.1). */
const asStored: Serializer = {
  key: 'image',
  title: translatable('Image'),
  mediaType: 'image/*',
  quality: 1,
  isText: false,
  showsLinks: true,
  isUntranslated: true,
  write: ({ file = new Uint8Array() }) => file,
}

const year = 31_536_000

/** An image in one size. Another one has another address, so caches may keep it. */
export function picture({ pictures }: Ports): Resource {
  return resource({
    route: pictureRoutes.picture,
    kind: 'document',
    isPublic: true,
    cache: { store: 'public', maxAge: year },
    serializers: [asStored],
    async find({ variables }) {
      const found = await pictures.find(variables.picture, variables.size)
      if (found === undefined) return protocolProblem('not-found', pictureTexts.unknownPicture)
      return { entity: found, version: `${variables.picture}-${variables.size}` }
    },
    represent: ({ content }: SizedImage) => ({
      kind: 'document',
      title: pictureTexts.pictureTitle,
      state: {},
      links: [],
      embedded: [],
      forms: [],
      file: content,
    }),
    fields: ({ mediaType }) => ({
      'Content-Type': mediaType,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    }),
  })
}
