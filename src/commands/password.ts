import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's parameters (19 MiB, two passes), off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password)

let nobodys: Promise<string> | undefined

/** Where there is no hash it takes as long as where there is one, so that time doesn't tell which names exist. */
export const passwordMatches = async (
  known: string | undefined,
  password: string,
): Promise<boolean> => {
  nobodys ??= hash('nobody has this password')
  const matches = await verify(known ?? (await nobodys), password)
  return known !== undefined && matches
}
