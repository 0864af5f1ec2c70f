import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { CommandContext } from '../engine/command.ts'
import { storedNamesAt } from './picture-names.ts'

/**
 * Keeps the uploaded pictures at these addresses until the products that name them are known. Refuses an address whose
 * picture is gone.
 */
export const keepPictures = async (
  addresses: readonly (string | undefined)[],
  { pictures, world }: CommandContext,
): Promise<Result<null, Rejection<'PICTURE_GONE'>>> => {
  for (const address of addresses) {
    for (const name of storedNamesAt(address ?? '') ?? []) {
      if (!(await pictures.touch(name, world.now().toISOString()))) return reject('PICTURE_GONE')
    }
  }
  return ok(null)
}
