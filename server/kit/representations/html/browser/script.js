// Progressive enhancement: every page works without it.
import { clear, lang, locale, obeysRules, showFaults, showMessage, texts } from './script-faults.js'
import { letWait, useOffline } from './script-offline.js'

const changes = new BroadcastChannel('waymark-changes')
const busy = new WeakSet()
const sent = new WeakMap()

document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.dataset.target === undefined || event.submitter?.formTarget === '_blank') return
  event.preventDefault()
  if (busy.has(form)) return
  const button = event.submitter
  // The button can be in a message that is removed.
  const request = requestOf(form, button)
  clear(form)
  if (button?.formNoValidate || obeysRules(form)) void submit(form, button, request)
})

async function submit(form, button, request) {
  busy.add(form)
  form.setAttribute('aria-busy', 'true')
  announce('')
  if (button?.dataset.target !== undefined) form.dataset.target = button.dataset.target
  // A request that was begun with a connection may have arrived, so only its user can decide to repeat it.
  const { onLine } = navigator
  try {
    await handleResponse(form, await fetch(form.dataset.target, request))
  } catch {
    if (onLine || !letWait(form, button, request)) showMessage(form, texts.unreachable)
  } finally {
    busy.delete(form)
    form.removeAttribute('aria-busy')
  }
}

// Sends what the browser would, so that only the server parses fields. The cookie with the language is for pages only.
function requestOf(form, button) {
  const { method = 'POST', match = '', user = '' } = form.dataset
  const body = bodyOf(form, button)
  const headers = { Accept: 'application/hal+json', 'Accept-Language': lang, Prefer: 'return=minimal' }
  if (method !== 'DELETE') headers['Content-Type'] = 'application/x-www-form-urlencoded'
  if (match !== '') headers['If-Match'] = match
  if (user !== '') headers['Expected-User'] = user
  if (method === 'POST') headers['Idempotency-Key'] = keyOf(form, body)
  return { method, headers, ...(method === 'DELETE' ? {} : { body }) }
}

// The button replaces a field of its name.
function bodyOf(form, button) {
  const fields = new URLSearchParams(new FormData(form, button))
  if (button?.name) fields.set(button.name, button.value)
  return fields.toString()
}

// Equal content keeps its key, so that a retry is processed once.
function keyOf(form, body) {
  if (sent.get(form)?.body !== body)
    sent.set(form, { body, key: `"${crypto.getRandomValues(new Uint32Array(4)).join('-')}"` })
  return sent.get(form).key
}

async function handleResponse(form, response) {
  if (response.status === 401) return askToSignIn(form)
  if (!response.ok) return showFaults(form, response)
  sent.delete(form)
  changes.postMessage('changed')
  const done = decodeURIComponent(response.headers.get('Done') ?? '')
  if (form.dataset.stays !== undefined) return showPage(location.href, done)
  // After sign-in, return to the requested page.
  const requestedPage = refreshOf(response)
  if (requestedPage && form.dataset.list === undefined) return openPage(new URL(requestedPage, location.href), done)
  await showPage(resultUrl(form, response), done)
}

// The next page tells what was done, as after a redirect without the script.
function openPage(url, done) {
  const path = url.pathname
  if (done !== '') {
    document.cookie = `done=${encodeURIComponent(path)}:${encodeURIComponent(done)}; Path=${path}; Max-Age=20; SameSite=Lax`
    // Browsers write cookies in the background; before one is read, all are written.
    void document.cookie
  }
  location.assign(url)
}

function announce(done) {
  const place = document.querySelector('body > .done')
  if (place) place.textContent = done
}

function refreshOf({ headers }) {
  return headers.get('Refresh')?.split('url=')[1]
}

// The created resource, or the page to show after a deletion.
function resultUrl(form, { headers }) {
  return (form.dataset.list === undefined && headers.get('Location')) || form.dataset.target
}

async function showPage(reference, done = '') {
  const url = new URL(reference, location.href)
  if (url.pathname !== location.pathname) return openPage(url, done)
  const page = await pageAt(url)
  history.replaceState(null, '', url)
  document.title = page.title
  for (const part of ['header', 'main']) document.querySelector(part).replaceWith(page.querySelector(part))
  document.querySelector('main').focus()
  announce(done)
  enhance()
}

async function pageAt(url) {
  const response = await fetch(url, { headers: { Accept: 'text/html' }, cache: 'no-cache' })
  const refreshUrl = refreshOf(response)
  if (refreshUrl) location.assign(refreshUrl)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function askToSignIn(form) {
  const { signIn = location.href } = document.querySelector('main').dataset
  const link = { href: signIn, title: texts.signIn, target: '_blank' }
  showMessage(form, texts.kept, { link })
}

// The header has the number of unread messages.
const lists = 'body > header, main > .set, main > .timetable, main > .doctors, main > .rows'

// These would be lost with their list.
const kept = 'details[open], .fault, [aria-busy], :focus:is(input, select, textarea)'

const controlsOf = (list) => [...list.querySelectorAll('a, button')]
const nameOf = ({ href, value, form }) => href ?? `${form?.action} ${value}`

let isBehind = false

// Replaces lists only, so that typed text and the focus are kept.
async function refresh() {
  const page = await pageAt(location.href)
  if (isForOther(page)) return void (hasInput() || (await showPage(location.href)))
  const [shown, fresh] = [document, page].map((each) => [...each.querySelectorAll(lists)])
  if (shown.length !== fresh.length) return
  isBehind = false
  shown.forEach((list, index) => {
    if (list.querySelector(kept) !== null) isBehind = true
    else replace(list, fresh[index])
  })
  Object.assign(document.querySelector('main').dataset, page.querySelector('main').dataset)
  showTimes()
}

// The user can have changed in another tab: no part of the page may be mixed with that of another user.
function isForOther(page) {
  const [shown, fresh] = [document, page].map((each) => each.querySelector('main')?.dataset.user)
  return shown !== undefined && fresh !== undefined && shown !== fresh
}

function hasInput() {
  const main = document.querySelector('main')
  const controls = [...main.querySelectorAll('input:not([type=hidden]), textarea')]
  return main.querySelector(kept) !== null || controls.some(({ value, defaultValue }) => value !== defaultValue)
}

function replace(list, fresh) {
  const focused = document.activeElement
  const position = controlsOf(list).indexOf(focused)
  list.replaceWith(fresh)
  if (position < 0) return
  const all = controlsOf(fresh)
  const same = all.find((each) => nameOf(each) === nameOf(focused))
  ;(same ?? all[position] ?? document.querySelector('main')).focus()
}

const tryToRefresh = () => refresh().catch(() => undefined)
const catchUp = () => isBehind && tryToRefresh()

document.addEventListener('focusout', catchUp)

changes.addEventListener('message', tryToRefresh)
// A page from the back/forward cache may be outdated.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted || performance.getEntriesByType('navigation')[0]?.type === 'back_forward') tryToRefresh()
})

// As the times that the server writes, in every language.
const hourCycle = 'h23'
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle })
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', hourCycle })

function showTimes() {
  for (const place of document.querySelectorAll('[data-local]')) {
    const instant = new Date(place.dataset.local)
    const time = clock.format(instant)
    if (!place.parentElement.textContent.includes(time))
      place.textContent = `(${texts.yourTime.replace('{time}', `${weekday.format(instant)} ${time}`)})`
  }
  for (const place of document.querySelectorAll('time[data-moment]'))
    place.textContent = moment.format(new Date(place.dateTime))
}

let countdown
let expired

function countDown() {
  clearInterval(countdown)
  const place = document.querySelector('[data-countdown]')
  if (place === null) return
  const end = place.dataset.countdown
  const show = () => {
    const left = Math.ceil((Date.parse(end) - Date.now()) / 1000)
    if (left <= 0) return void expire(place, end)
    place.textContent = texts.left.replace('{time}', `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`)
  }
  countdown = setInterval(show, 1000)
  show()
}

// Asks the server once for each end, because the clock of the device may be fast.
async function expire(place, end) {
  clearInterval(countdown)
  if (expired === end) return
  expired = end
  if (!hasInput()) await showPage(location.href).catch(() => undefined)
  const notice = place.parentElement
  notice.setAttribute('role', 'alert')
  notice.textContent = place.dataset.expired
}

// Sends a form of the page once, such as the one that marks a message as read, and stays.
async function sendQuietForm() {
  const form = document.querySelector('.quietly > form[data-target]')
  if (form === null) return
  const section = form.closest('.quietly')
  section.classList.replace('quietly', 'pending')
  // The reader may leave the page before the answer.
  const response = await fetch(form.dataset.target, { ...requestOf(form), keepalive: true }).catch(() => undefined)
  section.classList.remove('pending')
  if (!response?.ok) return
  section.hidden = true
  changes.postMessage('changed')
  tryToRefresh()
}

function enhance() {
  showTimes()
  sendQuietForm()
  countDown()
  follow()
  useOffline(showPage)
}

let events

// Follows a running task until it ends, or the versions of a visible page.
function follow() {
  catchUp()
  events?.close()
  const bar = document.querySelector('progress[data-events]') ?? document.querySelector('main[data-events]')
  if (bar === null || document.hidden) return
  const { events: url, member, phase, now } = bar.dataset
  events = new EventSource(url)
  events.addEventListener('progress', ({ data }) => {
    const told = JSON.parse(data)
    bar.value = told[member]
    bar.nextSibling.data = ` ${Math.floor(bar.value * 100)} %`
    if (told[phase] !== now) void showPage(location.href)
  })
  events.addEventListener('change', ({ lastEventId }) => {
    if (lastEventId !== bar.dataset.version) tryToRefresh()
  })
}

document.addEventListener('visibilitychange', follow)

enhance()
