import { MongoNetworkError, MongoServerError } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { realWorld } from '../program/real-world.ts'
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
