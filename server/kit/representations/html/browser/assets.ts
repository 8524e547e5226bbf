import { readFileSync } from 'node:fs'

export const icon = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')

// A browser first loads one module, without imports.
export const script = joined(
  new URL('./script-faults.js', import.meta.url),
  new URL('./script-offline.js', import.meta.url),
  new URL('./script.js', import.meta.url),
  new URL('./suggestions.js', import.meta.url),
  new URL('./script-input.js', import.meta.url),
)
  .replaceAll(/^import .*\n+/gm, '')
  .replaceAll(/^export /gm, '')

export const passkeyScript = joined(new URL('./passkey.js', import.meta.url))

/** The module that keeps typed input while the language changes. */
export const inputScript = joined(new URL('./kept-input.js', import.meta.url))

/** The module for pages that are kept, and for forms that wait for a connection. */
export const offlineScript = joined(new URL('./offline.js', import.meta.url))

export const worker = joined(new URL('./worker.js', import.meta.url))

export const stylesheet = joined(new URL('./stylesheet.css', import.meta.url), new URL('./views.css', import.meta.url))

function joined(...files: readonly URL[]): string {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  // Browsers load neither comments nor indentation. No text of these files has several lines.
  return text.replaceAll(/^ *\/(?:\/|\*\*) .*\n|^ +/gm, '')
}
