import { statfs } from 'node:fs/promises'
import type { Metrics } from '../runtime/metrics.ts'

/** Bytes of a disk: all of them, and those that Duka may still write. */
export type DiskSpace = { size: number; free: number }

/** The disk of this folder. Throws if there is no such folder. */
export const spaceAt = async (folder: string): Promise<DiskSpace> => {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { size: bsize * blocks, free: bsize * bavail }
}

/** Publishes the room on the disk that holds the data folder. */
export const watchDisk = (metrics: Metrics, space: () => Promise<DiskSpace>): void =>
  metrics.gauge({
    name: 'duka_disk_bytes',
    help: 'Bytes of the disk of the data folder: all, and those that are free for Duka',
    label: 'figure',
    read: space,
  })
