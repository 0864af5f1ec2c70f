import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { smallDisk } from '../../testing/stores/full-disk.ts'

const account = {
  username: 'otieno',
  email: 'otieno@example.co.ke',
  password: 'a long enough one',
  fullName: 'Otieno Ouma',
  phone: '0712345678',
}

test('a full disk is 503 with the reason, to readiness too; with room again all goes on', async ({
  skip,
}) => {
  const disk = smallDisk('64m')
  if (disk === undefined) return skip('this process may not mount a disk')
  onTestFinished(disk.remove)
  const shop = await startTestServer({ env: { DATA_DIR: disk.path } })
  try {
    const { get, post } = shop.visitor()
    expect((await get('/health/ready')).status).toBe(200)
    disk.fill()
    const refused = await post('/api/users/register', account)
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({ code: 'STORE_FULL' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get('/api/products')).status).toBe(200)
    await expect
      .poll(async () => (await get('/health/ready')).body)
      .toMatchObject({ details: { missing: expect.stringContaining('event store') } })

    disk.empty()
    expect((await post('/api/users/register', account)).status).toBe(201)
    await expect.poll(async () => (await get('/health/ready')).status).toBe(200)
  } finally {
    await shop.stop()
  }
})
