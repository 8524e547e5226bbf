import { hash } from 'node:crypto'
import { mediaType, translate } from '@waymark/shared'
import type { Outcome } from '../actions/action.ts'
import { outsideHref } from '../base-path.ts'
import type { Done, Exchange } from '../exchange.ts'
import type { HeaderFields } from '../problem.ts'
import type { Resource } from '../resource.ts'

/*
 * What a form has done, in words for the page that follows. The script of a page gets them in the field Done. Without it, the
 * browser is redirected, and a cookie for the next page has them; that page deletes it.
 */
const cookieName = 'done'
const longest = 500
// In seconds: the browser is redirected at once.
const age = 20

function wordsOf({ outcome, done }: Outcome): string {
  if (done !== undefined) return done
  switch (outcome) {
    case 'created':
    case 'updated':
      return translate('Saved.')
    case 'deleted':
      return translate('Removed.')
    case 'accepted':
      return translate('Started.')
  }
}

/** Returns the field for the script of the page that has sent a form. */
export function doneField({ request }: Exchange, outcome: Outcome): HeaderFields {
  const words = request.sender === 'own page' ? wordsOf(outcome) : ''
  return words === '' ? {} : { Done: encodeURIComponent(words) }
}

/** Returns the field with the cookie for the page that a browser is redirected to, beside the given cookies. */
export function doneCookie(
  { service }: Exchange,
  outcome: Outcome,
  target: string,
  { 'Set-Cookie': others = [] }: HeaderFields,
): HeaderFields {
  const words = wordsOf(outcome)
  // A page of another site cannot show them.
  if (words === '' || !target.startsWith('/') || target.startsWith('//')) return {}
  const [inside = ''] = target.split('?')
  const path = outsideHref(service.basePath, inside)
  const value = `${encodeURIComponent(path)}:${encodeURIComponent(words)}`
  const cookie = `${cookieName}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${String(age)}`
  return { 'Set-Cookie': [...[others].flat(), cookie] }
}

const pattern = new RegExp(`(?:^|;)[ \\t]*${cookieName}=([^;:]*):([^;]*)`)
const plainPath = /^\/[\w.~!$&'()*+,=:@%/-]*$/

/** Returns what the change before a page has done, from its cookie. */
export function doneBefore({ request, chosen }: Exchange, resource: Resource): Done | undefined {
  if (request.method !== 'GET' || resource.isPublic || chosen?.mediaType !== mediaType.html) return undefined
  return doneIn(request.header('cookie'))
}

function doneIn(cookie = ''): Done | undefined {
  const [, place, text] = pattern.exec(cookie) ?? []
  const [path = '', words = ''] = [place, text].map(decoded)
  return words === '' || words.length > longest || !plainPath.test(path) ? undefined : { words, path }
}

function decoded(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Returns the field that deletes the cookie of a page. */
export function deletedDone({ path }: Done): string {
  return `${cookieName}=; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=0`
}

/** Returns a part of the entity tag of a page that tells what was done. */
export function doneTag(done: Done | undefined): string | undefined {
  return done === undefined ? undefined : hash('sha256', done.words, 'hex').slice(0, 12)
}
