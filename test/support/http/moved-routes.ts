import { registerHooks } from 'node:module'

/*
 * Preloaded into a server, it renames every path of the service except the entry and well-known ones. Clients that
 * build URLs break; those that follow relations do not notice.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!/\/(modules\/\w+|levels|documentation)\/routes\.ts$/.test(url)) return loaded
    const { source = '' } = loaded
    return { ...loaded, source: moved(typeof source === 'string' ? source : new TextDecoder().decode(source)) }
  },
})

function moved(source: string): string {
  return source
    .replaceAll(/'\/(?=[a-z])/g, "'/moved/")
    .replaceAll('/doctors', '/people/medical')
    .replaceAll('/schedules/', '/times/number-')
    .replaceAll('/appointments', '/agreements')
    .replaceAll('/info', '')
}
