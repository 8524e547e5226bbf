import { expect } from 'chai'
import { browserName } from '@waymark/clinic/modules/sign-in/views/browser-name'

const chrome = '(KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'

describe('the name of a browser', () => {
  for (const [agent, name] of [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Edg/153.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 ${chrome}`, 'Chrome on Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/153.0 Mobile Safari/604.1', 'Chrome on iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    ['Safari/1', 'Safari'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', ''],
  ] as const) {
    it(`of "${agent}" is "${name}"`, () => {
      expect(browserName(agent)).to.equal(name)
    })
  }
})
