import { expect, test } from 'vitest'
import { type BackupKind, type BackupLabel, backupName } from '../stores/backup-place/port.ts'
import { dueBackup, overdueBackups } from './keep-backups.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 5, 1)

const ago = (kind: BackupKind, hours: number): BackupLabel => {
  const at = new Date(now - hours * HOUR)
  return { kind, at: at.toISOString(), name: backupName(at, kind) }
}

test.each<[string, BackupLabel[], ReturnType<typeof dueBackup>]>([
  ['nothing is there', [], 'now'],
  ['the newest is a day old', [ago('log', 48), ago('log', 24)], 'now'],
  ['none was tested', [ago('log', 23)], 'test'],
  ['the test is a month old', [ago('tested', 721), ago('log', 2), ago('erased', 0)], 'test'],
  ['the list is an hour old', [ago('tested', 100), ago('log', 2), ago('erased', 2)], 'erased'],
  ['all is new', [ago('tested', 100), ago('log', 2), ago('erased', 0.5)], undefined],
])('where %s, the next work follows from it', (_, labels, work) => {
  expect(dueBackup(labels, 24, now)).toBe(work)
})

test('backups and tests that are late are overdue, but not at once', () => {
  const overdue = (labels: BackupLabel[]) => overdueBackups(labels, 24, now).map(({ work }) => work)
  expect(overdue([])).toEqual([])
  expect(overdue([ago('log', 25), ago('tested', 721)])).toEqual([])
  expect(overdue([ago('log', 27), ago('tested', 721)])).toEqual(['now'])
  expect(overdue([ago('log', 1), ago('tested', 36 * 24)])).toEqual(['test'])
  expect(overdue([ago('log', 36 * 24), ago('log', 1)])).toEqual(['test'])
})
