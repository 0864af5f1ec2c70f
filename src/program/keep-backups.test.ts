import { expect, test } from 'vitest'
import { type BackupKind, type BackupLabel, backupName } from '../stores/backup-place/port.ts'
import { dueBackup, overdueBackups } from './keep-backups.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 5, 1)

const ago = (kind: BackupKind, hours: number): BackupLabel => {
  const at = new Date(now - hours * HOUR)
  return { kind, at: at.toISOString(), name: backupName(at, kind) }
}

const whole = (hours: number) => [ago('log', hours), ago('vault', hours)]

test.each<[string, BackupLabel[], ReturnType<typeof dueBackup>]>([
  ['nothing is there', [], 'now'],
  ['the newest is a day old', [...whole(48), ...whole(24)], 'now'],
  ['the newest has no vault', [...whole(30), ago('log', 2)], 'now'],
  ['none was tested', whole(23), 'test'],
  ['the test is a month old', [ago('tested', 721), ...whole(2), ago('erased', 0)], 'test'],
  ['the list is an hour old', [ago('tested', 100), ...whole(2), ago('erased', 2)], 'erased'],
  ['all is new', [ago('tested', 100), ...whole(2), ago('erased', 0.5)], undefined],
])('where %s, the next work follows from it', (_, labels, work) => {
  expect(dueBackup(labels, 24, now)).toBe(work)
})

test('backups and tests that are late are overdue, but not at once', () => {
  const overdue = (labels: BackupLabel[]) => overdueBackups(labels, 24, now).map(({ work }) => work)
  expect(overdue([])).toEqual([])
  expect(overdue([...whole(25), ago('tested', 721)])).toEqual([])
  expect(overdue([...whole(27), ago('tested', 721)])).toEqual(['now'])
  expect(overdue([...whole(1), ago('tested', 36 * 24)])).toEqual(['test'])
  expect(overdue([ago('log', 36 * 24), ...whole(1)])).toEqual(['test'])
})
