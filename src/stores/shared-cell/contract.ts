import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SharedCell } from './port.ts'

/** Each call of `open` opens the cell as another process would. The cell is empty at first. */
export type OpenedCell = { open(): Promise<SharedCell>; close(): Promise<void> }

/** Every adapter of the shared cell passes this, unchanged. */
export const sharedCellContract = (name: string, openCell: () => Promise<OpenedCell>): void => {
  describe(`shared cell contract: ${name}`, () => {
    let opened: OpenedCell
    let cells: [SharedCell, SharedCell]
    beforeEach(async () => {
      opened = await openCell()
      cells = [await opened.open(), await opened.open()]
    })
    afterEach(async () => {
      for (const cell of cells) await cell.close()
      await opened.close()
    })

    it('is empty at first', async () => {
      expect(await cells[0].read()).toEqual({ text: '', revision: 0 })
    })

    it('gives every process what was written last', async () => {
      expect(await cells[0].write(0, 'one')).toBe(true)
      expect(await cells[1].write(1, 'two ñ 🛒')).toBe(true)
      expect(await cells[0].read()).toEqual({ text: 'two ñ 🛒', revision: 2 })
    })

    it('leaves what somebody has written meanwhile', async () => {
      await cells[0].write(0, 'first')
      expect(await cells[1].write(0, 'late')).toBe(false)
      expect(await cells[1].write(2, 'early')).toBe(false)
      expect(await cells[1].read()).toEqual({ text: 'first', revision: 1 })
    })

    it.each([0, 1])('lets one of many write, at revision %i', async (revision) => {
      if (revision === 1) await cells[0].write(0, 'before')
      const tries = Array.from({ length: 20 }, (_, n) => cells[n % 2]?.write(revision, `by ${n}`))
      const written = await Promise.all(tries)
      expect(written.filter(Boolean)).toHaveLength(1)
      expect(await cells[0].read()).toEqual({
        text: `by ${written.indexOf(true)}`,
        revision: revision + 1,
      })
    })
  })
}
