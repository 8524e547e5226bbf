import { expect } from 'chai'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { linesWith, production, startServer, stop, until } from '../../support/processes/process.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'
import { certificate, renewed } from '../../support/tls/localhost.ts'
import { http2Sender } from '../../support/http/send-http2.ts'

describe('the certificate of the service', () => {
  const inFolder = (test: (settings: Readonly<Record<string, string>>) => Promise<void>): Promise<void> =>
    inTemporaryFolder(async (folder) => {
      const [TLS_CERT, TLS_KEY] = [join(folder, 'clinic.crt'), join(folder, 'clinic.key')]
      await writeFile(TLS_CERT, certificate.cert)
      await writeFile(TLS_KEY, certificate.key)
      const DATABASE_URL = `sqlite:${join(folder, 'clinic.sqlite')}`
      await test({ ...production, PUBLIC_ORIGIN: 'https://127.0.0.1', DATABASE_URL, TLS_CERT, TLS_KEY })
    })

  it('is read again at SIGHUP, and open sessions go on', async () => {
    await inFolder(async (settings) => {
      const server = startServer(['serve'], settings)
      const origin = await server.origin
      const client = http2Sender(origin)
      try {
        expect(origin).to.match(/^https:/)
        expect((await client.send({ method: 'GET', target: '/health/ready' })).response.status).to.equal(200)
        const before = await fingerprintAt(origin)
        await writeFile(settings['TLS_CERT'] ?? '', renewed.cert)
        const refused = linesWith(server, 'certificate not renewed')
        server.child.kill('SIGHUP')
        await until(() => refused.length > 0)
        expect(refused[0]?.['fault']).to.match(/is not the key of the certificate in/)
        expect(await fingerprintAt(origin)).to.equal(before)
        await writeFile(settings['TLS_KEY'] ?? '', renewed.key)
        const lines = linesWith(server, 'certificate renewed')
        server.child.kill('SIGHUP')
        await until(() => lines.length > 0)
        expect(await fingerprintAt(origin)).not.to.equal(before)
        expect((await client.send({ method: 'GET', target: '/health/ready' })).response.status).to.equal(200)
        server.child.kill('SIGTERM')
        expect((await server.ended).code).to.equal(0)
      } finally {
        client.close()
        await stop(server)
      }
    })
  })

  it('is refused at the start with one sentence if the key is of another one', async () => {
    await inFolder(async (settings) => {
      await writeFile(settings['TLS_KEY'] ?? '', renewed.key)
      const { code, errors } = await startServer(['serve'], settings).ended
      expect(code).to.equal(2)
      expect(errors.trim()).to.match(
        /^TLS_KEY: .* is not the key of the certificate in .*\. Name the files of one pair\.$/,
      )
    })
  })

  it('is refused at the start if the file has none', async () => {
    await inFolder(async (settings) => {
      await writeFile(settings['TLS_CERT'] ?? '', 'none')
      const { errors } = await startServer(['serve'], settings).ended
      expect(errors).to.match(/^TLS_CERT: .* has no certificate in PEM/)
    })
  })
})

function fingerprintAt(origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
