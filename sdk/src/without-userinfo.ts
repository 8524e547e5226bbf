/** What developers read is logged: what stands before the `@` of a URL in it may be a password. */
export function withoutUserinfo(text: string): string {
  return text.replaceAll(/(:\/\/)[^\s/?#]*@/g, '$1***@')
}
