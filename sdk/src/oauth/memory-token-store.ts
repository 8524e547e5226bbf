import type { TokenSet, TokenStore } from './options.ts'

/** Keeps tokens as long as the program runs. */
export function memoryTokenStore(): TokenStore {
  let held: TokenSet | undefined
  return {
    read: () => held,
    write: (tokens) => {
      held = tokens
    },
  }
}
