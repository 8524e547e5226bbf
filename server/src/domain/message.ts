/** Something that the clinic tells somebody outside of the service. */
export interface Message {
  /** The account that it is for, and its address where one is known. */
  readonly account: string
  readonly email?: string | undefined
  readonly subject: string
  readonly text: string
}

/** The port to whatever delivers messages. */
export interface Courier {
  deliver(message: Message): Promise<void>
}
