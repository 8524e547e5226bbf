/** The safe methods (RFC 9110 §9.2.1), with QUERY. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY'])
