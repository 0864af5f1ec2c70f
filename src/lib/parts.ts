/** The list in parts of `size` items. The last part may be shorter. */
export function* chunks<Item>(all: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

type Page<Row> = { docs: readonly Row[]; next?: string | undefined }
type Answer<Row> = { ok: true; value: Page<Row> } | { ok: false; error: { code: string } }

/** Reads a list page by page, following its cursors. Throws if a page is refused. */
export async function* everyPage<Row>(
  list: (page: { limit: number; cursor: string | undefined }) => Answer<Row> | Promise<Answer<Row>>,
  limit = 200,
): AsyncGenerator<readonly Row[], void, undefined> {
  let cursor: string | undefined
  do {
    const page = await list({ limit, cursor })
    if (!page.ok) throw new Error(`A page of a list was refused on the way: ${page.error.code}`)
    yield page.value.docs
    cursor = page.value.next
  } while (cursor !== undefined)
}
