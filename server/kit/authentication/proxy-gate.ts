import { parseCredentials, translate } from '@waymark/shared'
import { isProblem, protocolProblem, type Problem } from '../http/problem.ts'
import type { Request } from '../http/request.ts'
import type { GatewayAdmission } from '../http/connection/gateway.ts'
import { proxy } from './server-role.ts'
import { challengesOf, shownCredentials, type CredentialPorts } from './shown-credentials.ts'

/**
 * Authenticates requests to a proxy by Proxy-Authorization (RFC 9110 §11.7), with the schemes and attempt counts of the
 * server.
 *
 * @returns the fields for the forwarded response, or a problem
 */
export function proxyGate(ports: CredentialPorts): (request: Request) => Promise<GatewayAdmission | Problem> {
  return async (request) => {
    const admitted = await shownCredentials(ports, proxy, { ...asked(request), target: targetOf(request) })
    if (admitted === undefined) {
      const headers = { [proxy.challenges]: challengesOf(ports.schemes, request) }
      return protocolProblem(proxy.required, translate('Send credentials in Proxy-Authorization.'), { headers })
    }
    if (isProblem(admitted)) return admitted
    // The proxy does not see the content.
    const confirmed = 'confirm' in admitted ? admitted.confirm({ status: 200 }) : {}
    const confirmation = confirmed['Authentication-Info']
    return { fields: confirmation === undefined ? {} : { [proxy.confirmation]: confirmation } }
  }
}

function asked(request: Request): Pick<Request, 'header' | 'method' | 'client' | 'bytes'> {
  return {
    header: (name) => request.header(name),
    method: request.method,
    client: request.client,
    bytes: () => request.bytes(),
  }
}

// A client may sign the absolute URI that it sent to the proxy or the path that the server receives; both are the
// target (RFC 9112 §3.2).
function targetOf(request: Request): string {
  const uri = parseCredentials(request.header(proxy.credentials) ?? '')?.parameters.get('uri')
  if (uri?.startsWith('http') !== true) return request.target
  return `http://${request.header('host') ?? ''}${request.target}`
}
