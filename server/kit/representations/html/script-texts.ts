import { translate } from '@waymark/shared'
import type { PageContext } from '../../hypermedia/serializer.ts'
import { empty, html, type Html } from './markup.ts'

/** Renders the texts of the scripts as an attribute, in other languages than that of the scripts. */
export function scriptTexts({ languages }: Pick<PageContext, 'languages'>, canBeOffline: boolean): Html {
  if (languages === undefined || languages.current === 'en') return empty
  const texts = {
    unreachable: translate('The service cannot be reached. Your input is kept; please try again.'),
    kept: translate('Your input is kept. Please sign in, then send it again.'),
    signIn: translate('Sign in in a new tab'),
    // The script fills in the parameters.
    yourTime: translate('{time} your time', { time: '{time}' }),
    left: translate('{time} left', { time: '{time}' }),
    fault: translate('{prompt} {fault}', { prompt: '{prompt}', fault: '{fault}' }),
    sentence: translate('{sentence}.', { sentence: '{sentence}' }),
    InvalidStateError: translate('This device already has a passkey for your account.'),
    SecurityError: translate('Passkeys work only at the public address of this site.'),
    noResponse: translate('Your device did not respond. Please try again.'),
    ...(canBeOffline ? offlineTexts() : {}),
  }
  return html` data-texts="${JSON.stringify(texts)}"`
}

// A page that can do nothing without a connection does not need them.
function offlineTexts(): Readonly<Record<string, string>> {
  const form = { form: '{form}' }
  return {
    copied: translate(
      'This is a copy of the page from {time}, because there was no connection. It may have changed since.',
      {
        time: '{time}',
      },
    ),
    waiting: translate(
      '“{form}” was not sent yet, because there was no connection. It is sent when you are online on this site.',
      form,
    ),
    withdraw: translate('Withdraw'),
    withdrawn: translate('“{form}” was withdrawn. Nothing was sent.', form),
    sent: translate('“{form}” was sent. {result}', { ...form, result: '{result}' }),
    refused: translate('“{form}” was not accepted. {reason}', { ...form, reason: '{reason}' }),
    interrupted: translate('The connection broke while it was sent, so it may have been done already.'),
    dismiss: translate('Dismiss'),
    oneWaits: translate('Another change of this page is waiting. Withdraw it first.'),
    signInToSend: translate('A change is waiting to be sent. Sign in to send it.'),
  }
}
