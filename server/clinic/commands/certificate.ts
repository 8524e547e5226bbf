import cluster from 'node:cluster'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createSecureContext } from 'node:tls'
import type { Logger } from 'pino'
import { type Certificate, SecureServer } from '@waymark/server/http'
import type { Configuration } from '../settings/config.ts'
import { refuse } from './command-line.ts'

type CertificateFiles = Pick<Configuration, 'TLS_CERT' | 'TLS_KEY'>

/** Reads the certificate of the settings, or returns a sentence with the error and its correction. */
function read({ TLS_CERT, TLS_KEY }: CertificateFiles): Certificate | { readonly fault: string } {
  const cert = textOf('TLS_CERT', TLS_CERT)
  const key = textOf('TLS_KEY', TLS_KEY)
  if (typeof cert !== 'string') return cert
  if (typeof key !== 'string') return key
  if (!isContext({ cert }))
    return { fault: `TLS_CERT: ${TLS_CERT} has no certificate in PEM. Name a file with the certificate and its chain.` }
  if (!isContext({ key }))
    return { fault: `TLS_KEY: ${TLS_KEY} has no private key in PEM without a passphrase. Name such a file.` }
  if (!isContext({ cert, key }))
    return {
      fault: `TLS_KEY: ${TLS_KEY} is not the key of the certificate in ${TLS_CERT}. Name the files of one pair.`,
    }
  return { cert, key }
}

function textOf(name: keyof CertificateFiles, path: string): string | { readonly fault: string } {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return { fault: `${name}: ${path} cannot be read${reason}. Name a file that the service may read.` }
  }
}

function isContext(parts: Partial<Certificate>): boolean {
  try {
    createSecureContext(parts)
    return true
  } catch {
    return false
  }
}

/** Returns the certificate of the settings, undefined without one; ends the process if it cannot be used. */
export function certificateOf(settings: CertificateFiles): Certificate | undefined {
  if (settings.TLS_CERT === '') return undefined
  const certificate = read(settings)
  return 'fault' in certificate ? refuse(certificate.fault) : certificate
}

/**
 * Reads the certificate again at SIGHUP, which would end the process and its requests. Of several workers, the primary
 * replaces the processes instead.
 */
export function renewOnReload(server: Server, settings: CertificateFiles, logger: Logger): void {
  process.on('SIGHUP', () => {
    if (!cluster.isPrimary) return
    if (!(server instanceof SecureServer)) {
      logger.warn('reload ignored: it needs WORKERS of 2 or more; restart the service instead')
      return
    }
    const certificate = read(settings)
    if ('fault' in certificate) {
      logger.error({ fault: certificate.fault }, 'certificate not renewed')
      return
    }
    server.renew(certificate)
    const { validTo: expires } = new X509Certificate(certificate.cert)
    logger.info({ expires }, 'certificate renewed')
  })
}
