import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export interface MailServer {
  readonly url: string
  /** The messages as received, in order. */
  readonly received: readonly string[]
  close(): void
}

/** A mail server that accepts every message, with the part of RFC 5321 that clients need. */
export async function mailServer(): Promise<MailServer> {
  const received: string[] = []
  const server = createServer((socket) => {
    let isData = false
    let text = ''
    socket.write('220 mail.example\r\n')
    socket.on('data', (bytes: Buffer) => {
      if (isData) text += bytes.toString()
      if (isData && text.endsWith('\r\n.\r\n')) {
        received.push(text.slice(0, -3))
        text = ''
        isData = false
        socket.write('250 taken\r\n')
      } else if (!isData) {
        const command = bytes.toString().split(/\s/, 1)[0]?.toUpperCase()
        isData = command === 'DATA'
        socket.write(isData ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${String(port)}`, received, close: () => void server.close() }
}

/** A leaf of a MIME message (RFC 2046): its header fields and its decoded content. */
export interface MailPart {
  readonly fields: ReadonlyMap<string, string>
  readonly text: string
}

/** Parses a message into its leaves. */
export function mailParts(message: string): readonly MailPart[] {
  const [head = ''] = message.split('\r\n\r\n', 1)
  const content = message.slice(head.length + 4)
  const fields = fieldsOf(head)
  const boundary = /boundary="([^"]+)"/.exec(fields.get('content-type') ?? '')?.[1]
  if (boundary === undefined) {
    const text = decoded(content, fields.get('content-transfer-encoding'))
    // RFC 3676 §4.1: a line that ends with a space goes on in the next one.
    const isFlowed = fields.get('content-type')?.includes('format=flowed') === true
    return [{ fields, text: isFlowed ? text.replaceAll(' \r\n', ' ') : text }]
  }
  const inner = content.split(`--${boundary}--`)[0] ?? ''
  return inner.split(`--${boundary}\r\n`).slice(1).flatMap(mailParts)
}

/** Returns the unfolded header fields of a message, by their lower-case names. */
export function fieldsOf(head: string): ReadonlyMap<string, string> {
  const [lines = ''] = head.split('\r\n\r\n', 1)
  const unfolded = lines.replaceAll(/\r\n[ \t]+/g, ' ')
  return new Map(
    unfolded.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

function decoded(content: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString()
  if (encoding !== 'quoted-printable') return content
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
