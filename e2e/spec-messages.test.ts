import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spec } from '#spec'
import { desktop, moving, phone } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'
import { startServer } from './support/server.ts'
import { enterDetails, logIn } from './support/shopper.ts'

const CART = 'duka-cart'
const baraka = { 'Full Name': 'Baraka Otieno', Email: 'baraka@example.com', Username: 'baraka' }

/** Every title and text to the letter: what people read when something goes wrong, or right. */
inDemoShop('messages', ({ open }) => {
  const visit = async (size = desktop) => (await open(size)).page
  const toasts = (page: Page) => page.locator('li[data-state="open"]')
  const says = (page: Page, title: string, text: string) =>
    toasts(page)
      .filter({ has: page.getByText(title, { exact: true }) })
      .filter({ has: page.getByText(text, { exact: true }) })
      .waitFor()
  const press = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const fill = async (page: Page, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value)
  }
  const buyFlour = async (page: Page) => {
    await page.goto('/products/sifted-maize-flour')
    await press(page, 'Add to Cart')
    await says(page, 'Added to cart', 'Sifted Maize Flour has been added to your cart')
  }

  it('signing in: what is missing, what is wrong, who is welcome, and goodbye', async () => {
    spec('storefront 1', 'Shoppers register or log in')
    spec('storefront 2.1', '/login: signing in and registering')
    spec('storefront 2.11', 'Who is signed in is sent to ‘/’')
    spec('storefront 4', 'Session: login sets the user')
    spec('storefront 5', 'Login: both fields required, ‘Missing Information’')
    spec('storefront 7', 'POST /api/users/login')
    spec('storefront 7', 'After login the user is stored')
    spec('storefront 8', 'Login failed')
    spec('storefront 8', 'Login successful: ‘Welcome back, {fullName}!’')
    spec('storefront 8', 'Logged out: ‘You have been successfully logged out.’')
    const page = await visit(phone)
    await page.goto('/login')
    await press(page, 'Login')
    await says(page, 'Missing Information', 'Please enter both username and password')
    await fill(page, { Username: 'nobody', Password: 'mistaken' })
    await press(page, 'Login')
    await says(page, 'Login failed', 'Invalid username or password.')
    await logIn(page, 'wanjiku')
    await says(page, 'Login successful', 'Welcome back, Wanjiku Kamau!')
    await page.waitForURL('/')
    await page.goto('/login')
    await page.waitForURL('/')
    await page.getByRole('button', { name: 'Account menu', exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await says(page, 'Logged out', 'You have been successfully logged out.')
  })

  it('registering: each complaint, each refusal, and the way on to signing in', async () => {
    spec('storefront 1', 'Shoppers register or log in')
    spec('storefront 2.11', 'After registering the login tab opens with the user name in it')
    spec('storefront 4', 'Session: registering signs nobody in')
    spec('storefront 5', 'Registration: username, email, full name and password required')
    spec('storefront 5', 'Registration: the confirmation must match, ‘Password Mismatch’')
    spec('storefront 5', 'Registration: password of 6 characters, ‘Weak Password’')
    spec('storefront 5', 'Registration: the confirmation is not sent')
    spec('storefront 7', 'POST /api/users/register')
    spec('storefront 8', 'Registration failed')
    spec('storefront 8', 'Registration Failed: the server’s message, or ‘Failed to create account’')
    spec('storefront 8', 'Registration successful')
    spec('storefront 8', 'Registration Successful: ‘Account created! You can now log in.’')
    const page = await visit()
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Register' }).click()
    await press(page, 'Register')
    await says(page, 'Missing Information', 'Please fill in all required fields')
    await fill(page, { ...baraka, Password: 'siri-yangu', 'Confirm Password': 'siri-yako' })
    await press(page, 'Register')
    await says(page, 'Password Mismatch', 'Passwords do not match')
    await fill(page, { Password: 'siri!', 'Confirm Password': 'siri!' })
    await press(page, 'Register')
    await says(page, 'Weak Password', 'Password must be at least 6 characters long')
    await fill(page, {
      Username: 'wanjiku',
      Password: 'siri-yangu',
      'Confirm Password': 'siri-yangu',
    })
    await press(page, 'Register')
    await says(page, 'Registration Failed', 'Username or email may already be in use.')
    await page.route('**/api/users/register', (route) => route.abort(), { times: 1 })
    await press(page, 'Register')
    await says(page, 'Registration Failed', 'Failed to create account')
    await fill(page, { Username: 'baraka' })
    const sent = page.waitForRequest('**/api/users/register')
    await press(page, 'Register')
    await says(page, 'Registration Successful', 'Account created! You can now log in.')
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
      'email',
      'fullName',
      'password',
      'phoneNumber',
      'username',
    ])
    await page.getByText('Welcome to the shop, Baraka Otieno!', { exact: true }).waitFor()
    expect(await page.getByLabel('Username', { exact: true }).inputValue()).toBe('baraka')
    await fill(page, { Password: 'siri-yangu' })
    await press(page, 'Login')
    await says(page, 'Login successful', 'Welcome back, Baraka Otieno!')
  })

  it('the checkout wants a filled cart and a branch', async () => {
    spec('storefront 2.9', 'Empty cart and no order placed: to ‘/’')
    spec('storefront 2.9', 'No branch: to ‘/branches’ with the ‘Branch Required’ notice')
    spec('storefront 8', 'Empty Cart, and to /')
    spec('storefront 8', 'Branch Required, and to /branches')
    const page = await visit()
    await page.goto('/checkout')
    await says(page, 'Empty Cart', 'Your cart is empty. Please add some products before checkout.')
    await page.waitForURL('/')
    await buyFlour(page)
    const cart = await page.evaluate((key) => localStorage.getItem(key) ?? '', CART)
    const shopWithoutBranches = await startServer({ DEMO: 'false' })
    const { page: there } = await open({ ...desktop, baseURL: shopWithoutBranches.url })
    await there.addInitScript(
      ([key = '', value = '']) => localStorage.setItem(key, value),
      [CART, cart],
    )
    await there.goto('/checkout')
    await says(there, 'Branch Required', 'Please select a branch before proceeding to checkout.')
    await there.waitForURL('/branches')
    await shopWithoutBranches.stop()
  })

  it('an order that fails says at which step, and nothing is ordered without its address', async () => {
    spec('storefront 4', 'Placing: when that fails the order is aborted')
    spec('storefront 4', 'card: the unavailable notice, and nothing completes')
    spec('storefront 5', 'Payment method: mpesa, cash or card')
    spec('storefront 7', 'Checkout order: the address, then the order')
    spec('storefront 8', 'Address Creation Failed, and no order')
    spec('storefront 8', 'Payment Method Unavailable')
    spec('storefront 8', 'Checkout Failed')
    const page = await visit()
    await logIn(page, 'wanjiku')
    await buyFlour(page)
    await page.goto('/checkout')
    await enterDetails(page, { street: 'Waiyaki Way 99', city: 'Kabete', region: 'Kiambu' })
    expect(await page.getByRole('radio', { name: /^M-PESA/ }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /^Card.*Coming soon/ }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check({ force: true })
    const place = () => page.getByRole('button', { name: /^Place Order/ }).click()
    await page
      .getByText(/^(Going by Kabete: )?(Delivered within 30 minutes|We could not check|Closed now)/)
      .first()
      .waitFor()
    let orders = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orders += 1
    })
    await page.route('**/api/addresses', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await place()
    await says(page, 'Address Creation Failed', 'Could not create new address. Please try again.')
    expect(orders).toBe(0)
    // The page does not offer this, but a stale one may still send it.
    await page.route(
      '**/api/orders',
      (route) => {
        const body = route.request().postDataJSON()
        return route.continue({ postData: JSON.stringify({ ...body, paymentMethod: 'card' }) })
      },
      { times: 1 },
    )
    await place()
    await says(
      page,
      'Payment Method Unavailable',
      'Card payment is not available at the moment. Please choose M-PESA or Cash on Delivery.',
    )
    await page.route('**/api/orders', (route) => route.fulfill({ status: 500 }))
    await place()
    await says(
      page,
      'Checkout Failed',
      'There was an error processing your order. Please try again.',
    )
  })

  it('one message at a time, which goes when it is swiped 50 px to the right', async () => {
    spec('storefront 9', 'Toasts: one at a time')
    spec('storefront 9', 'Toasts: swiped away to the right, from 50 px on')
    const page = await visit({ ...desktop, ...moving })
    await buyFlour(page)
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await toasts(page).getByText('Added to favorites', { exact: true }).waitFor()
    expect(await toasts(page).count()).toBe(1)
    const swipe = async (by: number) => {
      const box = (await toasts(page).boundingBox()) ?? expect.fail('No message')
      const [x, y] = [box.x + 60, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by, y, { steps: 5 })
      await page.mouse.up()
    }
    await swipe(-80)
    await swipe(48)
    // A toast stays while the pointer rests on it.
    expect(await toasts(page).count()).toBe(1)
    await swipe(52)
    await expect.poll(() => toasts(page).count(), { timeout: 1_500 }).toBe(0)
  })
})
