import { expect, it } from 'vitest'
import { phone, withServiceWorker } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'

inDemoShop('the shop in Swahili', ({ server, open }) => {
  it.each([
    ['a phone that is set to it', 'sw-KE, en;q=0.5', '', 'sw'],
    ['another phone', 'fr-FR, fr', '', 'en'],
    ['one whose owner chose English', 'sw', 'duka_language=en', 'en'],
  ])('%s', async (_, asked, cookie, language) => {
    const answer = await fetch(`${server.url}/products`, {
      headers: { 'accept-language': asked, cookie },
    })
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    expect(await answer.text()).toContain(`<html lang="${language}">`)
  })

  it('is chosen, kept, drawn by the server, and left again', async () => {
    const { page, complaints } = await open({ ...phone, ...withServiceWorker })
    await page.goto('/products')
    await page.getByRole('button', { name: 'Kiswahili' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Bidhaa Zote' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('sw')

    const drawn = await page.context().request.get('/products')
    const html = await drawn.text()
    expect(html).toContain('<html lang="sw">')
    expect(html).toContain('Weka')

    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Bidhaa Zote' }).waitFor()
    await page.getByRole('button', { name: 'Weka Embe kikapuni', exact: true }).click()
    await page.getByText('Imewekwa kikapuni', { exact: true }).waitFor()
    await page.goto('/checkout')
    await page.getByRole('complementary', { name: 'Muhtasari wa Agizo' }).waitFor()
    await page.goto('/privacy')
    await page.getByRole('heading', { level: 2, name: 'Tunachohifadhi' }).waitFor()
    const privacy = await page.context().request.get('/privacy')
    expect(await privacy.text()).toContain('Hatuuzi chochote kwa mtu yeyote')

    await page.goto('/products')
    await page.getByRole('button', { name: 'English' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
    expect(complaints).toEqual([])
  })
})
