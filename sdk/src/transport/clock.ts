/** The time budget of one request. Its signal is aborted on a timeout or by the application. */
export class Clock {
  readonly signal: AbortSignal
  readonly #end = new AbortController()
  #left: number
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(milliseconds: number, outer: AbortSignal | undefined) {
    this.#left = milliseconds
    this.signal = outer === undefined ? this.#end.signal : AbortSignal.any([outer, this.#end.signal])
    this.start()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#left -= performance.now() - this.#since
  }

  start(): void {
    this.#since = performance.now()
    const finish = (): void => {
      this.#end.abort(new DOMException('The request timed out', 'TimeoutError'))
    }
    this.#timer = setTimeout(finish, Math.max(0, this.#left))
  }
}
