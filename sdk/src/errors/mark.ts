// A registered symbol is the same for a second copy of this package and for another realm.
export const mark = Symbol.for('@waymark/sdk/failure')
