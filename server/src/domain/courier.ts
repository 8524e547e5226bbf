/** Something that the clinic tells somebody outside of the service. */
export interface Letter {
  /** The same each time that the same letter is delivered, so that whoever gets it twice can tell; in ASCII without spaces. */
  readonly key?: string | undefined
  /** The account that it is for, and its address where one is known. */
  readonly account: string
  readonly email?: string | undefined
  readonly subject: string
  readonly text: string
}

/** The port to whatever delivers letters. What it throws means that the letter was not taken. */
export interface Courier {
  deliver(letter: Letter): Promise<void>
}
