/** The used part of the untyped npm package `caldav-adapter` 9.3.8. */
declare module 'caldav-adapter' {
  import type { Middleware } from 'koa'

  function adapter(options: object): Middleware
  export { adapter as default }
}
