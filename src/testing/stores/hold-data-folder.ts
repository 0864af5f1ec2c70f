import { realWorld } from '../../program/real-world.ts'
import { openDataFolder } from '../../stores/data-folder.ts'

/**
 * A process of its own for tests: opens the folder of its first argument, reports it, and keeps it until it is killed.
 */
openDataFolder(process.argv[2] ?? '', realWorld)
console.log('open')
setInterval(() => {}, 1_000)
