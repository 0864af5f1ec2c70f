/** The name of a cache, and the highest number of answers that it stores. The oldest are dropped. */
export type Kept = { name: string; most: number }

export const pages: Kept = { name: 'pages', most: 40 }
export const answers: Kept = { name: 'answers', most: 80 }
export const pictures: Kept = { name: 'pictures', most: 250 }
export const assets: Kept = { name: 'assets', most: 150 }

/** A cache lists its entries in the order in which they were stored, so the first ones are the oldest. */
const dropOldest = async (cache: Cache, most: number): Promise<void> => {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** The server marks answers for a single person with `no-store`: they are not cached. */
const mayBeKept = (response: Response): boolean =>
  response.ok && !(response.headers.get('cache-control') ?? '').includes('no-store')

/** The part after '#' is left out of the key: it may be a secret, and does not change the page. */
const keyOf = ({ url }: Request): string => {
  const address = new URL(url)
  address.hash = ''
  return address.href
}

/**
 * An earlier version of the worker stored pages under their whole address, including the secrets in links to passwords,
 * set-ups and orders. Such entries are deleted.
 */
export const dropSecrets = async ({ name }: Kept): Promise<void> => {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  await Promise.all(keys.filter(({ url }) => url.includes('#')).map((key) => cache.delete(key)))
}

export const keep = async (
  { name, most }: Kept,
  request: Request,
  response: Response,
): Promise<void> => {
  if (!mayBeKept(response)) return
  const cache = await caches.open(name)
  // The entry is deleted and stored again, which moves it to the end of the list as the last used one.
  await cache.delete(keyOf(request), { ignoreVary: true })
  await cache.put(keyOf(request), response)
  await dropOldest(cache, most)
}
