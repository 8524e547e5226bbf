import { translate } from '@waymark/shared'
import type { PageContext } from '../../hypermedia/serializer.ts'
import { empty, html, type Html } from './markup.ts'

/** Renders the texts of the scripts as an attribute, in other languages than that of the scripts. */
export function scriptTexts({ languages }: Pick<PageContext, 'languages'>): Html {
  if (languages === undefined || languages.current === 'en') return empty
  const texts = {
    unreachable: translate('The service cannot be reached. Your input is kept; please try again.'),
    kept: translate('Your input is kept. Please sign in, then send it again.'),
    signIn: translate('Sign in in a new tab'),
    // The script fills in the parameters.
    yourTime: translate('{time} your time', { time: '{time}' }),
    fault: translate('{prompt} {fault}', { prompt: '{prompt}', fault: '{fault}' }),
    sentence: translate('{sentence}.', { sentence: '{sentence}' }),
    InvalidStateError: translate('This device already has a passkey for your account.'),
    SecurityError: translate('Passkeys work only at the public address of this site.'),
    noResponse: translate('Your device did not respond. Please try again.'),
  }
  return html` data-texts="${JSON.stringify(texts)}"`
}
