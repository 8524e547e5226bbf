/** The link to chosen parts of a resource, as a URI Template over the resource's own URI. */
export function viewOf(self: string): { readonly href: string; readonly title: string } {
  return { href: `${self}{${self.includes('?') ? '&' : '?'}fields,embed}`, title: 'Chosen parts' }
}
