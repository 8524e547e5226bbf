/** The time that one request has, and its signal: aborted when the time is over, or by the application before. */
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

  /** Does not count the time of the work, such as that of a user who is asked for a password. Rejects on an abort. */
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
        // The reason of an abort is whatever the application gave, which is what it wants to see again.
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
      this.#end.abort(new DOMException('The time for the request is over', 'TimeoutError'))
    }
    this.#timer = setTimeout(finish, Math.max(0, this.#left))
  }
}
