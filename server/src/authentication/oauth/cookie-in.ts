/** The value of a cookie in a Cookie field; undefined where it is not there, or there twice. */
export function cookieIn(field: string | undefined, name: string): string | undefined {
  const values = (field ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.split('=', 2)
    return key.trim() === name ? [value.trim()] : []
  })
  return values.length === 1 ? values[0] : undefined
}
