// Keeps what was typed while the browser loads the page again in another language. The script loads it on demand.
const storageKey = 'waymark input'

// Neither passwords nor files nor hidden values.
const typedIn = 'form :is(input:not([type=password], [type=file], [type=hidden]), select, textarea)'

/** Returns the fields, and what tells the page from others: in each language it has the same fields. */
function shownInput() {
  const fields = [...document.querySelectorAll(typedIn)]
  const place = document.querySelector('.languages [name=next]')?.value
  const { user } = document.querySelector('main').dataset
  return { fields, page: JSON.stringify([place, user, ...fields.map(({ name }) => name)]) }
}

// The server may have new values for the other fields.
function isTyped(field) {
  const { defaultValue, checked, defaultChecked } = field
  if (field.options === undefined) return field.value !== defaultValue || checked !== defaultChecked
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
}

document.addEventListener('submit', ({ target }) => {
  if (target.className !== 'languages') return
  const { fields, page } = shownInput()
  const typed = fields.map((field) => isTyped(field) && { value: field.value, checked: field.checked })
  if (typed.some(Boolean)) sessionStorage.setItem(storageKey, JSON.stringify({ page, typed }))
})

function restoreInput() {
  const { page, typed } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  sessionStorage.removeItem(storageKey)
  const shown = shownInput()
  if (page !== shown.page) return
  for (const [index, field] of shown.fields.entries()) {
    if (typed[index] && !isTyped(field)) Object.assign(field, typed[index]).closest('details')?.setAttribute('open', '')
  }
}

restoreInput()
