import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { PAPER_VARIANTS } from '@zhikao/domain/exams/exam/exam.model.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { sealBankPaper, uploadPaper } from '../exams/sealedPaper/sealedPaper.commands.ts'
import { moveExamApplication } from '../exams/examApplication/examApplication.commands.ts'
import { recordPayment } from '../exams/fee/fee.commands.ts'
import type { Payment } from '../exams/fee/fee.commands.ts'
import { getPlan } from '../exams/plan/plan.queries.ts'
import { moveSignup } from '../exams/signup/signup.move.commands.ts'
import { signup } from '../exams/signup/signup.table.ts'
import { paper as bankPaper } from '../bank/paper/paper.table.ts'
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

/** The enabled papers of the bank that were made from an exam template for a subject, in their order. */
async function listBankPapers(db: Db, templateSn: string, subject: Subject): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${bankPaper} where template_sn = ${templateSn} and subject = ${subject} and status = 'ENABLE' and not practice
      and delete_time is null order by sn`)
  return rows.map(({ sn }) => sn)
}

/** Seals the papers A and B for each subject of a plan: those of the bank, where it has some of the plan's template, else files, as the centre uploads them. */
export async function sealPapers(db: Db, services: Services, center: Actor, id: string): Promise<void> {
  const plan = await getPlan(db, center, id)
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-demo-paper-'))
  try {
    for (const subject of ['ONLINE', 'OFFLINE'] as const) {
      if (!(subject === 'ONLINE' ? plan.theory_enabled : plan.practical_enabled)) continue
      const papers = await listBankPapers(db, plan.template_sn, subject)
      for (const [at, variant] of PAPER_VARIANTS.entries()) {
        const [place, paperSn] = [{ id, subject, variant }, papers[at]]
        if (paperSn === undefined) await uploadPaper(db, services, center, place, await drawnPaper(folder, place))
        else await sealBankPaper(db, services, center, place, paperSn)
      }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A file that stands for a paper of another system. */
async function drawnPaper(folder: string, { id, subject, variant }: Parameters<typeof uploadPaper>[3]) {
  const path = join(folder, `${subject}${variant}.pdf`)
  const bytes = drawDocument(`${id} ${subject === 'ONLINE' ? 'theory paper' : 'practical tasks'} ${variant}`)
  await writeFile(path, bytes)
  const name = `${subject === 'ONLINE' ? '理论试卷' : '实操任务书'}${variant}.pdf`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, name, bytes: bytes.length, sha256, type: 'pdf' as const }
}
