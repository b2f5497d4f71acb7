import { eq, sql } from 'drizzle-orm'
import { shownItem } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import { paperBody } from '@zhikao/domain/bank/paper/paper.model.ts'
import { createPaper, movePaper } from '../bank/paper/paper.commands.ts'
import { listItems } from '../bank/paper/paper.queries.ts'
import { findPractice } from '../bank/selftest/selftest.queries.ts'
import { keepAnswers } from '../bank/sitting/sitting.answer.commands.ts'
import { handIn, startSitting } from '../bank/sitting/sitting.commands.ts'
import { template } from '../catalogue/template/template.table.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { student } from '../people/student/student.table.ts'
import { actorOf } from './actors.ts'

/** Papers for self-tests, each of an exam template of the demo papers; the last one is no longer offered. */
const PAPERS = [
  { template: '机械工程制图初级阶段测验方案', title: '机械工程制图初级自测卷', state: 'ENABLE' },
  { template: '汽车装配中级阶段测验方案', title: '汽车装配中级自测卷', state: 'ENABLE' },
  { template: '汽车装配中级阶段测验方案', title: '汽车装配中级自测卷（2025 年）', state: 'DISABLE' },
] as const

/** What students did: how many of the questions they answered rightly, each time they took the test; of the last one `open` goes on. */
const TAKEN = [
  { times: [2, 4], open: false },
  { times: [3], open: false },
  { times: [1, 2, 3], open: false },
  { times: [2], open: true },
] as const

async function addPaper(db: Db, { template: name, title, state }: (typeof PAPERS)[number]): Promise<string> {
  const actor = await actorOf(db, 'center')
  const [found] = await db.select({ sn: template.sn }).from(template).where(eq(template.name, name))
  const body = { title, template_sn: found?.sn ?? '', seed: title, practice: true }
  const sn = await createPaper(db, actor, paperBody.parse(body))
  await movePaper(db, actor, sn, 'enable', { opinion: null })
  if (state === 'DISABLE') await movePaper(db, actor, sn, 'disable', { opinion: '已有新卷' })
  return sn
}

/** A student takes the self-test of a paper, and hands it in where `open` is not set; the first `right` questions are answered as they should be. */
async function take(db: Db, paper_sn: string, student_sn: string, right: number, open: boolean) {
  const of = await findPractice(db, paper_sn)
  if (!of) return
  const sn = await startSitting(db, { kind: 'PRACTICE', paper_sn, student_sn, ...of })
  const items = (await listItems(db, paper_sn)).filter(({ position }) => position <= right)
  const answers = items.map((item) => ({
    position: item.position,
    given: shownItem(item, item.option_order).answer.map((one) => one.split('|')[0] ?? ''),
    is_flagged: open,
    seq: 1,
  }))
  await keepAnswers(
    db,
    answers.map((answer) => ({ ...answer, sitting_sn: sn, student_sn })),
  )
  if (!open) await handIn(db, sn, 'SITTER')
}

/** Self-tests of some students: taken once, several times, and one that goes on (domain.md §3.15a). */
export async function fillSelftests(db: Db): Promise<void> {
  await shiftClock(db, '-20 days')
  const papers: string[] = []
  for (const paper of PAPERS) papers.push(await addPaper(db, paper))
  const students = await db
    .select({ sn: student.sn })
    .from(student)
    .where(sql`${student.status} = 'ENABLE' and ${student.merged_into} is null`)
    .orderBy(student.student_no)
    .limit(TAKEN.length)
  let day = 18
  for (const [at, { times, open }] of TAKEN.entries()) {
    const [own, paper] = [students[at]?.sn, papers[at % 2]]
    if (own === undefined || paper === undefined) continue
    for (const right of times) {
      day -= 2
      await shiftClock(db, `-${day} days`)
      await take(db, paper, own, right, false)
    }
    if (!open) continue
    await shiftClock(db, '0')
    await take(db, paper, own, 1, true)
  }
  await shiftClock(db, '-3 days')
}
