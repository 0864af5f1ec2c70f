import type { PictureStore } from '../../stores/pictures/port.ts'

const PAGE = 200

/** Page by page, by name. */
export const everyPicture = async function* (pictures: Pick<PictureStore, 'list'>) {
  let page = await pictures.list(null, PAGE)
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield* page
    page = await pictures.list(last.name, PAGE)
  }
}
