// Loads the app's scripts after the page's pictures: the server has drawn the page, so it can be read without scripts.
// A press or a typed letter loads the scripts at once.

/**
 * The scripts wait at most this long for the first picture. In a background tab the browser draws no frame, so they
 * wait this long for the frame.
 */
const PATIENCE_MS = 2500

const named = (name: string): string[] =>
  [...document.querySelectorAll<HTMLMetaElement>(`meta[name="duka:${name}"]`)].map(
    ({ content }) => content,
  )

const preload = (address: string) => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
}

/**
 * The scripts run in this order. The app's parts come first, so that a slow phone runs each of them as a task of its
 * own.
 */
const run = (address: string) => {
  const script = document.createElement('script')
  script.type = 'module'
  script.async = false
  script.src = address
  document.head.append(script)
}

const settled = (picture: HTMLImageElement): Promise<unknown> =>
  picture.complete
    ? Promise.resolve()
    : new Promise((resolve) => {
        picture.addEventListener('load', resolve)
        picture.addEventListener('error', resolve)
      })

/** Resolves in a task after the next frame, when the page has been painted. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** The data that the server gives to the app stands at the end of the page, so the page must be parsed first. */
const parsed = new Promise((resolve) =>
  document.addEventListener('DOMContentLoaded', resolve, { once: true }),
)

/** Resolves once the page is painted with its first picture. A page that the server has not drawn does not wait. */
const seen = async () => {
  await parsed
  if (document.getElementById('first-view') === null) return
  await Promise.all(
    [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].map(settled),
  )
  await painted()
}

let asked = false

const ask = () => {
  if (asked) return
  asked = true
  for (const address of named('script')) run(address)
  for (const address of named('preload')) preload(address)
}

export const askForScripts = (): void => void parsed.then(ask)

export const askOnceSeen = (): void => {
  void seen().then(ask)
  setTimeout(askForScripts, PATIENCE_MS)
}
