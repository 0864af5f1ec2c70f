import { once } from 'node:events'
import { createServer } from 'node:net'
import { MongoNetworkError, MongoServerError } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { realWorld } from '../program/real-world.ts'
import { sparePort } from '../testing/stores/service.ts'
import { openMongo } from './mongo-client.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const mongo = openMongo('mongodb://127.0.0.1:1', realWorld)
afterAll(() => mongo.close())

/** As the driver's error of a bulk write: no answer of the server, so no code. */
const cut = new MongoServerError({ message: 'connection 3 to 127.0.0.1:1 closed' })

test.each([
  ['a lost connection', new MongoNetworkError('connection 3 to 127.0.0.1:1 closed')],
  ['a bulk write that was cut', cut],
  [
    'a socket that the server has ended',
    Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
  ],
  ['a server that shuts down', new MongoServerError({ message: 'shutting down', code: 91 })],
])('%s says that MongoDB cannot be reached', async (_, error) => {
  await expect(mongo.reach(() => Promise.reject(error))).rejects.toThrow(StoreUnavailable)
})

test.each([
  ['a document that is there already', new MongoServerError({ message: 'E11000', code: 11_000 })],
  ['a fault of the program', new TypeError('undefined is not a function')],
])('%s stays what it is', async (_, error) => {
  await expect(mongo.reach(() => Promise.reject(error))).rejects.toBe(error)
})

test('a server that was away at the first call is connected to once it is there', async () => {
  const port = await sparePort()
  const early = openMongo(`mongodb://127.0.0.1:${port}`, realWorld)
  await expect(early.probe()).rejects.toThrow(StoreUnavailable)

  const server = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  const connected = once(server, 'connection')
  const second = expect(early.probe()).rejects.toThrow(StoreUnavailable)
  await connected
  await early.close()
  await second
  server.close()
})
