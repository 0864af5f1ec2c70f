/** A cache of the answers seen last, at most `most` of them. */
export type Kept = { name: string; most: number }

export const pages: Kept = { name: 'pages', most: 40 }
export const answers: Kept = { name: 'answers', most: 80 }
export const pictures: Kept = { name: 'pictures', most: 250 }
export const assets: Kept = { name: 'assets', most: 150 }

/** A cache lists its entries in the order in which they were put, so the first are the oldest. */
const dropOldest = async (cache: Cache, most: number): Promise<void> => {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** An answer for one person says `no-store`, and stays out. */
const mayBeKept = (response: Response): boolean =>
  response.ok && !(response.headers.get('cache-control') ?? '').includes('no-store')

/** The part behind the '#' may hold a secret, and names no other page. */
const keyOf = ({ url }: Request): string => {
  const address = new URL(url)
  address.hash = ''
  return address.href
}

/** An earlier worker kept pages under whole addresses: with the secrets of links to passwords, set-ups and orders. */
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
  // Deleting the entry first moves it to the end of the list when it is used.
  await cache.delete(keyOf(request), { ignoreVary: true })
  await cache.put(keyOf(request), response)
  await dropOldest(cache, most)
}
