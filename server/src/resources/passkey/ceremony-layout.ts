import type { Layout } from '../../hypermedia/layout.ts'

/** How a page asks a device. */
export const ceremonyLayout: Layout = {
  kind: 'ceremony',
  options: 'publicKey',
  unseen: ['publicKey', 'userId'],
  field: 'credential',
  unavailable: 'Passkeys need a browser that has them, with scripts switched on.',
}
