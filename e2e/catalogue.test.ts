import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { lyingJpeg } from '../src/testing/pictures.ts'
import { violations } from './support/axe.ts'
import { desktop, phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { checkOut, chooseBranch, logIn, njeri } from './support/shopper.ts'

const PATH = '/admin/inventory'

const addBranch = async (page: Page): Promise<void> => {
  await page.goto('/admin/branches')
  await page.getByRole('link', { name: 'Add Branch' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add Branch' })
  for (const [label, text] of [
    ['Code (stays as it is)', 'limuru'],
    ['Name', 'Limuru'],
    ['Street', 'Limuru Road'],
    ['City', 'Limuru'],
    ['Region', 'Kiambu'],
    ['Phone', '0712345678'],
    ['Latitude', '-1.2864'],
    ['Longitude', '36.8172'],
    ['Opens at (HH:MM)', '08:00'],
    ['Closes at (HH:MM)', '21:00'],
  ] as const) {
    await drawer.getByLabel(label, { exact: true }).fill(text)
  }
  await drawer.getByRole('button', { name: 'Add Branch' }).click()
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Limuru', exact: true }) })
    .waitFor()
}

const addCategory = async (page: Page): Promise<void> => {
  await page.goto(`${PATH}?tab=categories`)
  await page.getByRole('heading', { level: 1, name: 'Inventory Management' }).waitFor()
  await page.getByRole('button', { name: 'Add Category' }).click()
  const category = page.getByRole('dialog', { name: 'Add Category' })
  await category.getByLabel('Category Name').fill('Herbs & Spices')
  await expect.poll(() => category.getByLabel('Slug').inputValue()).toBe('herbs-spices')
  await category.getByRole('button', { name: 'Add Category' }).click()
  await page.getByRole('row').filter({ hasText: 'herbs-spices' }).waitFor()
}

/** With a picture from a camera that lay on its side. */
const addProduct = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Add New Product' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Product' })
  await adding.getByRole('button', { name: 'Add Product' }).click()
  await adding.getByText('Product name is required').waitFor()
  await adding.getByLabel('Product Name').fill('Pilau Masala')
  await adding.getByLabel('Price (KSh)', { exact: true }).fill('150')
  await adding.getByLabel('Category').selectOption('Herbs & Spices')
  const photo = { name: 'pilau.jpg', mimeType: 'image/jpeg', buffer: await lyingJpeg() }
  await adding.locator('input[type=file]').setInputFiles(photo)
  await adding.getByText('Replace the picture').waitFor()
  await adding.getByLabel('Has Variants').check()
  await adding.getByLabel('Size, such as 1 kg').fill('50 g')
  expect(await violations(page)).toEqual([])
  await adding.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('The product has been successfully added to the catalog.').waitFor()
}

/** Adds a second size to the product, and changes the price of the first. */
const addVariants = async (page: Page): Promise<void> => {
  await page.goto(`${PATH}?tab=products&search=pilau`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Pilau Masala' })
  const variants = drawer.getByRole('region', { name: 'Variants' })
  await variants.getByRole('button', { name: 'Edit 50 g' }).waitFor()
  await variants.getByRole('button', { name: 'Add a variant' }).click()
  await variants.getByLabel('Variant Name').fill('100 g')
  await variants.getByLabel('Variant Price (KSh)').fill('280')
  await variants.getByRole('button', { name: 'Add Variant' }).click()
  await variants.getByRole('button', { name: 'Edit 100 g' }).waitFor()
  const price = drawer.getByRole('region', { name: 'Price', exact: true })
  await price.getByLabel('Price (KSh)', { exact: true }).fill('135')
  await price.getByRole('button', { name: 'Set Price' }).click()
  await drawer.getByRole('region', { name: 'Price history' }).getByText('KSh 135').waitFor()
  expect(await violations(page)).toEqual([])
}

const importStock = async (page: Page): Promise<void> => {
  await page.goto('/admin/imports?kind=counts')
  await page.getByLabel('Branch', { exact: true }).selectOption('Limuru')
  const csv = 'Slug,Size,On the shelf\npilau-masala,50 g,12\npilau-masala,100 g,3\n'
  const file = { name: 'limuru.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('2 rows imported').first().waitFor()
}

inDemoShop('the catalogue of the staff', ({ open }) => {
  it('an admin adds a branch, a category, a product with variants and a picture, imports its stock, and a customer buys it', async () => {
    spec('operations 2.4', 'Every price that was said, with who and when')
    spec('operations 2.4', 'An administrator’s day')
    const { page, complaints } = await open(desktop)
    await logIn(page, 'admin')
    await addBranch(page)
    await addCategory(page)
    await addProduct(page)
    await addVariants(page)
    await importStock(page)
    expect(complaints).toEqual([])

    const customer = await open(phone)
    await logIn(customer.page, 'wanjiku')
    await chooseBranch(customer.page, 'Limuru')
    await customer.page.goto('/products/pilau-masala')
    await customer.page.getByRole('heading', { level: 1, name: 'Pilau Masala' }).waitFor()
    const picture = customer.page.getByRole('main').locator('img[src*="/uploads/"]').first()
    const sizeOf = () =>
      picture.evaluate((img) =>
        img instanceof HTMLImageElement ? [img.naturalWidth, img.naturalHeight] : [],
      )
    await expect.poll(sizeOf).toEqual([640, 960])
    await customer.page.getByText('KSh 135').first().waitFor()
    await customer.page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await customer.page
      .getByRole('button', { name: /^Cart, 1 item/ })
      .first()
      .click()
    await checkOut(customer.page, { ...njeri, city: 'Nairobi', region: 'Nairobi' })
    expect(customer.complaints).toEqual([])
  })
})
