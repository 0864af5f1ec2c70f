import { unusedPictures } from '../commands/catalogue/pictures.ts'
import { sweepOf } from './sweep.ts'

/** An uploaded picture is kept this long (ms) without a product. */
const UNUSED_FOR_MS = 24 * 60 * 60_000

/** Deletes uploaded pictures that no product uses, so that they do not fill the disk. */
export const dropUnusedPicturesSweep = sweepOf<string>({
  type: 'drop-unused-pictures',
  everyMs: 6 * 60 * 60_000,
  find: ({ deps: { commands }, ago }) => unusedPictures(commands, ago(UNUSED_FOR_MS)),
  idOf: (name) => name,
  work: (name, { deps: { commands }, ago }) => commands.pictures.drop(name, ago(UNUSED_FOR_MS)),
})
