import { templateVariables, type JsonSchema } from '@waymark/shared'
import { type Endpoint, type EndpointDescription, templatePath } from '../http/route.ts'

type Described = Endpoint & { readonly description: EndpointDescription }

/** Returns the paths of the endpoints that are described. */
export function endpointPaths(endpoints: readonly Endpoint[]): readonly (readonly [string, JsonSchema])[] {
  return endpoints.filter(isDescribed).map((endpoint) => [templatePath(endpoint.template), pathItem(endpoint)])
}

function isDescribed(endpoint: Endpoint): endpoint is Described {
  return endpoint.description !== undefined
}

/** Returns the parameters of a path, which are strings. */
export function pathParameters(template: string): readonly JsonSchema[] {
  return templateVariables(templatePath(template)).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function methodsOf(method: Endpoint['method']): readonly string[] {
  if (typeof method !== 'string') return ['get', ...method.map((each) => each.toLowerCase())]
  return method === 'both' ? ['get', 'post'] : [method.toLowerCase()]
}

// A request without content is neither too long nor of another media type.
const ofContent = ['413', '415']

function pathItem({ template, method, description: { summary, request, responses } }: Described): JsonSchema {
  const inPath = pathParameters(template)
  const inQuery = templateVariables(template).slice(inPath.length)
  const parameters = [...inPath, ...inQuery.map((name) => ({ name, in: 'query', schema: { type: 'string' } }))]
  const methods = methodsOf(method)
  const statuses = Object.entries(responses)
  const hasContent = (each: string): boolean => each !== 'get' && each !== 'delete'
  const operation = (each: string): JsonSchema => ({
    operationId: each + templatePath(template).replaceAll(/[^A-Za-z0-9]+(.)?/g, upper),
    summary,
    // The endpoint has a protocol of its own, also for credentials.
    security: [],
    ...(!hasContent(each) || request === undefined
      ? {}
      : { requestBody: { required: true, content: mediaOf(request) } }),
    responses: Object.fromEntries(
      statuses
        .filter(([status]) => hasContent(each) || !ofContent.includes(status))
        .map(([status, { description, content }]) => [
          status,
          { description, ...(content === undefined ? {} : { content: mediaOf(content) }) },
        ]),
    ),
  })
  return {
    ...(parameters.length === 0 ? {} : { parameters }),
    ...Object.fromEntries(methods.map((each) => [each, operation(each)])),
  }
}

function upper(_: string, next = ''): string {
  return next.toUpperCase()
}

function mediaOf(content: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }]))
}
