import type { Description, KindOf } from '@waymark/shared'
import { originOf } from '../navigation/agent.ts'
import type { Reference, Representation } from '../navigation/representation.ts'
import { bytesOf, openRendition, type RenditionLocation, textOf } from './rendition-content.ts'
import type { Rendition } from './rendition.ts'

/**
 * Returns the content of a resource that is not read as a document, such as a linked picture or an export. It is
 * requested when its content is read.
 *
 * @param mediaType a media type, or the best of several
 *
 * @example
 * const week = clinic.follow('doctor', { doctor: 'mjones' }).follow('week').reference
 * const pdf = await fileOf(week, 'application/pdf').bytes()
 * console.log(new TextDecoder().decode(pdf.slice(0, 4)))
 */
export function fileOf<D extends Description, K extends KindOf<D>>(
  resource: Reference<D, K> | Representation<D, K>,
  mediaType = '*/*',
): Rendition {
  const location = async (): Promise<RenditionLocation> => {
    const { agent, target } = await originOf(resource).reach({}, true)
    return { mediaType, url: target.url, resource: target.from, agent }
  }
  return {
    mediaType,
    open: async (options) => openRendition(await location(), options),
    bytes: async (options = {}) => bytesOf(await location(), options),
    text: async (options = {}) => textOf(await location(), options),
  }
}
