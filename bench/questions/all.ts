import type { Question } from '../run/question.ts'
import { box, boxHeaps, boxOnOneCore } from './box.ts'
import { inBrowser } from './browser.ts'
import { engines } from './engines.ts'
import { growth } from './growth.ts'
import { listeners } from './listeners.ts'
import { mix } from './mix.ts'
import { overload } from './overload.ts'
import { pages } from './pages.ts'
import { purchases } from './purchases.ts'
import { reads } from './reads.ts'
import { rebuild } from './rebuild.ts'
import { restart } from './restart.ts'
import { slowDisk } from './slow-disk.ts'
import { soak } from './soak.ts'

export const questions: Readonly<Record<string, Question>> = {
  purchases,
  reads,
  pages,
  browser: inBrowser,
  mix,
  rebuild,
  restart,
  'slow-disk': slowDisk,
  soak,
  overload,
  listeners,
  engines,
  growth,
  box,
  'box-one-core': boxOnOneCore,
  'box-heaps': boxHeaps,
}
