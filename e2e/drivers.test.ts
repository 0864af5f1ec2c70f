import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { inventedKeys } from '../src/testing/payment/invented-keys.ts'
import { until } from '../src/testing/until.ts'

const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
/** Prints the name of every module that the program loads. */
const hooks = asModule(`
  import { writeSync } from 'node:fs'
  export const load = (url, context, next) => {
    writeSync(2, 'loads ' + url + '\\n')
    return next(url, context)
  }`)
const spy = asModule(`
  import { register } from 'node:module'
  register(${JSON.stringify(hooks)})`)

const sourceMap = z.object({ sources: z.array(z.string()) })
/** The files that the loaded modules were built from: packages are inside the program. */
const sourcesIn = (said: string): string[] =>
  [...said.matchAll(/^loads (file:.*\/dist\/server\/.*)$/gm)].flatMap(([, url]) => {
    const map = readFileSync(fileURLToPath(`${url}.map`), 'utf8')
    return sourceMap.parse(JSON.parse(map)).sources
  })
const holds = (sources: readonly string[], name: string): boolean =>
  sources.some((source) => source.includes(`/node_modules/${name}/`))

const drivers = ['@eventstore/db-client', 'mongodb', 'bullmq']

describe('what the built program loads at start', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'duka-drivers-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** The drivers loaded until the program prints `landmark`. */
  const driversOf = async (env: Record<string, string>, landmark: string) => {
    const child = spawn(process.execPath, ['--import', spy, main], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, DEMO: 'false', ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += String(chunk)
      })
    }
    try {
      await until(landmark, () => said.includes(landmark) || child.exitCode !== null, 60_000)
    } finally {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGKILL')
      await ended
    }
    expect(said).toContain(landmark)
    const loaded = sourcesIn(said)
    // The hook does see the loaded modules.
    expect(holds(loaded, 'koa')).toBe(true)
    return drivers.filter((name) => holds(loaded, name))
  }

  it('embedded: none of the three drivers', async () => {
    expect(await driversOf({}, 'Duka is open at')).toEqual([])
  })

  it('with engines: all three, and it waits for those that are away', async () => {
    const nowhere = {
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      MONGODB_URL: 'mongodb://127.0.0.1:1/duka',
      REDIS_URL: 'redis://127.0.0.1:1',
      // The program calls nobody: it waits for the stores first.
      ...inventedKeys,
      MPESA_CALLBACK_URL: 'https://shop.example',
    }
    expect(await driversOf(nowhere, 'waiting for stores')).toEqual(drivers)
  })
})
