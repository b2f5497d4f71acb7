import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { PAPER_VARIANTS } from '@zhikao/domain/exams/exam/exam.model.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { uploadPaper } from '../exams/sealedPaper/sealedPaper.commands.ts'
import { moveExamApplication } from '../exams/examApplication/examApplication.commands.ts'
import { recordPayment } from '../exams/fee/fee.commands.ts'
import type { Payment } from '../exams/fee/fee.commands.ts'
import { getPlan } from '../exams/plan/plan.queries.ts'
import { moveSignup } from '../exams/signup/signup.move.commands.ts'
import { signup } from '../exams/signup/signup.table.ts'
import type { Services } from '../services.ts'
import type { Db } from '../db/client.ts'
import { drawDocument } from './emblem.ts'

const LEADERS = ['韩志强', '邵国栋', '温立新', '康永健']

/** What a site records of a fee. */
export const FEE_PAID: Payment = { waive: false, reopen: false, reason: null }
export const FEE_WAIVED: Payment = { waive: true, reopen: false, reason: '家庭经济困难，学校审核后免缴' }

/** Confirms the borrowed students of a plan who wait. */
export async function confirmAll(db: Db, site: Actor, plan: string): Promise<void> {
  for (const id of await signupsOf(db, plan, sql`status = 'SUBMIT'`))
    await moveSignup(db, site, { plan, id }, 'confirm', {})
}

/** Enters every fee of a plan that is not entered yet. */
export async function payAll(db: Db, site: Actor, plan: string): Promise<void> {
  const unpaid = await signupsOf(db, plan, sql`status = 'AUDIT' and pay_status = 'UNPAID'`)
  for (const [at, id] of unpaid.entries())
    await recordPayment(db, site, { plan, id }, at % 7 === 6 ? FEE_WAIVED : FEE_PAID)
}

async function signupsOf(db: Db, plan: string, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${signup} where plan_sn = ${plan} and ${which} order by sn`,
  )
  return rows.map((row) => row.sn)
}

/** Sends the exam application with its form; `at` varies its content. */
export async function applyForExam(
  db: Db,
  services: Pick<Services, 'secret'>,
  site: Actor,
  sn: string,
  at: number,
): Promise<void> {
  const plan = await getPlan(db, site, sn)
  const {
    version: _version,
    opinion: _opinion,
    ...fields
  } = planContract.submitExam.body.parse({
    station_mode: at % 3 === 0 ? 'ORDER' : 'DRAW',
    paper_delivery: at % 2 === 0 ? 'ONLINE' : 'SEALED',
    exam_contact: plan.contact_name,
    exam_contact_mobile: plan.contact_mobile,
    equipment_checked: true,
    emergency_leader: LEADERS[at % LEADERS.length],
    emergency_mobile: `1390000${String(2100 + at)}`,
  })
  await moveExamApplication(db, services, site, sn, 'submitExam', { fields })
}

/** Seals the papers A and B for each subject of a plan, as the centre uploads it. */
export async function sealPapers(db: Db, services: Services, center: Actor, id: string): Promise<void> {
  const plan = await getPlan(db, center, id)
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-demo-paper-'))
  try {
    for (const subject of ['ONLINE', 'OFFLINE'] as const) {
      if (!(subject === 'ONLINE' ? plan.theory_enabled : plan.practical_enabled)) continue
      for (const variant of PAPER_VARIANTS) {
        const path = join(folder, `${subject}${variant}.pdf`)
        const bytes = drawDocument(`${plan.sn} ${subject === 'ONLINE' ? 'theory paper' : 'practical tasks'} ${variant}`)
        await writeFile(path, bytes)
        const name = `${subject === 'ONLINE' ? '理论试卷' : '实操任务书'}${variant}.pdf`
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const file = { path, name, bytes: bytes.length, sha256, type: 'pdf' as const }
        await uploadPaper(db, services, center, { id, subject, variant }, file)
      }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
