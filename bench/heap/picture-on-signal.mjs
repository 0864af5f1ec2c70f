/**
 * Is loaded into a shop before all else, and into each of its threads (`NODE_OPTIONS=--import`). At SIGUSR2 each of them
 * writes a picture of its heap into the folder HEAP_PICTURES, one after another.
 */
import { renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

const { HEAP_PICTURES: folder = '.' } = process.env
const name = basename(process.argv[1] ?? '')
const channel = new BroadcastChannel('heap-pictures')
channel.unref()

const take = () => {
  const file = join(folder, `${name}.heapsnapshot`)
  renameSync(writeHeapSnapshot(`${file}.part`), file)
}

const takeAll = () => {
  // npm starts with the same options, and gets the same signal.
  if (name !== 'start.mjs') return
  channel.postMessage('take')
  take()
}

if (isMainThread) process.on('SIGUSR2', takeAll)
else channel.onmessage = take
