import { lazy } from '../document/lazy.ts'
import { bytesOf, type CacheStore, type CacheEntry, type StoredResponse } from './stored-response.ts'

/**
 * Stores responses in IndexedDB under this name. Without IndexedDB, as in some private windows, nothing is stored.
 *
 * @example
 * const cache = httpCache({ store: indexedDbStore('clinic') })
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, cache })
 */
export function indexedDbStore(name: string): CacheStore {
  const database = lazy(() => openDatabase(name))
  return {
    list: async () => {
      const kept = (await database()).transaction('kept').objectStore('kept')
      // The methods below write values of this type only.
      return resultOf(kept.getAll() as IDBRequest<CacheEntry[]>)
    },
    read: async (key) => {
      const stores = (await database()).transaction(['kept', 'responses'], 'readwrite')
      const reading = stores.objectStore('responses').get(key) as IDBRequest<readonly StoredResponse[] | undefined>
      const found = await resultOf(reading)
      if (found !== undefined) stores.objectStore('kept').put({ key, bytes: bytesOf(key, found), used: Date.now() })
      return found
    },
    write: async (key, responses) => {
      const stores = (await database()).transaction(['kept', 'responses'], 'readwrite')
      stores.objectStore('responses').put(responses, key)
      stores.objectStore('kept').put({ key, bytes: bytesOf(key, responses), used: Date.now() })
      await completed(stores)
    },
    remove: async (key) => {
      const stores = (await database()).transaction(['kept', 'responses'], 'readwrite')
      stores.objectStore('responses').delete(key)
      stores.objectStore('kept').delete(key)
      await completed(stores)
    },
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('responses')
    opening.result.createObjectStore('kept', { keyPath: 'key' })
  }
  return resultOf(opening)
}

function resultOf<A>(request: IDBRequest<A>): Promise<A> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result)
    }
    request.onerror = () => {
      reject(request.error ?? new Error('IndexedDB has failed'))
    }
  })
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve()
    }
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('IndexedDB has failed'))
    }
  })
}
