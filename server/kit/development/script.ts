/**
 * The script of each page in development: it reloads the page when another process answers, and links the page to the
 * decisions on its own request. Only a visible page holds a connection, because browsers open six for a host.
 */
export const script = `const { process, events, requests } = document.currentScript.dataset
let source
let wasOpen = false
const connect = () => {
  if (document.visibilityState === 'hidden' || source !== undefined) return
  source = new EventSource(events)
  source.onopen = () => {
    wasOpen = true
  }
  source.onmessage = ({ data }) => {
    if (data === process) return
    source.close()
    const [{ responseStatus = 200 } = {}] = performance.getEntriesByType('navigation')
    // A refused form would be sent again.
    if (responseStatus >= 400) location.replace(location.href)
    else location.reload()
  }
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return
    source = undefined
    // Another machine is refused from the start.
    if (wasOpen) setTimeout(connect, 500)
  }
}
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') return connect()
  source?.close()
  source = undefined
})
connect()
const [{ serverTiming = [] } = {}] = performance.getEntriesByType('navigation')
const own = serverTiming.find(({ name }) => name === 'request')
if (own !== undefined) {
  const link = document.querySelector('a[data-development]')
  link.href = requests + '/' + own.description
  link.textContent = 'Decisions on this request'
}
`
