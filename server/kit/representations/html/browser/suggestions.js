// Shows what a search finds while the user types.
const pause = 200
let typing

document.addEventListener('input', ({ target: { form } }) => {
  if (form?.dataset.suggests === undefined) return
  clearTimeout(typing)
  typing = setTimeout(() => suggest(form).catch(() => undefined), pause)
})

const queryOf = (form) => new URLSearchParams(new FormData(form)).toString()

async function suggest(form) {
  if (!form.checkValidity()) return
  const query = queryOf(form)
  const [action] = form.getAttribute('action').split('?')
  const headers = { Accept: 'text/html' }
  const response =
    form.method === 'post'
      ? await fetch(action, { method: 'QUERY', headers, body: new URLSearchParams(query) })
      : await fetch(`${action}?${query}`, { headers })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fresh = page.getElementById(form.dataset.suggests)
  if (fresh !== null && query === queryOf(form))
    document.getElementById(form.dataset.suggests)?.replaceChildren(...fresh.childNodes)
}
