/** The only definition of each path of the module. */
export const shopRoutes = {
  books: '/books{?cursor,limit}',
  book: '/books/{book}',
  cart: '/users/{user}/cart',
  // This route precedes the position, which would parse the name and the verb as a number; the specification requires
  // the second form.
  undelete: '/users/{user}/cart/{book}:undelete',
  undeleteAsSpecified: '/user/{user}/cart/{book}:undelete',
  position: '/users/{user}/cart/{position}',
  recycleBin: '/users/{user}/recycle-bin',
  binItem: '/users/{user}/recycle-bin/{item}',
  settlements: '/settlements{?cursor,limit}',
  settlement: '/settlements/{settlement}',
  settlementLine: '/settlements/{settlement}/lines/{book}',
  settlementAddress: '/settlements/{settlement}/address',
  settlementPayment: '/settlements/{settlement}/payment',
  settlementConfirmation: '/settlements/{settlement}/confirmation',
} as const
