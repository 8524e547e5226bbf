import { expect } from 'chai'
import { text } from '@waymark/shared'
import type { Form } from '../../../../server/kit/hypermedia/form.ts'
import { formMarkup, searchMarkup } from '../../../../server/kit/representations/html/form.ts'

function form(method: Form['method'], target = '/t?a=1&b=2'): Form {
  return { name: 'f', title: 'Do it', method, target, contentType: 'application/json', fields: [] }
}

describe('a form', () => {
  it('is posted to its target', () => {
    expect(String(formMarkup(form('POST'), 3))).to.include(
      '<form method="post" action="/t?a&#61;1&#38;b&#61;2" data-target="/t?a&#61;1&#38;b&#61;2"',
    )
    expect(String(formMarkup(form('POST'), 3))).not.to.include('_method')
  })

  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    it(`sends ${method} by POST with a method parameter`, () => {
      const markup = String(formMarkup(form(method), 0, { condition: '"7;html"' }))
      const action = `/t?a&#61;1&#38;b&#61;2&#38;_method&#61;${method}&#38;_match&#61;%227%3Bhtml%22`
      expect(markup).to.include(`<form method="post" action="${action}" data-method="${method}"`)
      expect(markup).to.include('data-match="&#34;7;html&#34;" data-target="/t?a&#61;1&#38;b&#61;2"')
      expect(markup).to.include('<button type="submit">Do it</button>')
    })
  }

  it('has no precondition without a tag', () => {
    expect(String(formMarkup(form('PUT', '/t'), 0)))
      .to.include('action="/t?_method&#61;PUT"')
      .and.not.include('_match')
  })

  it('can wait for a connection with an entity tag only, and without secrets', () => {
    const waiting: Form = { ...form('PUT', '/t'), canWait: true }
    const secret = { ...text({ prompt: 'P', maxLength: 9 }), kind: 'password' as const }
    const laterCondition = '"7;html"'
    expect(String(formMarkup(waiting, 0, { laterCondition }))).to.include(' data-waits="&#34;7;html&#34;"')
    const others = [waiting, form('PUT', '/t'), { ...waiting, fields: [{ name: 'secret', field: secret }] }]
    const tags = [undefined, laterCondition, laterCondition]
    others.forEach((each, index) => {
      expect(String(formMarkup(each, 0, { laterCondition: tags[index] }))).not.to.include('data-waits')
    })
  })

  it('is sent by GET for GET', () => {
    expect(String(formMarkup(form('GET'), 0)))
      .to.include('<form method="get"')
      .and.not.include('_method')
  })

  it('is sent with its files, by the browser itself', () => {
    const field = { ...text({ prompt: 'P', maxLength: 9 }), file: { prompt: 'File', accept: '.csv' } }
    const markup = String(formMarkup({ ...form('POST', '/t'), fields: [{ name: 'n', field }] }, 0))
    expect(markup).to.include('<form method="post" enctype="multipart/form-data" action="/t">')
  })

  it('is not rendered for a script URI', () => {
    const markup = String(formMarkup(form('POST', 'javascript:alert(1)'), 0))
    expect(markup).not.to.match(/<form|action=/)
    expect(markup).to.include('<code>POST javascript:alert(1)</code>')
    expect(String(searchMarkup({ ...form('GET', 'javascript:x'), method: 'GET' }, 0))).not.to.match(/<form|action=/)
  })
})
