import { expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { desktop, phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

const PATH = '/admin/inventory'

inDemoShop('the catalogue of the staff', ({ open }) => {
  it('an admin adds a category and a product and changes its price, and a guest sees it', async () => {
    const { page, complaints } = await open(desktop)
    await logIn(page, 'admin')
    await page.goto(`${PATH}?tab=categories`)
    await page.getByRole('heading', { level: 1, name: 'Inventory Management' }).waitFor()
    await page.getByRole('button', { name: 'Add Category' }).click()
    const category = page.getByRole('dialog', { name: 'Add Category' })
    await category.getByLabel('Category Name').fill('Herbs & Spices')
    await expect.poll(() => category.getByLabel('Slug').inputValue()).toBe('herbs-spices')
    await category.getByRole('button', { name: 'Add Category' }).click()
    await page.getByRole('row').filter({ hasText: 'herbs-spices' }).waitFor()

    await page.getByRole('link', { name: 'Add New Product' }).click()
    const adding = page.getByRole('dialog', { name: 'Add New Product' })
    await adding.getByRole('button', { name: 'Add Product' }).click()
    await adding.getByText('Product name is required').waitFor()
    await adding.getByLabel('Product Name').fill('Pilau Masala')
    await adding.getByLabel('Price (KSh)', { exact: true }).fill('150')
    await adding.getByLabel('Category').selectOption('Herbs & Spices')
    expect(await violations(page)).toEqual([])
    await adding.getByRole('button', { name: 'Add Product' }).click()
    await page.getByText('The product has been successfully added to the catalog.').waitFor()

    await page.goto(`${PATH}?tab=products&search=pilau`)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Pilau Masala' })
    const price = drawer.getByRole('region', { name: 'Price', exact: true })
    await price.getByLabel('Price (KSh)', { exact: true }).fill('135')
    await price.getByRole('button', { name: 'Set Price' }).click()
    await drawer.getByRole('region', { name: 'Price history' }).getByText('KSh 135').waitFor()
    expect(complaints).toEqual([])

    const guest = (await open(phone)).page
    await guest.goto('/products/pilau-masala')
    await guest.getByRole('heading', { level: 1, name: 'Pilau Masala' }).waitFor()
    await guest.getByText('KSh 135').first().waitFor()
  })
})
