import { once } from 'node:events'
import { connect } from 'node:tls'

/** A frame of a stream (RFC 9113 §4.1). */
interface Frame {
  readonly type: number
  readonly flags: number
}

export const frameTypes = { data: 0, headers: 1, reset: 3 } as const
export const endStream = 0x1

const settings = 4
const endHeaders = 0x4
const headLength = 9

function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(headLength)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

// RFC 7541 §6.2.2: a literal field without indexing. Those before are :method POST, :scheme https and :path /.
function literal(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.of(0, name.length), Buffer.from(name), Buffer.of(value.length), Buffer.from(value)])
}
const head = Buffer.concat([Buffer.of(0x83, 0x87, 0x84), literal(':authority', 'localhost')])

/** Sends a POST with a part of its content, and returns the frames of its stream until the server resets it. */
export async function framesOfUnfinishedPost(origin: string): Promise<readonly Frame[]> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), ALPNProtocols: ['h2'], rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  const part = frame(frameTypes.data, 0, 1, Buffer.from('part'))
  socket.write(Buffer.concat([frame(settings, 0, 0), frame(frameTypes.headers, endHeaders, 1, head), part]))
  const frames: Frame[] = []
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= headLength && rest.length >= headLength + rest.readUIntBE(0, 3)) {
      if (rest.readUInt32BE(5) === 1) frames.push({ type: rest.readUInt8(3), flags: rest.readUInt8(4) })
      rest = rest.subarray(headLength + rest.readUIntBE(0, 3))
    }
    if (frames.at(-1)?.type === frameTypes.reset) break
  }
  socket.destroy()
  return frames
}
