import { hash, randomBytes } from 'node:crypto'

/** A text that nobody can guess: 256 bits in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: who reads the database cannot use what is found there. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}
