import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPool } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { createBareDatabase } from '../../test/database.ts'

const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)
const OWN = '0042_rooms_per_approval.sql'

/** The schema as it was before rooms belonged to an approval. */
async function folderBefore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-rooms-'))
  for (const name of (await readdir(MIGRATIONS)).filter((one) => one.endsWith('.sql') && one < OWN))
    await copyFile(fileURLToPath(new URL(name, MIGRATIONS)), join(folder, name))
  return folder
}

const application = (
  sn: string,
  credential: string,
  status: string,
  from: string,
  to: string,
) => `insert into application
  (sn, apply_sn, org_sn, credential_sn, levels, apply_type, apply_year, site_name, site_address, contact_name, contact_mobile, status, approved_levels, approved_capacity_per_day, valid_from, valid_to, audit_time)
  values ('${sn}', 'SQ${sn}', 'o1', '${credential}', '{MIDDLE}', 'NEW', 2026, '一号站点', '人民大街 1 号', '周海燕', '13500000001', '${status}', '{MIDDLE}', 40, '${from}', '${to}', '${from}')`
const lists = (sn: string, no: string, subject = 'ONLINE') =>
  `insert into application_room (application_sn, room_no, name, subject, seats) values ('${sn}', '${no}', '机房', '${subject}', 30)`
const plan = (sn: string, serial: number, approval: string, credential: string, status: string) => `insert into plan
  (sn, org_sn, application_sn, credential_sn, level, template_sn, title, plan_type, year, serial, signup_start, signup_end, expected_count, contact_name, contact_mobile, fee_standard, created_by, status)
  values ('${sn}', 'o1', '${approval}', '${credential}', 'MIDDLE', 't1', '计划', 'NORMAL', 2026, ${serial}, '2026-01-01', '2026-02-01', 30, '周海燕', '13700000001', 290, 'a1', '${status}')`
const session = (sn: string, of: string, day: string, room = 'R1') =>
  `insert into plan_session (sn, plan_sn, room_sn, subject, session_no, start_time, end_time, capacity) values ('${sn}', '${of}', '${room}', 'ONLINE', 1, '${day} 09:00', '${day} 11:00', 20)`

/** An approval of one credential with its forerunner, one of another credential; all list room A101, of which there was one row. */
const BEFORE = [
  `insert into college (sn, name, org_type, school_code, uscc, nature, org_level, province, city, district, address, legal_person, contact_name, contact_mobile, contact_email, pilot_year)
    values ('o1', '测试职业学院', 'college', '4137000001', '123', 'PUBLIC', 'HIGHER', '370000', '370100', '370102', '经十路 1 号', '孙立业', '周海燕', '13600000001', 'a@example.edu.cn', 2025)`,
  application('A0', 'c1', 'DISABLE', '2025-01-01', '2025-12-31'),
  application('A1', 'c1', 'AUDIT', '2026-01-01', '2026-12-31'),
  application('A2', 'c2', 'AUDIT', '2026-02-01', '2027-01-31'),
  application('A3', 'c3', 'SUBMIT', '2026-03-01', '2027-01-31'),
  ...['A0', 'A1', 'A2', 'A3'].map((sn) => lists(sn, 'A101')),
  lists('A1', 'B201', 'OFFLINE'),
  `insert into room (sn, org_sn, room_no, name, subject, seats) values ('R1', 'o1', 'A101', '第一机房', 'ONLINE', 30), ('R2', 'o1', 'B201', '车间', 'OFFLINE', 12)`,
  plan('P0', 1, 'A0', 'c1', 'EXAM_AUDIT'),
  plan('P1', 2, 'A1', 'c1', 'PLAN_AUDIT'),
  plan('P2', 3, 'A2', 'c2', 'EXAM_AUDIT'),
  session('S0', 'P0', '2025-06-01'),
  session('S1', 'P1', '2026-11-10'),
  session('S2', 'P2', '2026-11-11'),
  `insert into exam (sn, plan_sn, org_sn, subject, session_no, name, start_time, end_time, minutes, capacity, candidate_count)
    values ('E2', 'P2', 'o1', 'ONLINE', 1, '考试', '2026-11-11 09:00', '2026-11-11 11:00', 120, 20, 0)`,
  `insert into exam_room (exam_sn, room_sn, serial, capacity, time) values ('E2', 'R1', 1, 20, tstzrange('2026-11-11 09:00', '2026-11-11 11:00'))`,
]

let pool: pg.Pool
let drop: () => Promise<void>
let folder: string
const rowsOf = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows

beforeAll(async () => {
  const database = await createBareDatabase(inject('templateUrl'))
  pool = openPool(database.url, { max: 3, onError: () => undefined })
  drop = database.drop
  folder = await folderBefore()
  await migrate(pool, { folder: pathToFileURL(`${folder}/`) })
  // Only what the migration looks at: credentials and templates are left out.
  await pool.query(
    `set session_replication_role = replica; ${BEFORE.join('; ')}; set session_replication_role = origin`,
  )
  await migrate(pool)
})
afterAll(async () => {
  await pool.end()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

describe('the rooms of before (Decided 9)', () => {
  it('become one row for each approval that lists them, of the same content', async () => {
    expect(
      await rowsOf('select application_sn, room_no, name, subject, seats from room order by application_sn, room_no'),
    ).toEqual([
      { application_sn: 'A0', room_no: 'A101', name: '第一机房', subject: 'ONLINE', seats: 30 },
      { application_sn: 'A1', room_no: 'A101', name: '第一机房', subject: 'ONLINE', seats: 30 },
      { application_sn: 'A1', room_no: 'B201', name: '车间', subject: 'OFFLINE', seats: 12 },
      { application_sn: 'A2', room_no: 'A101', name: '第一机房', subject: 'ONLINE', seats: 30 },
    ])
    // The approval decided last keeps the row.
    expect(await rowsOf(`select sn, application_sn from room where sn in ('R1', 'R2') order by sn`)).toEqual([
      { sn: 'R1', application_sn: 'A2' },
      { sn: 'R2', application_sn: 'A1' },
    ])
  })

  it('sessions name the row of their own approval; an exam keeps the row that its seats and records name', async () => {
    expect(
      await rowsOf('select s.sn, r.application_sn from plan_session s join room r on r.sn = s.room_sn order by s.sn'),
    ).toEqual([
      { sn: 'S0', application_sn: 'A0' },
      { sn: 'S1', application_sn: 'A1' },
      { sn: 'S2', application_sn: 'A2' },
    ])
    expect(await rowsOf('select exam_sn, room_sn, org_sn, room_no from exam_room')).toEqual([
      { exam_sn: 'E2', room_sn: 'R1', org_sn: 'o1', room_no: 'A101' },
    ])
  })

  it('the same place at the same time is refused from the row of another approval, also to a writer that names no place', async () => {
    const held = pool.query(`insert into exam_room (exam_sn, room_sn, serial, capacity, time)
      select 'E2', sn, 2, 20, tstzrange('2026-11-11 10:00', '2026-11-11 12:00') from room where application_sn = 'A1' and room_no = 'A101'`)
    await expect(held).rejects.toMatchObject({ code: '23P01', constraint: 'exam_room_overlap' })
  })

  it('a number occurs once in an approval', async () => {
    const twice = pool.query(
      `insert into room (sn, org_sn, room_no, name, subject, seats, application_sn) select 'R9', org_sn, room_no, name, subject, seats, application_sn from room where sn = 'R1'`,
    )
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'room_once' })
  })
})
