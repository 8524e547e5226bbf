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
  const response = await fetch(`${form.getAttribute('action')}?${query}`, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fresh = page.getElementById(form.dataset.suggests)
  if (fresh !== null && query === queryOf(form))
    document.getElementById(form.dataset.suggests)?.replaceChildren(...fresh.childNodes)
}
