import type { ApplicationRoom } from '@zhikao/domain/sites/application/application.model.ts'
import { capacityOf, subjectsOf } from '@zhikao/domain/sites/application/application.rules.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { buildCredential, THREE_LEVELS } from '../../catalogue/credential/credential.factory.ts'
import { application, applicationRoom, applicationRound, room } from './application.table.ts'

let made = 0

/** Two theory rooms and one workshop: 40 candidates a day for levels that ask for both subjects. */
export const SITE_ROOMS: readonly ApplicationRoom[] = [
  { room_no: 'A101', name: '第一机房', subject: 'ONLINE', seats: 30 },
  { room_no: 'A102', name: '第二机房', subject: 'ONLINE', seats: 30 },
  { room_no: 'B201', name: '实操机房', subject: 'OFFLINE', seats: 40 },
]

type Overrides = Partial<typeof application.$inferInsert> & { rooms?: readonly ApplicationRoom[] }

/**
 * An application for tests; without overrides of the test world's first site and with a new credential.
 * AUDIT and DISABLE ones are complete: approved for all they applied for, 180 days ago, their rooms in `room`.
 * `capacity_per_day` is what the given rooms amount to under three levels of both subjects.
 */
export async function buildApplication(db: Db, { rooms = SITE_ROOMS, ...overrides }: Overrides = {}) {
  made += 1
  const today = (await clock(db)).slice(0, 10)
  const levels = overrides.levels ?? ['BEGINNER', 'MIDDLE', 'SENIOR']
  const capacity_per_day = overrides.capacity_per_day ?? capacityOf(rooms, subjectsOf(levels, THREE_LEVELS))
  const status = overrides.status ?? 'INIT'
  const [row] = await db
    .insert(application)
    .values({
      sn: newSn(),
      // Different from the numbers that the commands take from the day's counter.
      apply_sn: `SQ${newSn()}`,
      org_sn: 'org-college',
      credential_sn: overrides.credential_sn ?? (await buildCredential(db)).sn,
      levels,
      apply_type: 'NEW',
      apply_year: Number(today.slice(0, 4)),
      site_name: `测试学院第${made}考核站点`,
      site_address: '吉林省长春市南关区人民大街 1 号',
      contact_name: '周海燕',
      contact_mobile: `135${String(made).padStart(8, '0')}`,
      capacity_per_day,
      ...(status === 'INIT' ? {} : { round: 1, submit_time: `${addDays(today, -185)} 09:00:00` }),
      ...(status === 'AUDIT' || status === 'DISABLE' ? approvalOf(levels, capacity_per_day, today) : {}),
      ...(status === 'REJECT' ? { audit_opinion: '请补充考场', changed: true } : {}),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the application was not made')
  await buildParts(db, row, rooms)
  return row
}

/** What an approval of 180 days ago wrote. */
const approvalOf = (levels: (typeof application.$inferInsert)['levels'], capacity: number, today: string) => ({
  approved_levels: levels,
  approved_capacity_per_day: Math.max(1, capacity),
  valid_from: addDays(today, -180),
  valid_to: addDays(today, 184),
  audit_time: `${addDays(today, -180)} 09:00:00`,
  auditor: '测试账号乙',
})

async function buildParts(
  db: Db,
  row: typeof application.$inferSelect,
  rooms: readonly ApplicationRoom[],
): Promise<void> {
  if (rooms.length > 0)
    await db.insert(applicationRoom).values(rooms.map((one) => ({ application_sn: row.sn, ...one })))
  const { levels, site_name, site_address, contact_name, contact_mobile, capacity_per_day } = row
  const content = { levels, site_name, site_address, contact_name, contact_mobile, capacity_per_day, statement: null }
  if (row.round > 0 && row.submit_time)
    await db.insert(applicationRound).values({
      application_sn: row.sn,
      round: row.round,
      submit_time: row.submit_time,
      content: { ...content, rooms: [...rooms] },
    })
  if ((row.status === 'AUDIT' || row.status === 'DISABLE') && rooms.length > 0)
    await db
      .insert(room)
      .values(rooms.map((one) => ({ sn: newSn(), org_sn: row.org_sn, application_sn: row.sn, ...one })))
}

/** One more room of an approved site. */
export async function buildRoom(db: Db, site: { sn: string; org_sn: string }, given: ApplicationRoom) {
  await db.insert(applicationRoom).values({ application_sn: site.sn, ...given })
  const [row] = await db
    .insert(room)
    .values({ sn: newSn(), org_sn: site.org_sn, application_sn: site.sn, ...given })
    .returning()
  if (!row) throw new Error('the room was not made')
  return row
}
