import { passwordAuthenticator, passwords } from '@waymark/server'
import { openIdSignIn } from '@waymark/server/openid'
import { env } from 'node:process'
import { type Account, partsService, type SignIn } from './parts.ts'

const url = env['SERVICE_URL'] ?? 'http://localhost:3300'

/** Signs in with the accounts of a company. */
function companySignIn(issuer: string): Promise<SignIn> {
  return openIdSignIn({
    issuer,
    client: { id: env['CLIENT_ID'] ?? 'parts', secret: env['CLIENT_SECRET'] ?? '' },
    url,
    secrets: [env['COOKIE_SECRET'] ?? crypto.randomUUID()],
    audience: 'parts',
    principalOf: ({ role }): Account | undefined => (role === 'clerk' || role === 'buyer' ? { role } : undefined),
  })
}

/** Signs in with two accounts for a demonstration. */
async function demonstrationSignIn(): Promise<SignIn> {
  const known = passwords()
  console.log('Without ISSUER: sign in as clara with clara-demo-password, or as bo with bo-demo-password.')
  return {
    authenticator: passwordAuthenticator('Parts', [
      { id: 'clara', name: 'Clara', role: 'clerk', passwordHash: await known.hash('clara-demo-password') },
      { id: 'bo', name: 'Bo', role: 'buyer', passwordHash: await known.hash('bo-demo-password') },
    ]),
  }
}

const issuer = env['ISSUER']
const signIn = issuer === undefined ? await demonstrationSignIn() : await companySignIn(issuer)
const server = await partsService(env['DATABASE_URL'] ?? 'sqlite:parts.sqlite', signIn)
server.listen(3300, '127.0.0.1', () => {
  console.log(`The parts are at ${url}/.`)
})
