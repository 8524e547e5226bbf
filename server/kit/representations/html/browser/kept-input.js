// Keeps what was typed while the browser loads the page again in another language. The script loads it on demand.
const storageKey = 'waymark input'

// The page comes at once; later, what is stored is of a click that led nowhere. In milliseconds.
const longestLoad = 60_000

// Neither passwords nor files nor hidden values.
const typedIn = 'form :is(input:not([type=password], [type=file], [type=hidden]), select, textarea)'

const valuesOf = (options) => options.map(({ value }) => value)

/** Returns what a field has, and what the page gave it. A radio button or a checkbox has no text of its own to type. */
function stateOf(field) {
  if (isChoice(field)) return { has: field.checked, given: field.defaultChecked }
  if (field.options === undefined) return { has: field.value, given: field.defaultValue }
  const options = [...field.options]
  const given = valuesOf(options.filter(({ defaultSelected }) => defaultSelected))
  const first = field.multiple ? [] : valuesOf(options.slice(0, 1))
  return { has: valuesOf([...field.selectedOptions]), given: given.length > 0 ? given : first }
}

function isChoice({ type }) {
  return type === 'radio' || type === 'checkbox'
}

const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields by what names them in each language: the form, the name, and the value of one to choose. */
function fieldsByKey() {
  const fields = new Map()
  for (const field of document.querySelectorAll(typedIn)) {
    const { form, name, value } = field
    // The query of the target has the entity tag, which names the language.
    const [place] = form.getAttribute('action').split('?')
    const own = [place, form.dataset.method, name, isChoice(field) ? value : '']
    let at = 0
    while (fields.has(JSON.stringify([...own, at]))) at += 1
    fields.set(JSON.stringify([...own, at]), field)
  }
  return fields
}

function shownPage() {
  const place = document.querySelector('.languages [name=next]')?.value
  return JSON.stringify([place, document.querySelector('main').dataset.user])
}

document.addEventListener('submit', ({ target }) => {
  sessionStorage.removeItem(storageKey)
  if (target.className !== 'languages') return
  const typed = [...fieldsByKey()].flatMap(([key, field]) => {
    const { has, given } = stateOf(field)
    // To check a radio button unchecks the others.
    return isEqual(has, given) || (field.type === 'radio' && !has) ? [] : [{ key, has, given }]
  })
  if (typed.length > 0) sessionStorage.setItem(storageKey, JSON.stringify({ page: shownPage(), at: Date.now(), typed }))
})

function restoreInput() {
  const { page, at, typed = [] } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  sessionStorage.removeItem(storageKey)
  if (page !== shownPage() || Date.now() - at > longestLoad) return
  const fields = fieldsByKey()
  for (const { key, has, given } of typed) {
    const field = fields.get(key)
    if (field !== undefined) restoreField(field, has, given)
  }
}

// Another person may have changed the value meanwhile, which the reader has to see; then the text typed is not put over it.
function restoreField(field, has, given) {
  const now = stateOf(field)
  if (!isEqual(now.given, given) || !isEqual(now.has, now.given)) return
  if (isChoice(field)) field.checked = has
  else if (field.options === undefined) field.value = has
  else {
    const options = [...field.options]
    if (!has.every((value) => valuesOf(options).includes(value))) return
    for (const option of options) option.selected = has.includes(option.value)
  }
  field.closest('details')?.setAttribute('open', '')
}

restoreInput()
