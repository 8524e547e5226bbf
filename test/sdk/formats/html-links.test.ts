import { connect, isDecodeFailure, isInputRefused, isRequestRefused } from '@waymark/sdk'
import { htmlLinks } from '@waymark/sdk/formats'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const page = `<!DOCTYPE html>
<html lang="en">
  <head>
    <title>A &amp; B</title>
    <link rel="next nofollow" href="/next?a=1&amp;b=2" title="More"/>
    <link rel="alternate" type="application/pdf" hreflang="de" href="paper.pdf"/>
    <script>document.write('<a rel="evil" href="/evil">x</a>')</script>
  </head>
  <body>
    <!-- <a rel="hidden" href="/hidden">x</a> -->
    <p><a rel="Author" href="/about">About <b>me</b></a> and <a href="/nothing">nothing</a></p>
    <form id="search" action="/search">
      <fieldset>
        <legend>Find</legend>
        <label>Words <input name="q" required="required" maxlength="10" placeholder="a word"/></label>
        <label for="how">How</label>
        <select id="how" name="how">
          <option value="">All</option>
          <option value="new" selected="selected">Newest</option>
          <option>oldest</option>
        </select>
        <input type="checkbox" name="in" value="title" checked="checked"/>
        <input type="checkbox" name="in" value="body"/>
        <input type="radio" name="size" value="s"/>
        <input type="radio" name="size" value="m" checked="checked"/>
        <input type="submit" name="go" value="Go"/>
      </fieldset>
    </form>
    <form method="post" action="/notes">
      <input type="hidden" name="token" value="t&lt;1"/>
      <input type="number" name="stars" min="1" max="5" value="3"/>
      <textarea name="text">Hello</textarea>
    </form>
    <form name="upload" method="POST" action="/files" enctype="multipart/form-data">
      <input name="x"/><label>Photo <input type="file" name="photo" accept="image/*" maxlength="1"/></label>
      <input type="file" name="more" multiple="multiple" value="C:\\x"/>
    </form>
    <form name="mail" method="POST" action="/files" enctype="text/plain"><input name="x"/><input name="y"/></form>
    <form name="odd" method="POST" action="/files" enctype="application/xml"><input name="x"/><input name="y"/></form>
  </body>
</html>`

const html = (body: string): Reply => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body })

describe('HTML', () => {
  const serve = services()
  const enter = async (body = page) => {
    const service = await serve({
      'GET /': html(body),
      'GET /dir/': html(body),
      'GET /next': html('<title>2</title>'),
      'GET /about': html(''),
      'GET /search': html('<title>Found</title>'),
      'POST /notes': html('<title>Noted</title>'),
      'POST /files': html('<title>Kept</title>'),
    })
    return { service, page: await connect(service.entry, { formats: [htmlLinks] }) }
  }

  it('has its title as state', async () => {
    expect((await enter()).page.state).to.deep.equal({ title: 'A & B' })
  })

  it('follows elements with a relation, except in scripts and comments', async () => {
    const { service, page: found } = await enter()
    expect(found.relations).to.deep.equal(['next', 'alternate', 'author'])
    expect((await found.follow('next')).state).to.deep.equal({ title: '2' })
    expect(service.lines.at(-1)).to.equal('GET /next?a=1&b=2')
    expect(found.links('next')[0]?.title).to.equal('More')
    expect(found.links('author')[0]?.title).to.equal('About me')
    expect(found.links('alternate', { type: 'application/pdf', hreflang: 'de' })).to.have.length(1)
  })

  it('submits a GET form in the query, with the selected option', async () => {
    const { service, page: found } = await enter()
    expect(found.forms).to.deep.equal(['search', 'form-2', 'upload', 'mail', 'odd'])
    expect(found.form('search').title).to.equal('Find')
    expect((await found.submit('search', { q: 'a b' })).state).to.deep.equal({ title: 'Found' })
    expect(service.lines.at(-1)).to.equal('GET /search?q=a+b&how=new&in=title&size=m')
  })

  it('parses prompts, options and limits of fields', async () => {
    const { page: found } = await enter()
    const [words, how, where] = found.form('search').fields
    expect(words).to.include({ prompt: 'Words', required: true, maxLength: 10, placeholder: 'a word' })
    expect(how?.prompt).to.equal('How')
    expect(how?.options?.choices).to.deep.equal([
      { value: '', prompt: 'All' },
      { value: 'new', prompt: 'Newest' },
      { value: 'oldest', prompt: 'oldest' },
    ])
    expect(where?.options).to.include({ maxItems: Infinity })
    const failure = await rejectedAs(found.submit('search', { how: 'worst', in: ['title', 'body'] }), isInputRefused)
    expect(failure.faults.map(({ pointer }) => pointer)).to.deep.equal(['/q', '/how'])
  })

  it('posts a form as specified by HTML', async () => {
    const { service, page: found } = await enter()
    expect((await found.submit('form-2', { stars: 5, text: 'é' })).state).to.deep.equal({ title: 'Noted' })
    expect(service.received.at(-1)?.body).to.equal('token=t%3C1&stars=5&text=%C3%A9')
  })

  it('uploads files: one, several with `multiple`, and of the accepted types', async () => {
    const { service, page: found } = await enter()
    const [, photo, more] = found.form('upload').fields
    expect(photo).to.include({
      type: 'file',
      prompt: 'Photo',
      accept: 'image/*',
      multiple: false,
      maxLength: undefined,
    })
    expect(more).to.include({ multiple: true, value: undefined })
    const image = new File(['12'], 'a.png', { type: 'image/png' })
    const text = new File(['12'], 'a.txt', { type: 'text/plain' })
    for (const wrong of [[image, image], text]) {
      await rejectedAs(found.submit('upload', { photo: wrong }), isInputRefused)
    }
    await found.submit('upload', { x: 'y', photo: image, more: [image, text] })
    const { body, headers } = service.received.at(-1) ?? {}
    const parts = await new Response(body, {
      headers: { 'content-type': String(headers?.['content-type']) },
    }).formData()
    expect([...parts.keys()]).to.deep.equal(['x', 'photo', 'more', 'more'])
  })

  it('sends plain text in lines (HTML §4.10.22.7)', async () => {
    const { service, page: found } = await enter()
    await found.submit('mail', { x: 'a b', y: '&' })
    expect(service.received.at(-1)?.body).to.equal('x=a b\r\ny=&\r\n')
    expect(service.received.at(-1)?.headers['content-type']).to.equal('text/plain')
  })

  it('rejects unsupported encodings', async () => {
    const { page: found } = await enter()
    await rejectedAs(found.submit('odd', { x: 'y' }), isRequestRefused)
  })

  it('resolves references against the base of the page', async () => {
    const { service, page: found } = await enter('<html><base href="/dir/"/><a rel="up" href="x">y</a></html>')
    expect(found.links('up')[0]?.href).to.equal(`${service.origin}/dir/x`)
  })
})

describe('malformed HTML', () => {
  const serve = services()
  const read = async (body: string) => connect((await serve({ 'GET /': html(body) })).entry, { formats: [htmlLinks] })

  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    ['without quotes and in any case', '<A HREF=/a REL=next>x', ['next']],
    ['without an unterminated tag', '<a rel=next href=/a>x</a><a rel=prev href="/b', ['next']],
    [
      'without the content of a template',
      '<template><a rel=prev href=/b>x</a></template><a rel=next href=/a>',
      ['next'],
    ],
    ['with the content of noscript', '<noscript><a rel=next href=/a>x</a></noscript>', ['next']],
    ['with an unterminated comment', '<a rel=next href=/a></a><!-- <a rel=prev href=/b>', ['next']],
    ['with an unterminated script', '<a rel=next href=/a></a><script><a rel=prev href=/b>', ['next']],
    ['with stray delimiters', 'a < b <> </> <1 <a rel=next href=/a>', ['next']],
    ['with the first of duplicate attributes', '<a rel=next rel=prev href=/a>', ['next']],
    ['with nested anchors', '<a rel=next href=/a>x<a rel=prev href=/b>y</a>', ['next', 'prev']],
    ['with invalid character references', '<a rel=next href="/&#x110000;&#55;">x</a>', ['next']],
  ]
  for (const [title, body, expected] of rows) {
    it(`is parsed ${title}`, async () => {
      expect((await read(body)).relations).to.deep.equal(expected)
    })
  }

  it('is parsed with character references of every kind', async () => {
    const found = await read(
      '<title>&eacute; &hellip; &copy &#233; &#xe9;</title><a rel=next href="/?a=1&copy=2">x</a>',
    )
    expect(found.state).to.deep.equal({ title: 'é … © é é' })
    expect(found.links('next')[0]?.href).to.match(/\/\?a=1&copy=2$/)
  })

  it('has no scripts in its texts', async () => {
    const found = await read('<a rel=next href=/a>Next<script>go()</script><style>a{}</style> page</a>')
    expect(found.links('next')[0]?.title).to.equal('Next page')
  })

  for (const piece of ['<b>', '<b></i>', '<option><b>']) {
    it(`is rejected with a million of ${piece}, which would take long to parse`, async () => {
      await rejectedAs(read(piece.repeat(1_000_000 / piece.length)), isDecodeFailure)
    })
  }

  for (const [title, piece] of [
    ['quotes', '<a x="'],
    ['comments', '<!-'],
    ['scripts', '<script>'],
    ['brackets', '<'],
    ['entities', '&#'],
    ['names', '<a b'],
    ['spaces', '<a                              '],
  ] as const) {
    it(`is parsed to the end with a million unterminated ${title}`, async () => {
      expect((await read(piece.repeat(1_000_000 / piece.length))).state).to.deep.equal({})
    })
  }
})
