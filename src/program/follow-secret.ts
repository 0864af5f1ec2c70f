import type { CommandDeps } from '../commands/engine/command.ts'
import type { RenewedSecretName } from '../domain/secrets.ts'
import { type RenewedSecret, secretAt } from '../lib/renewed-secret.ts'

/** In ms. With the minute for which the vault's cache remembers, less than the time before a new value is used. */
const LOOKS_EVERY_MS = 30_000

/**
 * A secret that is renewed, for those who need it at once and cannot wait for the vault. While the vault is away, the
 * values that were read last count.
 */
export const followSecret = async (
  { vault, world }: Pick<CommandDeps, 'vault' | 'world'>,
  name: RenewedSecretName,
): Promise<{ secret: RenewedSecret; stop(): void }> => {
  let versions = await vault.secretVersions(name)
  const look = async (): Promise<void> => {
    try {
      versions = await vault.secretVersions(name)
    } catch {
      // The next look reads it.
    }
  }
  const stop = world.every(LOOKS_EVERY_MS, look)
  return { secret: () => secretAt(versions, world.now().toISOString()), stop }
}
