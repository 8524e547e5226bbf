import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Installs other clients from npm in an empty folder, and returns a function that loads them. */
export function installOthers(folder: string): (name: string) => unknown {
  writeFileSync(`${folder}/package.json`, '{"private":true}')
  const others = ['ketting@8.0.0', 'traverson@8.0.3', 'traverson-hal@8.1.1']
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...others], {
    cwd: folder,
    stdio: 'ignore',
  })
  return loaderOf(folder)
}

/** Returns a function that loads the clients installed in a folder. */
export function loaderOf(folder: string): (name: string) => unknown {
  return createRequire(`${folder}/package.json`)
}

interface KettingNavigation extends PromiseLike<KettingResource> {
  follow(relation: string, variables?: object): KettingNavigation
}
interface KettingResource {
  get(): Promise<{ readonly data: object; getEmbedded(): readonly { readonly data: object }[] }>
}

/** The part of ketting that the benchmarks use; its own types are not installed. */
export interface Ketting {
  readonly Client: new (entry: string) => {
    follow(relation: string, variables?: object): KettingNavigation
    go(): KettingResource
    clearCache(): void
  }
}
