import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js'
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js'
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js'
import encodePng, { init as initPngEncoder } from '@jsquash/png/encode.js'
import resize, { initResize } from '@jsquash/resize'
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/*
 * The codecs are WebAssembly for browsers: they load their files by fetch, and return an ImageData. Here the files are
 * read, and a class of the same shape stands for that of browsers.
 */
class Pixels {
  readonly colorSpace = 'srgb'
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}
Object.assign(globalThis, { ImageData: Pixels })

async function compiled(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve(file))))
}

/** Returns the options of a codec made by Emscripten. */
async function codecOptions(file: string) {
  const codec = await compiled(file)
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    instantiated: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(codec, imports)
    instantiated(instance)
    return instance.exports
  }
  // The decoders would write each fault of an upload to the standard error of the process.
  return { instantiateWasm, printErr: () => undefined }
}

const once = (init: () => Promise<unknown>): (() => Promise<void>) => {
  let done: Promise<unknown> | undefined
  return async () => {
    await (done ??= init())
  }
}

const jpegDecoder = once(async () => {
  await initJpegDecoder(await codecOptions('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
})
const jpegEncoder = once(async () => {
  await initJpegEncoder(await codecOptions('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
})
const webpDecoder = once(async () => {
  await initWebpDecoder(await codecOptions('@jsquash/webp/codec/dec/webp_dec.wasm'))
})
const png = once(async () => {
  const file = await compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')
  await initPngDecoder(file)
  await initPngEncoder(file)
})
const resizer = once(async () => {
  await initResize(await compiled('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'))
})

const decoders = {
  jpg: async (bytes: ArrayBuffer): Promise<ImageData> => {
    await jpegDecoder()
    // As the camera was held (EXIF).
    return decodeJpeg(bytes, { preserveOrientation: true })
  },
  png: async (bytes: ArrayBuffer): Promise<ImageData> => {
    await png()
    return decodePng(bytes)
  },
  webp: async (bytes: ArrayBuffer): Promise<ImageData> => {
    await webpDecoder()
    return decodeWebp(bytes)
  },
} as const

/** The formats of uploads, as they are called by their usual endings. */
export type Format = keyof typeof decoders

export function isKnownFormat(format: string | undefined): format is Format {
  return format !== undefined && Object.hasOwn(decoders, format)
}

/** Returns the pixels of a file, without its metadata; throws if the file is damaged. */
export function decoded(bytes: Uint8Array, format: Format): Promise<ImageData> {
  return decoders[format](new Uint8Array(bytes).buffer)
}

const quality = 82

export async function encoded(image: ImageData, mediaType: 'image/jpeg' | 'image/png'): Promise<Uint8Array> {
  if (mediaType === 'image/png') {
    await png()
    return new Uint8Array(await encodePng(image))
  }
  await jpegEncoder()
  return new Uint8Array(await encodeJpeg(onWhite(image), { quality }))
}

// A JPEG has no transparency.
function onWhite({ data, width, height }: ImageData): ImageData {
  const opaque = new Uint8ClampedArray(data.length).fill(255)
  for (let at = 0; at < data.length; at += 4) {
    const share = (data[at + 3] ?? 255) / 255
    for (let colour = at; colour < at + 3; colour += 1) opaque[colour] = (data[colour] ?? 0) * share + 255 * (1 - share)
  }
  return new ImageData(opaque, width, height)
}

/** Returns the image in another size, cut on two sides if the proportions differ. Its pixels may be overwritten. */
export async function scaled(image: ImageData, width: number, height: number): Promise<ImageData> {
  await resizer()
  // Linear colours would take ten times as long.
  return resize(image, { width, height, fitMethod: 'contain', linearRGB: false })
}
