/** Encrypts the parameters of an address; equal ones give equal texts. */
export interface QuerySeal {
  close(text: string, about: readonly string[]): string
  /** Returns undefined if the text was not closed for the same address. */
  open(sealed: string, about: readonly string[]): string | undefined
}
