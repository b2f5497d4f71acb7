import { eq, sql } from 'drizzle-orm'
import { documentKey } from '@zhikao/domain/kernel/person.ts'
import type { IdType } from '@zhikao/domain/kernel/person.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { notice } from '../../platform/notice/notice.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { buildMajor } from '../major/major.factory.ts'
import { buildStudent } from '../student/student.factory.ts'
import { student } from '../student/student.table.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { transferTasks } from './transfer.jobs.ts'
import { transfer } from './transfer.table.ts'

let made = 0
type Overrides = Partial<typeof transfer.$inferInsert>

/** An institution other than this one. */
const otherThan = (org: string) => (org === 'org-train' ? 'org-train2' : 'org-train')

/** A request for tests, of `org_sn` for a student of `from_org_sn`; null: for a person who is not on the platform. */
export async function buildTransfer(db: Db, overrides: Overrides = {}) {
  made += 1
  const { from_org_sn: from, status = 'SUBMIT' } = overrides
  const org_sn = overrides.org_sn ?? (from ? otherThan(from) : 'org-school')
  const from_org_sn = from === undefined ? otherThan(org_sn) : from
  const asked = from_org_sn ? await buildStudent(db, { org_sn: from_org_sn, name: '秦子墨' }) : null
  const id_no = asked?.id_no ?? `E9${String(1_000_000 + made)}`
  const id_type = asked ? 'ID_CARD' : 'PASSPORT'
  const isDecided = status === 'AUDIT' || status === 'REJECT'
  const [row] = await db
    .insert(transfer)
    .values({
      sn: newSn(),
      account_sn: await keeperOf(db, org_sn),
      name: '秦子墨',
      id_type,
      id_no,
      document_key: documentKey(id_type, id_no),
      student_sn: asked?.sn ?? null,
      student_no: `Z${String(made).padStart(7, '0')}`,
      major_sn: (await buildMajor(db, { org_sn })).sn,
      class_name: '机械2402班',
      grade_year: 2024,
      reason: '随家庭迁居转入本校',
      proof_files: [],
      deadline: sql`business_now() + interval '14 days'`,
      ...(isDecided ? { decide_time: businessNow } : {}),
      ...(status === 'REJECT' ? { opinion: '学生本人未申请转学' } : {}),
      ...overrides,
      org_sn,
      from_org_sn,
    })
    .returning()
  if (!row) throw new Error('the request was not made')
  return row
}

/** An account of the institution, else one of the test world. */
async function keeperOf(db: Db, orgSn: string): Promise<string> {
  const [own] = await db.select({ sn: account.sn }).from(account).where(eq(account.org_sn, orgSn)).limit(1)
  return own?.sn ?? 'acc-school'
}

type Person = { name: string; id_no: string; id_type?: IdType }
type Stage = { t: TestApp; school: Client; major_code: string }

/** What an institution sends of a person. */
const bodyOf = ({ name, id_no, id_type = 'ID_CARD' }: Person, major_code: string, more: object) => ({
  name,
  id_type,
  id_no,
  student_no: `TR${String(++made).padStart(6, '0')}`,
  major_code,
  class_name: '机械2403班',
  grade_year: 2025,
  reason: '随家庭迁居转入本校',
  ...more,
})

async function noticesAbout(db: Db, sn: string): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(
    sql`select event || ' → ' || coalesce(to_org, 'platform') || ' ' || status as line from ${notice} where entity_sn = ${sn} order by 1`,
  )
  return rows.map(({ line }) => line)
}

async function storedStudent(db: Db, sn: string) {
  const [found] = await db.select().from(student).where(eq(student.sn, sn))
  if (!found) throw new Error('there is no such student')
  return found
}

/** What tests of requests share: the first school of the test world requests students of the second. */
export function transferStage(at: () => Stage) {
  const db = () => at().t.db
  const ask = (person: Person, more: object = {}, who = at().school) =>
    who.call(transferContract.create, { body: bodyOf(person, at().major_code, more) })
  const run = async () => {
    for (const task of transferTasks) await task.run(at().t.services)
  }
  const theirs = (overrides: Parameters<typeof buildStudent>[1] = {}) =>
    buildStudent(db(), { org_sn: 'org-school2', name: '欧阳子轩', photo_status: 'AUDIT', ...overrides })
  /** A request of the school for a student of the other one, of which its decider is notified. */
  const asked = async () => {
    const person = await theirs()
    const { data } = await ask(person)
    await run()
    return { person, sn: data.sn }
  }
  return {
    ask,
    of: (sn: string) => ({ params: { id: sn } }),
    run,
    stored: (sn: string) => storedStudent(db(), sn),
    theirs,
    noticesOf: (sn: string) => noticesAbout(db(), sn),
    asked,
  }
}
