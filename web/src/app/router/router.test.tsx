import { act, type ReactElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RouteObject } from '#web/lib/router/match.ts'
import { Link, useSearchParams } from '#web/lib/router/router.tsx'
import { watchOwnBuild } from '../../lib/own-build.ts'
import { drawnForNobody, FirstViewContext } from '../../shop/account/first-view.ts'
import { find, press, render, until } from '../../testing/render.tsx'
import { type PageHandle, usePageHandle } from '../pages/page.ts'
import { BrowserRouter } from './browser-router.tsx'
import { PageScript, useIsComing } from './page-script.ts'
import { Pages, scriptRoute, scriptsOf } from './pages.tsx'

/** The browser of the tests lays nothing out, so it does not scroll by itself. */
const scrollTo = vi.fn((_: number, top: number) => {
  Object.assign(window, { scrollY: top })
})
const scroll = (top: number) => {
  Object.assign(window, { scrollY: top })
  window.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  Object.assign(window, { scrollTo, scrollY: 0 })
  scrollTo.mockClear()
})

const page = (path: string, element: ReactElement, title?: 'Branches'): RouteObject => ({
  ...scriptRoute(
    new PageScript(async () => ({ element, handle: title === undefined ? {} : { title } })),
  ),
  path,
})

/** A page whose script comes, or fails, when the test says so. */
const slowPage = (path: string, element: ReactElement) => {
  const asked: { come(): void; fail(): void }[] = []
  const load = () =>
    new Promise<{ element: ReactElement; handle: PageHandle }>((resolve, reject) => {
      asked.push({
        come: () => resolve({ element, handle: {} }),
        fail: () => reject(new Error('No network')),
      })
    })
  return {
    route: { ...scriptRoute(new PageScript(load)), path },
    come: () => act(async () => asked.at(-1)?.come()),
    fail: () => act(async () => asked.at(-1)?.fail()),
    asked,
  }
}

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <i>{useIsComing() ? 'on its way' : 'there'}</i>
    <Link to="/" id="home" />
    <Link to="/next" id="next" />
    {children}
  </>
)

const home = page('/', <h1>Home</h1>)

/** As the shop starts: the first page's script is there before anything is shown. */
const open = async (routes: RouteObject[], drawn = false): Promise<void> => {
  await Promise.all(scriptsOf(routes, '/').map((script) => script.coming()))
  render(
    <FirstViewContext value={{ ...drawnForNobody, shop: { ...drawnForNobody.shop, name: 'Duka' } }}>
      <BrowserRouter drawn={drawn}>
        <Frame>
          <Pages routes={routes} />
        </Frame>
      </BrowserRouter>
    </FirstViewContext>,
  )
}

const heading = () => find('h1').textContent
const go = async (link: '#home' | '#next') => {
  press(find(link))
  await act(async () => undefined)
}
const goBack = async () => {
  const popped = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  )
  await act(async () => {
    window.history.back()
    await popped
  })
}

test('the page before stays until the script of the next one is there', async () => {
  const next = slowPage('/next', <h1>Next</h1>)
  await open([home, next.route])
  await go('#next')
  expect([heading(), find('i').textContent]).toEqual(['Home', 'on its way'])
  await next.come()
  expect([heading(), find('i').textContent]).toEqual(['Next', 'there'])
})

const Title = () => <h1>{usePageHandle().title ?? 'none'}</h1>

test('a page says its facts', async () => {
  await open([page('/', <Title />, 'Branches'), page('/next', <Title />)])
  expect(heading()).toBe('Branches')
  await go('#next')
  expect(heading()).toBe('none')
})

test('a script that cannot be loaded says so, and the next visit tries again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const next = slowPage('/next', <h1>Next</h1>)
  await open([home, next.route])
  await go('#next')
  await next.fail()
  expect([heading(), find('i').textContent]).toEqual(['Something went wrong', 'there'])
  expect(next.asked).toHaveLength(1)
  await go('#home')
  expect(heading()).toBe('Home')
  await go('#next')
  await next.come()
  expect(heading()).toBe('Next')
})

const Broken = () => {
  throw new Error('broken')
}

test('a page that breaks says so, and the way elsewhere works', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await open([home, page('/next', <Broken />)])
  await go('#next')
  expect(heading()).toBe('Something went wrong')
  await go('#home')
  expect(heading()).toBe('Home')
})

test('a new page starts at its top, and the way back leads where one was', async () => {
  await open([home, page('/next', <h1>Next</h1>)])
  scroll(700)
  await go('#next')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  scroll(300)
  await goBack()
  expect(heading()).toBe('Home')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
})

test('a reload leads where one was', async () => {
  sessionStorage.setItem('duka:scroll', '[["/",450]]')
  await open([home])
  expect(scrollTo).toHaveBeenLastCalledWith(0, 450)
  scroll(460)
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('duka:scroll')).toBe('[["/",460]]')
})

test('what was kept in another form starts at the top', async () => {
  sessionStorage.setItem('duka:scroll', '{"/":450}')
  await open([home])
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

test('a page that the server has drawn stays where it is', async () => {
  await open([home], true)
  expect(scrollTo).not.toHaveBeenCalled()
})

const showPart = vi.fn()
const Named = () => (
  <h1 id="part" ref={(part) => void (part && Object.assign(part, { scrollIntoView: showPart }))}>
    Part
  </h1>
)

test('an address names the part of the page to show', async () => {
  window.history.replaceState(null, '', '/#part')
  await open([page('/', <Named />)])
  expect(showPart).toHaveBeenCalledOnce()
  expect(scrollTo).not.toHaveBeenCalled()
})

const Filter = () => {
  const [address, setAddress] = useSearchParams()
  const set = () => {
    setAddress({ sort: 'price' }, { preventScrollReset: true, flushSync: true })
    expect(find('h1').textContent).toBe('price')
  }
  return (
    <h1>
      <button type="button" onClick={set}>
        {address.get('sort') ?? 'none'}
      </button>
    </h1>
  )
}

test('a filter changes the page at once, and where it is', async () => {
  await open([page('/', <Filter />)])
  scrollTo.mockClear()
  press(find('button'))
  expect(heading()).toBe('price')
  expect(scrollTo).not.toHaveBeenCalled()
})

// The last test, since a page that was replaced stays so.
test.each([
  [200, 'Something went wrong', 'Try again'],
  [404, 'Duka was updated', 'Load again'],
])(
  'where the server answers %s for the script that began the page, it says %s',
  async (status, title, button) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const asked = vi.fn(async () => new Response(null, { status }))
    vi.stubGlobal('fetch', asked)
    const script = document.createElement('meta')
    Object.assign(script, { name: 'duka:script', content: '/assets/index-1.js' })
    document.head.append(script)
    watchOwnBuild()
    const next = slowPage('/next', <h1>Next</h1>)
    await open([home, next.route])
    await go('#next')
    await act(async () => void window.dispatchEvent(new Event('vite:preloadError')))
    await next.fail()
    await until(() => expect([heading(), find('button').textContent]).toEqual([title, button]))
    expect(asked).toHaveBeenCalledWith('/assets/index-1.js', { method: 'HEAD', cache: 'no-store' })
    script.remove()
    vi.unstubAllGlobals()
  },
)
