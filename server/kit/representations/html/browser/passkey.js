/*
 * Runs the WebAuthn ceremony of a form: creates a passkey or signs in with one. It starts when the page opens and
 * whenever the form is sent; the form is then submitted as usual.
 */
const place = document.querySelector('.ceremony')
const field = place?.closest('main').querySelector(`input[name="${place.dataset.field}"]`)
const canAsk = typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

if (place && !canAsk) show(place.dataset.unavailable)
if (field && canAsk) {
  field.form.addEventListener('submit', ask, { capture: true })
  field.form.requestSubmit()
}

async function ask(event) {
  if (field.value !== '') return
  event.preventDefault()
  event.stopImmediatePropagation()
  place.hidden = true
  try {
    field.value = JSON.stringify(await answered(JSON.parse(place.dataset.options)))
  } catch ({ name }) {
    return say(name)
  }
  field.form.requestSubmit()
  // A challenge is valid once, so every attempt needs a new ceremony.
  field.value = ''
}

// Only the creation of a passkey names a user.
function answered(options) {
  return options.user === undefined
    ? navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
    : navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
}

// A page in another language brings the texts of its scripts.
function say(name) {
  const texts = {
    InvalidStateError: 'This device already has a passkey for your account.',
    SecurityError: 'Passkeys work only at the public address of this site.',
    noResponse: 'Your device did not respond. Please try again.',
    ...JSON.parse(document.querySelector('script[data-texts]')?.dataset.texts ?? '{}'),
  }
  show(texts[name] ?? texts.noResponse)
}

function show(sentence) {
  place.textContent = sentence
  place.hidden = false
}
