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
    this.#run()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#left -= performance.now() - this.#since
  }

  /** Stops the clock during work such as a password prompt. Rejects when the signal is aborted. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.stop()
    try {
      return await Promise.race([work(), this.#aborted()])
    } finally {
      this.#run()
    }
  }

  #aborted(): Promise<never> {
    return new Promise((_, reject) => {
      const stop = (): void => {
        // Applications expect the reason that they passed to abort(), whatever its type.
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- see above
        reject(this.signal.reason)
      }
      if (this.signal.aborted) stop()
      else this.signal.addEventListener('abort', stop, { once: true })
    })
  }

  #run(): void {
    this.#since = performance.now()
    const finish = (): void => {
      this.#end.abort(new DOMException('The request timed out', 'TimeoutError'))
    }
    this.#timer = setTimeout(finish, Math.max(0, this.#left))
  }
}
