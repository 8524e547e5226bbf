// Keeps pages to read without a connection, and forms to send when there is one again. script.js loads it where needed.
const scope = new URL('..', import.meta.url)
const cacheNames = { pages: `offline pages ${scope.pathname}`, assets: `offline assets ${scope.pathname}` }
const mostPages = 12

// The worker answers with these fields in place of those of the service.
const fields = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none';style-src 'self';img-src 'self';script-src 'self';connect-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

const english = {
  copied: 'This is a copy of the page from {time}, because there was no connection. It may have changed since.',
  waiting: '“{form}” was not sent yet, because there was no connection. It is sent when you are online on this site.',
  withdraw: 'Withdraw',
  withdrawn: '“{form}” was withdrawn. Nothing was sent.',
  sent: '“{form}” was sent. {result}',
  refused: '“{form}” was not accepted. {reason}',
  interrupted: 'The connection broke while it was sent, so it may have been done already.',
  dismiss: 'Dismiss',
  oneWaits: 'Another change of this page is waiting. Withdraw it first.',
  signInToSend: 'A change is waiting to be sent. Sign in to send it.',
}

const changes = new BroadcastChannel('waymark-changes')
const notes = []
let site

// The number of forms of this page that wait.
let waitingHere = 0

// When the page was asked for, in milliseconds since 1970.
let asked = performance.timeOrigin

const main = () => document.querySelector('main')
const userOfPage = () => main().dataset.user
const place = () => location.pathname + location.search

/** Starts the module with what the script of the page has. */
export function startOffline(given) {
  site = given
  window.addEventListener('online', () => void reconnect().catch(() => undefined))
  window.addEventListener('storage', () => void showOtherTab().catch(() => undefined))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void sendAndShow().catch(() => undefined)
  })
  return { update, letWait }
}

function stateOf() {
  return { waiting: [], answered: {}, ...JSON.parse(localStorage.getItem(site.storageKey) ?? '{}') }
}

function changeState(changed) {
  localStorage.setItem(site.storageKey, JSON.stringify({ ...stateOf(), ...changed }))
}

async function update() {
  const user = userOfPage()
  // An error page can be for an unknown user.
  if (user === undefined) return
  await removeOthers(user)
  show()
  if (main().dataset.copied === undefined) await keepPages(user).catch(() => undefined)
  await sendAndShow()
}

async function reconnect() {
  if (main().dataset.copied !== undefined && !isTyped()) await site.showPage(location.href)
  else await sendAndShow()
}

// Typed text is not lost for the current state of the page.
function isTyped() {
  return main().querySelector('details[open], [aria-invalid], :focus:is(input, select, textarea)') !== null
}

// Another tab has sent or withdrawn forms, or has more.
async function showOtherTab() {
  const before = waitingHere
  show()
  if (waitingHere < before && navigator.onLine && !isTyped()) await site.showPage(location.href)
}

async function removeOthers(user) {
  const { user: before, waiting } = stateOf()
  const isOther = before !== undefined && before !== user
  if (isOther) await window.caches?.delete(cacheNames.pages)
  // A guest may be the same person whose session has expired.
  const left = waiting.filter((each) => user === '' || each.user === '' || each.user === user)
  if (isOther && left.length === 0) localStorage.removeItem(site.storageKey)
  else if (isOther) changeState({ user: undefined, waiting: left })
  else if (left.length < waiting.length) changeState({ waiting: left })
}

async function keepPages(user) {
  const { serviceWorker } = navigator
  const { keep } = main().dataset
  // Browsers have it in secure contexts only.
  if (serviceWorker === undefined) return
  if (keep === undefined) return removeCopy()
  const cache = await caches.open(cacheNames.pages)
  // First, so that another user of this browser removes the copies.
  changeState({ user })
  let isOther = false
  try {
    await serviceWorker.register(new URL('worker.js', scope))
    await keepAssets()
    // Read again, because another tab may have signed out since this page was made.
    for (const url of [...keep.split(' ').filter(Boolean), location.href]) {
      const now = await keepPage(cache, url)
      // An error page has no user.
      isOther ||= now !== undefined && now !== user
    }
    const kept = await cache.keys()
    for (const request of kept.slice(0, -mostPages)) await cache.delete(request)
  } finally {
    // At a sign-out the browser removes the cache itself, which can then be neither read nor written.
    if (isOther || stateOf().user !== user) await removeCopies()
  }
}

/** Removes the copy of this page, which is not kept. */
async function removeCopy() {
  if (!(await caches.has(cacheNames.pages))) return
  const cache = await caches.open(cacheNames.pages)
  await cache.delete(location.href)
  // Opening creates the store again if the browser removes it at a sign-out just now.
  if ((await cache.keys()).length === 0) await caches.delete(cacheNames.pages)
}

async function removeCopies() {
  for (const name of Object.values(cacheNames)) await caches.delete(name)
  const { user, waiting } = stateOf()
  if (user === userOfPage() && waiting.length === 0) localStorage.removeItem(site.storageKey)
}

async function keepAssets() {
  const cache = await caches.open(cacheNames.assets)
  const loaded = document.querySelectorAll('link[rel=stylesheet], link[rel=icon], script[src], body > header img')
  await cache.addAll(new Set([import.meta.url, ...[...loaded].map(({ href, src }) => href ?? src)]))
}

/** Keeps a page, if it is still for this user; returns its user. */
async function keepPage(cache, url) {
  const response = await fetch(url, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const { user, keep } = page.querySelector('main').dataset
  if (keep !== undefined && user === userOfPage()) await cache.put(url, copyOf(page))
  else await cache.delete(url)
  return user
}

function copyOf(page) {
  const root = page.documentElement.cloneNode(true)
  const now = new Date()
  root.querySelector('main').dataset.copied = now.toISOString()
  root.querySelector('body > .done').replaceChildren()
  boxIn(root).replaceChildren(noticeOf(now))
  return new Response(`<!doctype html>${root.outerHTML}`, { headers: { ...fields, Date: now.toUTCString() } })
}

function boxIn(root) {
  const found = root.querySelector('body > .offline')
  if (found !== null) return found
  const box = element('div', { className: 'offline' })
  box.setAttribute('role', 'status')
  root.querySelector('main').before(box)
  return box
}

function noticeOf(instant) {
  const format = { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' }
  const time = new Intl.DateTimeFormat(site.locale, format).format(instant)
  return element('p', {}, textOf('copied', { time }))
}

/** Keeps a form of the page until there is a connection; returns whether the page has said so. */
function letWait(form, button, request) {
  const { waits, target } = form.dataset
  const user = userOfPage()
  const others = stateOf().waiting.filter((each) => each.target !== target || each.user !== user)
  // Each change has the entity tag of the page, which the one before it would change.
  if (others.some((each) => each.user === user && each.place === place() && each.reason === undefined)) {
    site.showMessage(form, textOf('oneWaits'))
    return true
  }
  const item = {
    id: crypto.randomUUID(),
    user,
    title: button?.textContent ?? document.title,
    page: document.title,
    place: place(),
    target,
    request: { ...request, headers: { ...request.headers, 'If-Match': waits } },
  }
  changeState({ user, texts: site.texts, waiting: [...others, item] })
  form.closest('details')?.removeAttribute('open')
  show()
  boxIn(document).scrollIntoView({ block: 'nearest' })
  return true
}

async function sendAndShow() {
  if (navigator.onLine) await sendWaiting()
  const { [place()]: answered = 0 } = stateOf().answered
  // A refusal too tells that the page may be older than the resource. The page that was left may have had the answer.
  if (answered > asked && !isTyped()) {
    const before = asked
    asked = Date.now()
    // Without a connection, the page is asked for again when there is one.
    await site.showPage(location.href).catch(() => (asked = before))
  } else show()
}

/** Sends the forms in order, in one tab. */
function sendWaiting() {
  // The page that is left may hold the lock for a moment, and sends no more.
  return navigator.locks.request(site.storageKey, async () => {
    for (let item = nextItem(); item !== undefined && (await send(item)); item = nextItem());
  })
}

function nextItem() {
  const user = userOfPage()
  return stateOf().waiting.find((each) => each.user === user && each.reason === undefined)
}

/** Returns whether the form has an answer. */
async function send(item) {
  changeItem(item, { isTried: true })
  const response = await fetch(item.target, item.request).catch(() => undefined)
  if (response === undefined) return false
  if (response.status === 401 || response.status === 429 || response.status >= 500) {
    changeItem(item, { isTried: item.isTried })
    return false
  }
  if (response.ok) {
    removeItem(item)
    const result = decodeURIComponent(response.headers.get('Done') ?? '')
    notes.push(textOf('sent', { form: item.title, result }))
    changes.postMessage('changed')
  } else changeItem(item, { reason: await reasonOf(item, response) })
  const recent = Object.entries(stateOf().answered).filter(([, at]) => at > Date.now() - 60_000)
  changeState({ answered: { ...Object.fromEntries(recent), [item.place]: Date.now() } })
  return true
}

async function reasonOf({ isTried }, response) {
  const { title, detail = '', errors = [] } = await response.json().catch(() => ({ title: response.statusText }))
  const interrupted = isTried === true && response.status === 412 ? textOf('interrupted') : ''
  return [`${title}.`, detail, ...errors.map((each) => each.detail), interrupted].filter(Boolean).join(' ')
}

function changeItem({ id }, changed) {
  changeState({ waiting: stateOf().waiting.map((each) => (each.id === id ? { ...each, ...changed } : each)) })
}

function removeItem({ id }) {
  changeState({ waiting: stateOf().waiting.filter((each) => each.id !== id) })
}

function show() {
  const { waiting } = stateOf()
  const { copied } = main().dataset
  const own = waiting.filter((each) => each.user === userOfPage())
  waitingHere = own.filter((each) => each.place === place() && each.reason === undefined).length
  boxIn(document).replaceChildren(
    ...(copied === undefined ? [] : [noticeOf(new Date(copied))]),
    ...own.map(itemOf),
    ...(waiting.some(({ user }) => user !== '') && userOfPage() === ''
      ? [element('p', {}, textOf('signInToSend'))]
      : []),
    ...notes.map((words) => element('p', {}, words)),
  )
}

function itemOf(item) {
  const { title: form, reason } = item
  const isWaiting = reason === undefined
  const line = element('p', {}, isWaiting ? textOf('waiting', { form }) : textOf('refused', { form, reason }))
  if (item.place !== place()) line.append(' ', element('a', { href: item.place }, item.page))
  const button = element(
    'button',
    { type: 'button', className: 'quiet button' },
    textOf(isWaiting ? 'withdraw' : 'dismiss'),
  )
  button.addEventListener('click', () => {
    removeItem(item)
    if (isWaiting) notes.push(textOf('withdrawn', { form }))
    show()
    main().focus()
  })
  line.append(' ', button)
  return line
}

// A page without such forms lacks their texts in its language: those of the page with the form are used.
function textOf(name, values = {}) {
  const text = site.texts[name] ?? stateOf().texts?.[name] ?? english[name]
  return text.replaceAll(/\{(\w+)\}/g, (_, parameter) => values[parameter])
}

function element(name, members, words = '') {
  return Object.assign(document.createElement(name), { textContent: words }, members)
}
