import type { Representation } from '../navigation/representation.ts'
import { fileOf } from '../streams/file-of.ts'
import { isFailure } from '../errors/guards.ts'
import type { CommandEnvironment } from './command.ts'
import { reached } from './path.ts'

/** How a terminal is told to draw a picture. */
type PictureProtocol = 'iterm' | 'kitty'

type Surroundings = Pick<CommandEnvironment, 'environment' | 'isTerminal'>

const itermPrograms: readonly (string | undefined)[] = ['iTerm.app', 'WezTerm', 'mintty', 'rio']
const kittyTerminals: readonly (string | undefined)[] = ['xterm-kitty', 'xterm-ghostty']

/** Returns how the terminal draws pictures; undefined if it draws none. */
function pictureProtocol({ environment, isTerminal = false }: Surroundings): PictureProtocol | undefined {
  // A multiplexer drops the sequences.
  if (!isTerminal || environment['TMUX'] !== undefined || environment['STY'] !== undefined) return undefined
  if (itermPrograms.includes(environment['TERM_PROGRAM']) || environment['KONSOLE_VERSION'] !== undefined)
    return 'iterm'
  return kittyTerminals.includes(environment['TERM']) ? 'kitty' : undefined
}

const rows = 10
const kittyChunk = 4096
const pngStart: readonly number[] = [0x89, 0x50, 0x4e, 0x47]

/** Returns the sequence that draws a picture; undefined if the terminal cannot. */
export function drawn(picture: Uint8Array, surroundings: Surroundings): string | undefined {
  const protocol = pictureProtocol(surroundings)
  if (protocol === undefined) return undefined
  const base64 = Buffer.from(picture).toString('base64')
  if (protocol === 'iterm')
    return `\u001b]1337;File=inline=1;size=${String(picture.length)};height=${String(rows)}:${base64}\u0007\n`
  if (!pngStart.every((byte, index) => picture[index] === byte)) return undefined
  const chunks = base64.match(new RegExp(`.{1,${String(kittyChunk)}}`, 'g')) ?? []
  const sequences = chunks.map((chunk, index) => {
    const first = index === 0 ? `f=100,a=T,r=${String(rows)},` : ''
    return `\u001b_G${first}m=${index < chunks.length - 1 ? '1' : '0'};${chunk}\u001b\\`
  })
  return `${sequences.join('')}\n`
}

const mostPictures = 4
const mostBytes = 1024 * 1024

/** Returns the sequences that draw the pictures that a page links to, as `icon` or `portrait` for example. */
export async function picturesOf(page: Representation, surroundings: Surroundings): Promise<string> {
  if (pictureProtocol(surroundings) === undefined) return ''
  const steps = page.relations.flatMap((relation) =>
    page.links(relation).flatMap(({ type, templated }, index) => {
      const isPicture = (type?.startsWith('image/') ?? false) && !templated
      return isPicture ? [{ relation, variables: {}, index: index + 1 }] : []
    }),
  )
  const all = await Promise.all(
    steps.slice(0, mostPictures).map(async (step) => {
      try {
        const picture = await fileOf(await reached(page, step), 'image/*').bytes({ most: mostBytes })
        return drawn(picture, surroundings) ?? ''
      } catch (error) {
        // The page is readable without its pictures.
        if (!isFailure(error)) throw error
        return ''
      }
    }),
  )
  return all.join('')
}
