// Loads the module that keeps typed input while the language changes, where there is input to keep or to restore.
const loadInput = () => void import('./kept-input.js').catch(() => undefined)

function isInputKept() {
  try {
    return sessionStorage.getItem('waymark input') !== null
  } catch {
    // The browser may forbid storage.
    return false
  }
}

document.addEventListener('input', loadInput, { once: true })
// The browser fills in a form itself when it goes back, without an event.
document.querySelector('.languages')?.addEventListener('pointerover', loadInput, { once: true })
document.querySelector('.languages')?.addEventListener('focusin', loadInput, { once: true })
if (isInputKept()) loadInput()
