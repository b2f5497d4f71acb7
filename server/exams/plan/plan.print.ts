import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planPrintWords as print, planTypeWords, planWords as words } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { mm } from '../../files/document/document.ts'
import { unseen } from '../../files/document/unseen.ts'
import { markOf, printLine } from '../../files/mark.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import type { Reader } from '../../record/moves.ts'
import { listSessions } from './plan.facts.queries.ts'
import type { SeatedSession } from './plan.facts.queries.ts'
import { drawHead, drawSeals, INK, LINE, makeRoom, MARGIN, SOFT } from './plan.frame.print.ts'
import type { Page, Sheet } from './plan.frame.print.ts'
import { getPlan, listPlanHistory } from './plan.queries.ts'
import type { PlanRecord } from './plan.queries.ts'

/** One line of the plan's history, as it is printed. */
type Line = { move: string; actor_name: string; opinion: string | null; time: string }
/** A printed plan: its facts and sessions, and how it was decided. */
type PrintedPlan = {
  plan: PlanRecord
  sessions: readonly SeatedSession[]
  history: readonly Line[]
  lang: Lang
}

const SHADE = '#f3f5f7'
const INSET = mm(2)
const LABEL = mm(30)
const SIZE = 10
const NONE = '--'

/** A plan in the actor's scope as a PDF: its facts, sessions and decisions (domain.md §3.10, 打印). */
export async function printPlan(db: Db, sn: string, { actor, lang }: Reader): Promise<FileAnswer> {
  const plan = await getPlan(db, actor, sn)
  const sessions = await listSessions(db, [sn])
  const history = await listPlanHistory(db, actor, sn)
  const mark = printLine(markOf(actor, await clock(db)), lang)
  const heading = print.heading[lang]
  return pdfAnswer({
    account: actor.sn,
    options: { title: `${heading} ${plan.title}`, lang: LANG_TAGS[lang], mark: { text: mark, place: 'foot' } },
    name: `${heading}_${sn}`,
    draw: async (page) => {
      const printed = { plan, sessions, history, lang }
      // Drawn twice: how many pages there are is known at the end, and printed on each.
      await drawPlan(page, printed, await drawPlan(unseen(page), printed, 1))
    },
  })
}

/** Draws it, on as many sheets as it needs; returns how many. */
async function drawPlan(page: Page, printed: PrintedPlan, pages: number): Promise<number> {
  const { plan, lang } = printed
  const width = page.width - 2 * MARGIN
  const sheet: Sheet = { page, y: mm(43), at: 1, pages, sn: plan.sn, lang }
  await drawHead(sheet)
  await page.text(MARGIN, mm(23), print.heading[lang], { size: 20, weight: 'bold', color: INK, width, align: 'center' })
  await page.text(MARGIN, mm(34), `${words.sn[lang]} ${plan.sn}`, { size: SIZE, color: SOFT, width, align: 'center' })
  for (const [label, value] of factsOf(printed)) await drawRow(sheet, [LABEL, width - LABEL], [label, value], false)
  await drawTable(
    sheet,
    print.sessions[lang],
    [0.2, 0.12, 0.34, 0.2, 0.14],
    [
      [print.date, words.subject, words.room, print.time, words.session_capacity].map((one) => one[lang]),
      ...printed.sessions.map((one) => [
        one.start_time.slice(0, 10),
        subjectWords[one.subject][lang],
        `${one.room.room_no} ${one.room.name}`,
        `${one.start_time.slice(11, 16)}–${one.end_time.slice(11, 16)}`,
        String(one.capacity),
      ]),
    ],
  )
  await drawTable(
    sheet,
    print.decisions[lang],
    [0.27, 0.19, 0.2, 0.34],
    [
      [print.at, print.move, print.who, print.opinion].map((one) => one[lang]),
      ...printed.history.map((one) => [one.time, moveWord(one.move, lang), one.actor_name, one.opinion ?? NONE]),
    ],
  )
  await drawSeals(sheet, plan.org_name)
  return sheet.at
}

const span = (start: string | null, end: string | null) =>
  start && end ? `${start.slice(0, 16)} – ${end.slice(0, 16)}` : NONE

function factsOf({ plan, lang }: PrintedPlan): [string, string][] {
  const label = (key: keyof typeof words) => words[key][lang]
  const examined = [plan.credential_name[lang], levelWords[plan.level][lang], plan.direction]
    .filter(Boolean)
    .join(' · ')
  return [
    [label('title'), plan.title],
    [label('org_name'), [plan.org_name, plan.site_code].filter(Boolean).join(' · ')],
    [label('credential_level'), examined],
    [label('template'), `${plan.template_name} ${plan.template_edition}`],
    [label('plan_type'), planTypeWords[plan.plan_type][lang]],
    [label('theory_time'), span(plan.theory_start, plan.theory_end)],
    [label('practical_time'), span(plan.practical_start, plan.practical_end)],
    [print.signup_time[lang], span(plan.signup_start, plan.signup_end)],
    [label('expected_count'), `${plan.expected_count}（${label('capacity')} ${plan.capacity}）`],
    [label('taken'), `${plan.own_taken} / ${plan.taken - plan.own_taken}`],
    [label('examiners'), String(plan.examiners)],
    [label('contact_name'), `${plan.contact_name} ${plan.contact_mobile}`],
    [label('status'), planProcess.words[plan.status][lang]],
    [label('remark'), plan.remark ?? NONE],
  ]
}

const MOVES: Record<string, { label: Text } | undefined> = {
  ...planProcess.moves,
  create: { label: print.create },
}
const moveWord = (move: string, lang: Lang) => MOVES[move]?.label[lang] ?? move

async function drawTable(sheet: Sheet, title: string, parts: readonly number[], rows: readonly string[][]) {
  const width = sheet.page.width - 2 * MARGIN
  await makeRoom(sheet, mm(32))
  await sheet.page.text(MARGIN, sheet.y + mm(5), title, { size: 12, weight: 'bold', color: INK })
  sheet.y += mm(13)
  const widths = parts.map((part) => part * width)
  for (const [at, cells] of rows.entries()) await drawRow(sheet, widths, cells, at === 0)
}

/** A row as high as its longest cell; the first cell of a pair, and a heading, is shaded. */
async function drawRow(sheet: Sheet, widths: readonly number[], cells: readonly string[], isHead: boolean) {
  const { page } = sheet
  const inside = (at: number) => (widths[at] ?? 0) - 2 * INSET
  const extents = await Promise.all(cells.map((cell, at) => page.measure(cell, { size: SIZE, width: inside(at) })))
  const height = Math.max(...extents.map((extent) => extent.height)) + 2 * mm(1.4)
  await makeRoom(sheet, height)
  let x = MARGIN
  for (const [at, cell] of cells.entries()) {
    const isLabel = isHead || (at === 0 && cells.length === 2)
    page.rect(x, sheet.y, widths[at] ?? 0, height, { color: LINE, ...(isLabel ? { fill: SHADE } : {}) })
    const look = { size: SIZE, color: isLabel ? SOFT : INK, width: inside(at) }
    await page.text(x + INSET, sheet.y + mm(1.4), cell, look)
    x += widths[at] ?? 0
  }
  sheet.y += height
}
