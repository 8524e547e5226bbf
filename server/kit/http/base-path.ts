import type { FormField } from '../hypermedia/form.ts'
import type { Link, LinkSet, Representation } from '../hypermedia/representation.ts'
import type { Brand } from '../hypermedia/brand.ts'
import type { Navigation, WritingContext } from '../hypermedia/serializer.ts'
import type { HeaderFields } from './problem.ts'

/*
 * A service may be mounted under a path of a server that has other resources. Routes, links and forms inside the service
 * are without this base path: it is removed from each request, and added to each representation and header field.
 */

/** The path that a service is mounted under, such as `/shop`; empty for the whole server. */
export type BasePath = '' | `/${string}`

const segments = /^(?:\/[\w.~-]+)*$/

/** @throws {RangeError} for a base path that is no sequence of plain segments */
export function requireBasePath(base: BasePath): void {
  if (!segments.test(base))
    throw new RangeError(`The base path ${base} must be segments of letters, digits, - . _ and ~, such as /shop`)
}

/** Returns the path and query inside the service; undefined for a target that is not under the base path. */
export function insideTarget(base: BasePath, target: string): string | undefined {
  return target.startsWith(`${base}/`) ? target.slice(base.length) : undefined
}

/** Tells whether a target is the base path without its slash, which is redirected to the home document. */
export function isBareBase(base: BasePath, target: string): boolean {
  return base !== '' && (target === base || target.startsWith(`${base}?`))
}

/** Returns a path of the service as clients see it; other URIs are unchanged. */
export function outsideHref(base: BasePath, href: string): string {
  return href.startsWith('/') && !href.startsWith('//') ? base + href : href
}

/** Returns a representation with its links and targets as clients see them. */
export function outsideRepresentation(base: BasePath, representation: Representation): Representation {
  if (base === '') return representation
  const { links, embedded, forms, page, offline } = representation
  return {
    ...representation,
    ...(offline === undefined
      ? {}
      : { offline: { alongside: offline.alongside.map((href) => outsideHref(base, href)) } }),
    ...(page === undefined ? {} : { page: outsideRepresentation(base, page) }),
    links: links.map((set) => outsideSet(base, set)),
    embedded: embedded.map(({ relation, items }) => ({
      relation,
      items: items.map((item) => outsideRepresentation(base, item)),
    })),
    forms: forms.map((form) => ({
      ...form,
      target: outsideHref(base, form.target),
      ...(form.schema === undefined ? {} : { schema: outsideHref(base, form.schema) }),
      fields: form.fields.map((field) => outsideField(base, field)),
    })),
  }
}

function outsideSet(base: BasePath, { relation, links }: LinkSet): LinkSet {
  return { relation, links: links.map((link) => outsideLink(base, link)) }
}

function outsideLink<L extends Link>(base: BasePath, link: L): L {
  const { href, variables } = link
  return {
    ...link,
    href: outsideHref(base, href),
    ...(variables === undefined ? {} : { variables: variables.map((field) => outsideField(base, field)) }),
  }
}

function outsideField(base: BasePath, given: FormField): FormField {
  const { optionsLink } = given.field
  if (optionsLink === undefined) return given
  const linked = { ...optionsLink, href: outsideHref(base, optionsLink.href) }
  return { ...given, field: { ...given.field, optionsLink: linked } }
}

/** Returns what a serializer writes beside a representation, with its URIs as clients see them. */
export function outsideContext(base: BasePath, context: WritingContext): WritingContext {
  if (base === '') return context
  const out: Out = (href) => outsideHref(base, href)
  const { home, account, curies, alternates, profiles, languages, signIn } = context
  return {
    ...context,
    home: out(home),
    curies: curies.map((link) => outsideLink(base, link)),
    alternates: alternates.map((link) => outsideLink(base, link)),
    profiles: profiles.map((link) => outsideLink(base, link)),
    ...(account === undefined ? {} : { account: outsideLink(base, account) }),
    ...(signIn === undefined ? {} : { signIn: out(signIn) }),
    ...(languages === undefined ? {} : { languages: { ...languages, target: out(languages.target) } }),
    ...outsideAssets(context, out),
    ...outsideFrame(context, out),
  }
}

type Out = (href: string) => string

function outsideAssets(
  { stylesheet, script, ceremonyScript, icon, dictionary }: WritingContext,
  out: Out,
): Pick<WritingContext, 'stylesheet' | 'script' | 'ceremonyScript' | 'icon' | 'dictionary'> {
  return {
    stylesheet: out(stylesheet),
    ...(script === undefined ? {} : { script: out(script) }),
    ...(ceremonyScript === undefined ? {} : { ceremonyScript: out(ceremonyScript) }),
    ...(icon === undefined ? {} : { icon: out(icon) }),
    ...(dictionary === undefined ? {} : { dictionary: out(dictionary) }),
  }
}

function outsideFrame(
  { brand, navigation, development }: WritingContext,
  out: Out,
): Pick<WritingContext, 'brand' | 'navigation' | 'development'> {
  return {
    ...(brand === undefined ? {} : { brand: outsideBrand(brand, out) }),
    ...(navigation === undefined ? {} : { navigation: outsideNavigation(navigation, out) }),
    ...(development === undefined
      ? {}
      : {
          development: {
            ...development,
            requests: out(development.requests),
            script: out(development.script),
            events: out(development.events),
          },
        }),
  }
}

function outsideBrand(brand: Brand, out: Out): Brand {
  const { logo, stylesheet } = brand
  return {
    ...brand,
    links: titled(brand.links, out),
    logo: logo === undefined ? undefined : { ...logo, href: out(logo.href) },
    stylesheet: stylesheet === undefined ? undefined : out(stylesheet),
  }
}

function outsideNavigation(navigation: Navigation, out: Out): Navigation {
  const { links, more, signOut } = navigation
  return {
    ...navigation,
    links: titled(links, out),
    more: titled(more, out),
    ...(signOut === undefined ? {} : { signOut: out(signOut) }),
  }
}

function titled<L extends { readonly href: string }>(links: readonly L[], out: Out): readonly L[] {
  return links.map((link) => ({ ...link, href: out(link.href) }))
}

// A quoted string of a parameter is skipped; a target of Link is in angle brackets, one of Link-Template is a string.
const linkTargets = /("(?:[^"\\]|\\.)*")|<(?=\/(?!\/))/g
const templateTargets = /(; ?[\w*]+=%?"(?:[^"\\]|\\.)*")|"(?=\/(?!\/))/g

const written: Readonly<Record<string, (base: BasePath, value: string) => string>> = {
  Location: outsideHref,
  'Content-Location': outsideHref,
  Refresh: (base, value) => value.replace(/(?<=url=)(?=\/(?!\/))/, () => base),
  Link: (base, value) => value.replaceAll(linkTargets, (text, quoted?: string) => quoted ?? text + base),
  'Link-Template': (base, value) =>
    value.replaceAll(templateTargets, (text, parameter?: string) => parameter ?? text + base),
}

/** Returns header fields with their URIs as clients see them. */
export function outsideFields(base: BasePath, fields: HeaderFields): HeaderFields {
  if (base === '') return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const write = written[name]
      if (write === undefined) return [name, value]
      return [name, typeof value === 'string' ? write(base, value) : value.map((each) => write(base, each))]
    }),
  )
}
