import { expect, it, test } from 'vitest'
import spec from '../../../docs/notices.spec.json' with { type: 'json' }
import { ROLES } from '../../access/roles.ts'
import { defaultWay, groupsOf, noticeEntries } from './notice.catalogue.rules.ts'
import { MAIL_GROUPS } from './notice.model.ts'

/** The kind of the notices of a row, where its words say more: the trainee has a letter besides. */
const TYPE_IN: Readonly<Record<string, string>> = { 'mail or SMS to the trainee; NOTIFY to the organiser': 'NOTIFY' }
/** The roles that the catalogue's words for receivers mean. */
const RECEIVERS: Readonly<Record<string, readonly string[]>> = {
  'application submitted / decided': ['center', 'system', 'school', 'college'],
  'plan submitted / decided; exam application submitted / decided': ['center', 'system', 'college'],
  'borrow requested / decided / attached / timed out': ['college', 'school'],
  'examiner assigned / changed / replied': ['teacher', 'college'],
  'ticket ready, score published, certificate issued': ['college', 'school'],
  'emergency 重大': ['center', 'system'],
  'feedback new / answered': ['system', 'school', 'college', 'train'],
  'certificate or site expiring': ['school', 'college', 'teacher'],
  'training registration decided': ['train'],
}

const entriesFor = (event: string) => noticeEntries().filter(([, one]) => one.row === event)

it.each(
  spec.rows.flatMap(({ row, type, events }) => events.map((event) => [event, row, TYPE_IN[type] ?? type] as const)),
)('§5.11 “%s” of the row “%s” has an event, and each is a %s', (event, _row, type) => {
  const entries = entriesFor(event)
  expect(entries.map(([name]) => name)).not.toEqual([])
  expect(entries.filter(([, one]) => one.type !== type)).toEqual([])
})

it.each(spec.rows)('§5.11 the row “$row” is sent to each of its receivers', ({ row, events }) => {
  const roles = new Set<string>(events.flatMap((event) => entriesFor(event).flatMap(([, one]) => one.to)))
  expect(RECEIVERS[row]?.filter((role) => !roles.has(role))).toEqual([])
})

test('each event of the catalogue that names one of §5.11 names one that is there', () => {
  const known = new Set(spec.rows.flatMap(({ events }) => events))
  expect(noticeEntries().flatMap(([, { row }]) => (row === undefined || known.has(row) ? [] : [row]))).toEqual([])
})

test('every group of mail can be received, and a role is offered no other', () => {
  expect(MAIL_GROUPS.filter((group) => !ROLES.some((role) => groupsOf(role).includes(group)))).toEqual([])
  expect(groupsOf('train')).toEqual(['WORK', 'DECISION', 'RESULT', 'FEEDBACK', 'NEWS'])
  expect(groupsOf('teacher')).not.toContain('EMERGENCY')
})

test('by default only major emergencies and the duties of examiners come by mail, at once (ADR 0059)', () => {
  const chosen = ROLES.flatMap((role) =>
    groupsOf(role).flatMap((group) => {
      const way = defaultWay(role, group)
      return way === 'NONE' ? [] : [`${role} ${group} ${way}`]
    }),
  )
  expect(chosen).toEqual(['center EMERGENCY NOW', 'system EMERGENCY NOW', 'teacher DUTY NOW'])
})
