import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackupPlace, BackupPlaceFailed, backupName } from './port.ts'

export type OpenedPlace = { place: BackupPlace; close(): Promise<void> }

async function* content(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

const textOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}

const nameOf = (day: number) => backupName(new Date(Date.UTC(2026, 0, day, 9)), 'log')

/** Every place of backups passes this, unchanged. */
export const backupPlaceContract = (name: string, open: () => Promise<OpenedPlace>): void => {
  describe(`backup place contract: ${name}`, () => {
    let opened: OpenedPlace
    let place: BackupPlace
    beforeAll(async () => {
      opened = await open()
      place = opened.place
    })
    afterAll(() => opened.close())

    it('gives back what was written, lists it by name with its size, and removes it', async () => {
      expect(await place.list()).toEqual([])
      for (const day of [3, 1, 2]) {
        expect(await place.write(nameOf(day), content('day ', String(day)))).toBe(5)
      }
      expect(await place.list()).toEqual([1, 2, 3].map((day) => ({ name: nameOf(day), bytes: 5 })))
      expect(await textOf(place.read(nameOf(2)))).toBe('day 2')
      await place.remove(nameOf(2))
      await place.remove(nameOf(2))
      expect((await place.list()).map((file) => file.name)).toEqual([nameOf(1), nameOf(3)])
    })

    it('keeps the id that it was given once, and lists it as no backup', async () => {
      expect(await place.id()).toBeUndefined()
      const before = await place.list()
      await place.giveId('place-a')
      expect(await place.id()).toBe('place-a')
      await expect(place.giveId('place-b')).rejects.toThrow(BackupPlaceFailed)
      expect(await place.id()).toBe('place-a')
      expect(await place.list()).toEqual(before)
    })

    it('overwrites nothing', async () => {
      await place.write(nameOf(7), content('first'))
      await expect(place.write(nameOf(7), content('second'))).rejects.toThrow(BackupPlaceFailed)
      expect(await textOf(place.read(nameOf(7)))).toBe('first')
    })

    it('lists nothing of a file whose content broke off, and takes it the next time', async () => {
      const breaks = async function* () {
        yield Buffer.from('half')
        throw new Error('broke off')
      }
      await expect(place.write(nameOf(9), breaks())).rejects.toThrow('broke off')
      expect((await place.list()).map((file) => file.name)).not.toContain(nameOf(9))
      await place.write(nameOf(9), content('whole'))
      expect(await textOf(place.read(nameOf(9)))).toBe('whole')
    })
  })
}
