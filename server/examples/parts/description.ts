import * as shared from '@waymark/shared'
import * as t from 'io-ts'

const { belongsTo, file, form, link, optional, text, wholeNumber } = shared

/** The suppliers of parts. */
export const suppliers = shared.describeCollection({
  list: 'suppliers',
  item: 'supplier',
  title: 'name',
  fields: { name: text({ prompt: 'Name', maxLength: 100, example: 'Miller Fasteners' }) },
  filters: ['name'],
  sorts: ['name'],
  hasMany: { parts: { list: 'parts', by: 'supplier' } },
  texts: {
    list: 'Suppliers',
    item: 'A supplier',
    add: 'Add a supplier',
    change: 'Edit the supplier',
    remove: 'Remove the supplier',
  },
})

/** The parts with their stock. */
export const parts = shared.describeCollection({
  list: 'parts',
  item: 'part',
  title: 'name',
  fields: {
    name: text({ prompt: 'Name', maxLength: 100, example: 'Hex bolt M8' }),
    stock: wholeNumber({ prompt: 'Stock', min: 0, max: 1_000_000, example: '40' }),
    price: optional(wholeNumber({ prompt: 'Price in cents', min: 1, max: 100_000_000, example: '25' })),
    supplier: belongsTo(suppliers, { prompt: 'Supplier' }),
  },
  words: ['name'],
  sorts: ['name', 'stock'],
  hasMany: { orders: { list: 'orders', by: 'part' } },
  attachments: {
    drawing: {
      prompt: 'Drawing',
      accept: ['image/*', 'application/pdf'],
      maxBytes: 2_000_000,
      texts: { attach: 'Add a drawing', detach: 'Remove the drawing' },
    },
  },
  texts: { list: 'Parts', item: 'A part', add: 'Add a part', change: 'Edit the part', remove: 'Remove the part' },
})

/** The orders, which reduce the stock of their part. */
export const orders = shared.describeCollection({
  list: 'orders',
  item: 'order',
  title: 'quantity',
  fields: {
    part: belongsTo(parts, { prompt: 'Part' }),
    quantity: wholeNumber({ prompt: 'Quantity', min: 1, max: 10_000, example: '2' }),
  },
  sorts: ['quantity'],
  texts: {
    list: 'Orders',
    item: 'An order',
    add: 'Order a part',
    change: 'Change the quantity',
    remove: 'Cancel the order',
  },
})

/** The columns of an import: a part with the name of its supplier. */
export const columns = { name: parts.fields.name, stock: parts.fields.stock, supplier: suppliers.fields.name }

/** The form that adds the parts of a CSV file. */
export const importForm = form('parts', {
  title: 'Import parts',
  fields: { file: file({ prompt: 'CSV file', accept: ['text/csv'], maxBytes: 1_000_000 }) },
})

/** The service as a client knows it: `connect(url, { describe: partsDescription })`. */
export const partsDescription = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('shop'),
    ...shared.curiedRelations('shop', {
      suppliers: ['one', 'Suppliers', 'All suppliers.'],
      supplier: ['one', 'Supplier', 'The supplier of a part.'],
      parts: ['one', 'Parts', 'All parts; from a supplier, its parts.'],
      part: ['one', 'Part', 'The part of an order.'],
      orders: ['one', 'Orders', 'All orders; from a part, its orders.'],
      drawing: ['one', 'Drawing', 'The drawing of a part.'],
      imports: ['one', 'Import', 'The import of parts from a CSV file.'],
    }),
  },
  resources: {
    home: {
      summary: 'Parts to order.',
      state: shared.Home,
      links: {
        suppliers: link('suppliers'),
        parts: link('parts'),
        orders: link('orders'),
        imports: link('imports'),
        ...shared.documentationLinks,
      },
    },
    imports: {
      summary: 'The import of parts from a CSV file.',
      state: t.type({ columns: t.array(t.string) }),
      links: { home: link('home'), parts: link('parts') },
      forms: { import: importForm },
    },
  },
  modules: [suppliers.resources, parts.resources, orders.resources, shared.commonResources],
})
