import type { RenewedSecretName } from '../domain/secrets.ts'
import { type SecretNow, secretAt } from '../lib/renewed-secret.ts'
import type { World } from '../lib/world.ts'
import type { Vault } from '../stores/vault/port.ts'

/** What a secret that is renewed is read from. */
export type SecretSource = { vault: Pick<Vault, 'secretVersions'>; world: Pick<World, 'now'> }

/** The present value of a secret that is renewed, and all that are accepted, the newest first. */
export const secretNow = async (
  { vault, world }: SecretSource,
  name: RenewedSecretName,
): Promise<SecretNow> => secretAt(await vault.secretVersions(name), world.now().toISOString())
