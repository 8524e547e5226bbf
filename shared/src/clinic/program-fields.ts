import { choice, optional, paragraphs, text } from '../field.ts'

const name = text({ prompt: 'Name, as people know it', maxLength: 100, example: 'Health diary' })
const redirectUris = optional(
  paragraphs({
    prompt: 'Where it takes people back, one address on each line',
    maxLength: 4000,
    example: 'https://diary.example/signed-in',
  }),
)

/** What a clerk says of a program. */
export const newProgramFields = {
  name,
  type: choice({
    prompt: 'What it is',
    example: 'site',
    options: {
      site: 'A site with a server of its own',
      app: 'An app on a device or in a browser',
      device: 'A device without a browser',
      service: 'A service that acts for itself',
      own: 'A program of the clinic that asks for passwords',
    },
  }),
  redirectUris,
  secret: optional(
    choice({
      prompt: 'Whether it keeps a secret',
      options: { yes: 'It keeps a secret', no: 'Everybody can look into it' },
    }),
  ),
}

export const programFields = { name, redirectUris }

/** The variables of a device: the code that it shows. */
export const deviceVariables = {
  user_code: optional(text({ prompt: 'The code that the device shows', maxLength: 20, placeholder: 'WDJB-MJHT' })),
}
