// The part of script.js that shows refusals; the asset has both, in one module.
export const { lang } = document.documentElement
export const locale = lang === 'en' ? 'en-GB' : lang
// A page in another language brings the texts of the script.
export const texts = {
  unreachable: 'The service cannot be reached. Your input is kept; please try again.',
  kept: 'Your input is kept. Please sign in, then send it again.',
  signIn: 'Sign in in a new tab',
  yourTime: '{time} your time',
  left: '{time} left',
  fault: '{prompt} {fault}',
  sentence: '{sentence}.',
  ...JSON.parse(document.querySelector('script[data-texts]')?.dataset.texts ?? '{}'),
}

/** Shows which rules between fields are broken, which the browser does not check; returns whether all hold. */
export function obeysRules(form) {
  const values = new FormData(form)
  for (const { name, dataset } of form.querySelectorAll('[data-missing]')) {
    const { missing, surplus, unless, when, is } = dataset
    const isWanted = when === undefined ? !values.get(unless) : is.split(' ').includes(values.get(when))
    const detail = isWanted ? missing : surplus
    if (detail !== undefined && isWanted !== !!values.get(name)) isShownAtField(form, { pointer: `/${name}`, detail })
  }
  return !focusWrong(form)
}

async function problemOf(response) {
  const isProblem = response.headers.get('Content-Type')?.includes('json')
  const problem = isProblem ? await response.json() : {}
  return { title: response.statusText, detail: '', errors: [], _links: {}, _templates: {}, ...problem }
}

/** Shows why a form was refused, at its fields where possible. */
export async function showFaults(form, response) {
  const { title, detail, errors, _links, _templates, retry } = await problemOf(response)
  const place = retry === undefined ? offerInstead(form, _links, Object.values(_templates)) : undefined
  const remaining = errors.filter((fault) => !isShownAtField(form, fault))
  if (errors.length === 0 || remaining.length > 0) {
    showMessage(
      form,
      [`${title}. ${detail}`, ...remaining.map((fault) => `${fault.pointer} ${fault.detail}`)].join(' '),
      _links,
      place,
    )
  }
  if (retry !== undefined) offerRetry(form, retry)
  focusWrong(form)
}

function focusWrong(form) {
  const wrong = form.querySelector('[aria-invalid]')
  wrong?.focus()
  return wrong !== null
}

// Sends the form again with another value, such as without the rule that has refused it.
function offerRetry(form, { title, name, value }) {
  form.querySelector('div.fault').append(' ', element('button', { type: 'submit', name, value }, title))
}

// The form takes the next choice in place of the one that is gone. The others become buttons that send the same input.
function offerInstead(form, links, templates) {
  const { target, method = 'POST' } = form.dataset
  const template = templates.find((each) => each.method === method && each.title !== undefined)
  if (template === undefined) return undefined
  if ((template.target ?? target) === target) return void renewChoices(form, links, template)
  const relation = Object.keys(links).find((name) => [links[name]].flat().some(({ href }) => href === template.target))
  const button = form.querySelector('button[type=submit]')
  if (relation === undefined || button === null) return undefined
  setTarget(button, { href: template.target, title: template.title })
  form.querySelector('.alternatives')?.remove()
  const box = element('div', { className: 'row alternatives' })
  for (const link of [links[relation]].flat()) {
    if (link.href !== template.target) box.append(setTarget(element('button', { type: 'submit' }), link))
  }
  links[relation] = []
  button.after(box)
  return button
}

function setTarget(button, { href, title }) {
  button.dataset.target = href
  button.textContent = title
  return button
}

function renewChoices(form, links, { properties = [] }) {
  for (const { name, options } of properties) {
    const first = form.querySelector(`input[type=radio][name="${CSS.escape(name)}"]`)
    if (first === null || options?.inline === undefined) continue
    removeLinks(links, new Set(options.inline.map(({ prompt }) => prompt)))
    const choices = options.inline.map(({ prompt, value }, index) => {
      const label = element('label', { className: 'time' })
      const id = index === 0 ? first.id : `${first.id}-${index}`
      label.append(element('input', { type: 'radio', name, value, id, required: true }), prompt)
      return label
    })
    first.closest('label').parentElement.replaceChildren(...choices)
  }
}

// The choices of the form stand for these links.
function removeLinks(links, prompts) {
  for (const [relation, linked] of Object.entries(links)) {
    if ([linked].flat().every(({ title }) => prompts.has(title))) links[relation] = []
  }
}

function isShownAtField(form, { pointer = '', detail }) {
  const field = form.querySelector(`[name="${CSS.escape(pointer.split('/')[1] ?? '')}"]`)
  const place = field?.closest?.('.field')
  if (!place) return false
  const id = `${field.id}-fault`
  const prompt = (place.querySelector('legend') ?? field.labels[0]).firstChild.textContent.trim()
  place.classList.add('wrong')
  place.append(element('p', { className: 'fault', id }, faultSentence(prompt, detail)))
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${id}`.trim())
  return true
}

// As in the pages of the server: a capital letter, or a period in a script without them.
const isSentence = /^\p{Lu}|[.!?。！？؟]$/u

function faultSentence(prompt, fault) {
  if (isSentence.test(fault)) return fault
  const whole = texts.fault.replace('{prompt}', () => prompt).replace('{fault}', () => fault)
  return texts.sentence.replace('{sentence}', () => whole)
}

// These relations are on every page or lead to the same resource.
const hiddenRelations = new Set(['home', 'alternate', 'curies'])

export function showMessage(form, words, links = {}, place = undefined) {
  const box = element('div', { className: 'fault' }, words)
  box.setAttribute('role', 'alert')
  for (const [relation, linked] of Object.entries(links)) {
    if (hiddenRelations.has(relation)) continue
    for (const { href, title, target = '' } of [linked].flat()) {
      if (title !== undefined) box.append(' ', element('a', { href, target }, title))
    }
  }
  if (place === undefined) form.append(box)
  else place.before(box)
}

/** Removes the faults of a form, or those of one of its fields. */
export function clear(place) {
  for (const fault of place.querySelectorAll('.fault')) fault.remove()
  for (const wrong of [place, ...place.querySelectorAll('.wrong')]) wrong.classList.remove('wrong')
  for (const field of place.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid')
    const others = field
      .getAttribute('aria-describedby')
      .replace(/\S+-fault/, '')
      .trim()
    if (others === '') field.removeAttribute('aria-describedby')
    else field.setAttribute('aria-describedby', others)
  }
}

// The browser checks a corrected form without an event if another field is wrong.
document.addEventListener('input', ({ target }) => {
  const place = target.closest('.field')
  if (place?.querySelector('.fault')) clear(place)
})

function element(name, members, words) {
  return Object.assign(document.createElement(name), { textContent: words }, members)
}
