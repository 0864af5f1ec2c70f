import { hkdfSync } from 'node:crypto'
import type { BackupSecret } from '../../stores/backup-place/sealed-file.ts'

/** A secret that takes no time. Real ones are slow, so that nobody can guess them. */
export const quickSecret = (text: string): BackupSecret => ({
  derive: async (salt) => Buffer.from(hkdfSync('sha256', text, salt, 'test', 32)),
})

/** The secret of most tests. */
export const backupSecretOfTests = quickSecret('a passphrase of many letters')
