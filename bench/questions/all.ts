import type { Question } from '../run/question.ts'
import { pages } from './pages.ts'
import { purchases } from './purchases.ts'
import { reads } from './reads.ts'
import { slowDisk } from './slow-disk.ts'
import { soak } from './soak.ts'

export const questions: Readonly<Record<string, Question>> = {
  purchases,
  reads,
  pages,
  'slow-disk': slowDisk,
  soak,
}
