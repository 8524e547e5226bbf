// Loads the module for use without a connection, where a page needs it or it has kept something.
import { locale, showMessage, texts } from './script-faults.js'

const storageKey = `offline ${new URL('..', import.meta.url).pathname}`

let offline

function isOfflineNeeded() {
  if (document.querySelector('main[data-keep], form[data-waits]') !== null) return true
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    // The browser may forbid storage.
    return false
  }
}

async function loadOffline(showPage) {
  if (!isOfflineNeeded()) return
  const { startOffline } = await import('./offline.js')
  offline ??= startOffline({ texts, locale, storageKey, showPage, showMessage })
  await offline.update()
}

/** Keeps the page, and sends what waits, after the page has loaded. */
export function useOffline(showPage) {
  const load = () => void loadOffline(showPage).catch(() => undefined)
  if (document.readyState === 'complete') load()
  else window.addEventListener('load', load, { once: true })
}

/** Keeps a form until there is a connection; returns whether it did. */
export function letWait(form, button, request) {
  return offline !== undefined && form.dataset.waits !== undefined && offline.letWait(form, button, request)
}
