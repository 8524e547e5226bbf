import { type Endpoint, protocolProblem } from '@waymark/server'
import { stylesheetOf } from '../domain/colours.ts'
import { coloursRoute } from '../routes.ts'

const coloured = /^([0-9a-f]{6})\.css$/v

/** The stylesheet with the colours of the clinic. Its address has the colour, so it never changes. */
export const colours: Endpoint = {
  template: coloursRoute,
  method: 'GET',
  answer({ variables }) {
    const [, colour] = coloured.exec(variables['colour'] ?? '') ?? []
    if (colour === undefined) return Promise.resolve(protocolProblem('not-found'))
    return Promise.resolve({
      status: 200,
      headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable' },
      content: new TextEncoder().encode(stylesheetOf(`#${colour}`)),
    })
  },
}
