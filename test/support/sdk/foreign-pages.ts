import type { Received, Reply, Routes } from './service.ts'

/** A service as Spring HATEOAS makes it: HAL-FORMS with the template `default`, and lists by the names of their types. */
export function springRoutes(): Routes {
  const employee: Record<string, unknown> = { id: 1, name: 'Frodo Baggins', role: 'burglar' }
  const self = { self: { href: '/employees/1' }, employees: { href: '/employees' } }
  const properties = ['name', 'role'].map((name) => ({ name, type: 'text' }))
  const page = (): Reply => ({
    body: {
      ...employee,
      _links: self,
      _templates: {
        default: { title: 'Update employee', method: 'PUT', target: '/employees/1', properties },
        deleteEmployee: { title: 'Delete employee', method: 'DELETE', target: '/employees/1' },
      },
    },
  })
  return {
    'GET /': { body: { _links: { self: { href: '/' }, employees: { href: '/employees' } } } },
    'GET /employees': () => ({
      body: {
        _embedded: { employees: [{ ...employee, _links: self }] },
        _links: { self: { href: '/employees' } },
        _templates: { default: { title: 'New employee', method: 'POST', properties } },
        page: { size: 20, totalElements: 1, totalPages: 1, number: 0 },
      },
    }),
    'GET /employees/1': page,
    'PUT /employees/1': ({ body }: Received) => {
      Object.assign(employee, JSON.parse(body))
      return page()
    },
  }
}

/** A service with the order of the specification of Siren. */
export function sirenRoutes(): Routes {
  const headers = { 'content-type': 'application/vnd.siren+json' }
  let itemCount = 3
  const order = (): Reply => ({
    headers,
    body: {
      class: ['order'],
      properties: { orderNumber: 42, itemCount, status: 'pending' },
      actions: [
        {
          name: 'add-item',
          title: 'Add Item',
          method: 'POST',
          href: '/orders/42/items',
          type: 'application/x-www-form-urlencoded',
          fields: [
            { name: 'orderNumber', type: 'hidden', value: '42' },
            { name: 'productCode', type: 'text' },
            { name: 'quantity', type: 'number' },
          ],
        },
      ],
      links: [{ rel: ['self'], href: '/orders/42' }],
    },
  })
  return {
    'GET /': {
      headers,
      body: {
        properties: { title: 'Orders' },
        links: [
          { rel: ['self'], href: '/' },
          { rel: ['order'], href: '/orders/42', title: 'Order 42' },
        ],
      },
    },
    'GET /orders/42': order,
    'POST /orders/42/items': ({ body }: Received) => {
      itemCount += Number(new URLSearchParams(body).get('quantity'))
      return { status: 201, headers: { location: '/orders/42' } }
    },
  }
}
