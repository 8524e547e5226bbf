/*
 * Asks the device for what a form needs that takes what a device answers: a new passkey, or the use of one. It is asked
 * when the page opens, and again whenever the form is sent; then the form is sent as any other is.
 */
const place = document.querySelector('.ceremony')
const field = place?.closest('main').querySelector(`input[name="${place.dataset.field}"]`)
const canAsk = typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

if (field && canAsk) {
  place.hidden = true
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
  // A device answers a challenge once; whoever tries again is asked again.
  field.value = ''
}

// Only who makes a passkey is told for whom.
function answered(options) {
  return options.user === undefined
    ? navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
    : navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
}

function say(name) {
  const words = {
    InvalidStateError: 'This device has a passkey of your account already.',
    SecurityError: 'Passkeys work only at the public address of this service.',
  }
  place.textContent = words[name] ?? 'Your device has not answered. You can ask it once more.'
  place.hidden = false
}
