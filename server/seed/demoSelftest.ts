import { eq, sql } from 'drizzle-orm'
import { drawOf } from '@zhikao/domain/bank/paper/paper.random.rules.ts'
import type { Draw } from '@zhikao/domain/bank/paper/paper.random.rules.ts'
import type { HandedBy } from '@zhikao/domain/bank/sitting/sitting.model.ts'
import { JUDGE_ANSWERS } from '@zhikao/domain/bank/question/question.model.ts'
import { shownItem } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import { paperBody } from '@zhikao/domain/bank/paper/paper.model.ts'
import { calculatePaper } from '../bank/itemStat/itemStat.commands.ts'
import { listDue } from '../bank/itemStat/itemStat.queries.ts'
import { createPaper, movePaper } from '../bank/paper/paper.commands.ts'
import { listItems } from '../bank/paper/paper.queries.ts'
import type { StoredItem } from '../bank/paper/paper.queries.ts'
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

/** So many others take the first paper once: the statistics of its questions have flags from twenty on. */
const CLASS_SIZE = 24

async function addPaper(db: Db, { template: name, title, state }: (typeof PAPERS)[number]): Promise<string> {
  const actor = await actorOf(db, 'center')
  const [found] = await db.select({ sn: template.sn }).from(template).where(eq(template.name, name))
  const body = { title, template_sn: found?.sn ?? '', seed: title, practice: true }
  const sn = await createPaper(db, actor, paperBody.parse(body))
  await movePaper(db, actor, sn, 'enable', { opinion: null })
  if (state === 'DISABLE') await movePaper(db, actor, sn, 'disable', { opinion: '已有新卷' })
  return sn
}

type Answers = (items: readonly StoredItem[]) => { position: number; given: string[] }[]

/** What is right, of the first so many questions. */
const firstRight =
  (right: number): Answers =>
  (items) =>
    items.slice(0, right).map((item) => ({ position: item.position, given: rightOf(item) }))
const rightOf = (item: StoredItem): string[] =>
  shownItem(item, item.option_order).answer.map((one) => one.split('|')[0] ?? '')

/** A wrong answer: another option, the other word, or nothing. */
function wrongOf(item: StoredItem, draw: Draw): string[] {
  const { options, answer } = shownItem(item, item.option_order)
  const others = item.type === 'JUDGE' ? [...JUDGE_ANSWERS] : options.map(({ key }) => key)
  const wrong = others.filter((key) => !answer.includes(key))
  return wrong.slice(0, 1 + draw(wrong.length)).slice(-1)
}

/** A student who is better than `ability` per cent of the others; the first question misleads the good ones a little. */
const byAbility =
  (ability: number, draw: Draw): Answers =>
  (items) =>
    items.map((item, at) => {
      const chance = ability > 50 ? 90 : 30
      const isRight = draw(100) < (at === 0 ? 60 - chance / 2 : chance)
      return { position: item.position, given: isRight ? rightOf(item) : wrongOf(item, draw) }
    })

/** A student takes the self-test of a paper, which goes on, or was handed in by the student or by the end of its time. */
async function take(db: Db, paper_sn: string, student_sn: string, answers: Answers, ended: HandedBy | null) {
  const of = await findPractice(db, paper_sn)
  if (!of) return
  const sn = await startSitting(db, { kind: 'PRACTICE', paper_sn, student_sn, ...of })
  const given = answers(await listItems(db, paper_sn))
  await keepAnswers(
    db,
    given.map((answer) => ({ ...answer, is_flagged: !ended, seq: 1, sitting_sn: sn, student_sn })),
  )
  if (ended) await handIn(db, sn, ended)
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
    // Of each institution some: each has self-tests in its reports.
    .orderBy(sql`row_number() over (partition by ${student.org_sn} order by ${student.student_no})`, student.student_no)
    .limit(TAKEN.length + CLASS_SIZE)
  let day = 18
  for (const [at, { times, open }] of TAKEN.entries()) {
    const [own, paper] = [students[at]?.sn, papers[at % 2]]
    if (own === undefined || paper === undefined) continue
    for (const right of times) {
      day -= 2
      await shiftClock(db, `-${day} days`)
      await take(db, paper, own, firstRight(right), 'SITTER')
    }
    if (!open) continue
    await shiftClock(db, '0')
    await take(db, paper, own, firstRight(1), null)
  }
  await shiftClock(db, '-3 days')
  const draw = drawOf('self-tests')
  for (const [at, { sn }] of students.slice(TAKEN.length).entries())
    await take(
      db,
      papers[0] ?? '',
      sn,
      byAbility((100 * (at + 1)) / CLASS_SIZE, draw),
      at % 8 === 0 ? 'TIME' : 'SITTER',
    )
  for (const { paper_sn, sittings } of await listDue(db, PAPERS.length)) await calculatePaper(db, paper_sn, sittings)
}
