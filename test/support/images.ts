import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { encoded } from '@waymark/clinic/modules/pictures/resizing/codecs'

/** Returns the pixels of an image whose left half is red and whose right half is blue. */
function halves(width: number, height: number, alpha = 255): ImageData {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4)
    data.set((at / 4) % width < width / 2 ? [255, 0, 0, alpha] : [0, 0, 255, alpha], at)
  return new ImageData(data, width, height)
}

export function jpeg(width: number, height: number): Promise<Uint8Array> {
  return encoded(halves(width, height), 'image/jpeg')
}

export function png(width: number, height: number, alpha?: number): Promise<Uint8Array> {
  return encoded(halves(width, height, alpha), 'image/png')
}

export async function webp(width: number, height: number): Promise<Uint8Array> {
  const file = fileURLToPath(import.meta.resolve('@jsquash/webp/codec/enc/webp_enc.wasm'))
  const codec = await WebAssembly.compile(await readFile(file))
  await initWebpEncoder({
    instantiateWasm(imports: WebAssembly.Imports, instantiated: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(codec, imports)
      instantiated(instance)
      return instance.exports
    },
  })
  return new Uint8Array(await encodeWebp(halves(width, height)))
}

/** Returns a JPEG with the metadata of a telephone that was held sideways (EXIF orientation 6), and with a secret. */
export function withMetadata(file: Uint8Array, secret: string): Uint8Array {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secret)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([file.subarray(0, 2), head, content, file.subarray(2)])
}
