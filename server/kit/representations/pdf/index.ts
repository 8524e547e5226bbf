/**
 * PDF for printing, made in a worker thread. It needs the packages `pdfkit`, `fontkit`, `dejavu-fonts-ttf`, `bidi-js` and
 * `qr`, and for Chinese `@fontsource/noto-sans-sc`.
 *
 * @example
 * import { pdf } from '@waymark/server/pdf'
 *
 * createService({ ...options, serializers: [pdf] })
 *
 * @module @waymark/server/pdf
 */
export { pdf } from './press.ts'
