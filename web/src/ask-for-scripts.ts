// Part of the script in the head. The server has drawn the page: on a slow line its pictures come before its scripts,
// and a slow phone paints before it starts the app. A press or a typed letter asks for the scripts at once.

/** Scripts do not wait longer for a picture, or for a frame of a page in the background. */
const PATIENCE_MS = 2500

const named = (name: string): string[] =>
  [...document.querySelectorAll<HTMLMetaElement>(`meta[name="duka:${name}"]`)].map(
    ({ content }) => content,
  )

const preload = (address: string): void => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
}

/** One after the other: the app's parts come first, so that a slow phone has each as a task of its own. */
const run = (address: string): void => {
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

/** The frame after the next one begins: by then the page has been painted. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** What the server knew of the page stands at its end. */
const parsed = new Promise((resolve) =>
  document.addEventListener('DOMContentLoaded', resolve, { once: true }),
)

/** Once the page is seen. Of a page that is not drawn there is nothing to see before the scripts. */
const seen = async (): Promise<void> => {
  await parsed
  if (document.getElementById('first-view') === null) return
  await Promise.all(
    [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].map(settled),
  )
  await painted()
}

let asked = false

const ask = (): void => {
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
