import * as shared from '@waymark/shared'

const { choice, identifier, link, optional, text, wholeNumber } = shared

/** The articles of the company. */
export const articles = shared.describeCollection({
  list: 'articles',
  item: 'article',
  title: 'name',
  fields: {
    name: text({ prompt: 'Name', maxLength: 100, example: 'Desk lamp' }),
    price: wholeNumber({ prompt: 'Price in cents', min: 1, max: 100_000_000, example: '4900' }),
    warehouse: choice({ prompt: 'Warehouse', options: { north: 'North', south: 'South' }, example: 'north' }),
    remark: optional(text({ prompt: 'Remark', maxLength: 200 })),
  },
  filters: ['warehouse'],
  words: ['name', 'remark'],
  sorts: ['name', 'price'],
  texts: { list: 'Articles', item: 'An article', add: 'Add an article', change: 'Edit the article', remove: 'Remove' },
})

export const quoteFields = {
  article: identifier({ prompt: 'Article', example: '1' }),
  quantity: wholeNumber({ prompt: 'Quantity', min: 1, max: 100_000, example: '100' }),
}

/** The company as a client knows it. */
export const companyDescription = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('co'),
    ...shared.curiedRelations('co', {
      articles: ['one', 'Articles', 'All articles of the company.'],
      article: ['one', 'Article', 'The article of a quote.'],
      quote: ['one', 'Quote', 'The price of a quantity of an article.'],
    }),
  },
  resources: {
    home: {
      summary: 'The company.',
      state: shared.Home,
      links: { articles: link('articles'), quote: link('quote', quoteFields), ...shared.documentationLinks },
    },
    quote: {
      summary: 'The price of a quantity of an article.',
      state: shared.codecOfFields({ ...quoteFields, total: articles.fields.price }, 'Quote'),
      links: { article: link('article'), home: link('home') },
    },
  },
  modules: [articles.resources, shared.commonResources],
})
