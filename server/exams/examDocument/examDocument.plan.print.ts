import { chiefReportWords, reportPartWords } from '@zhikao/domain/exams/chiefReport/chiefReport.messages.ts'
import { REPORT_PARTS } from '@zhikao/domain/exams/chiefReport/chiefReport.model.ts'
import { dutyAspectWords, dutyFeedbackWords } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.messages.ts'
import { DUTY_ASPECTS, MARK_MAX } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.model.ts'
import { averageMark } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.rules.ts'
import {
  documentKindWords,
  examDocumentWords as words,
} from '@zhikao/domain/exams/examDocument/examDocument.messages.ts'
import { examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { PANEL_ROLES } from '@zhikao/domain/exams/panel/panel.model.ts'
import { gradeWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mm } from '../../files/document/document.ts'
import { storedBytes } from '../../files/document/storedBytes.ts'
import type { Storage } from '../../files/storage.ts'
import type { ReportRecord } from '../chiefReport/chiefReport.queries.ts'
import type { FeedbackRecord } from '../dutyFeedback/dutyFeedback.queries.ts'
import {
  drawSigns,
  drawTable,
  drawText,
  framed,
  INK,
  LINE,
  makeRoom,
  MARGIN,
  SHADE,
  SOFT,
} from './examDocument.frame.print.ts'
import type { Part, Sheet } from './examDocument.frame.print.ts'
import type { StaffRecord } from './examDocument.queries.ts'

/** The plan to which a document belongs. */
export type DocumentPlan = { sn: string; title: string; org_name: string }

/** The chief's report (考评报告); until it is submitted, a draft. */
export const reportOf = (report: ReportRecord, lang: Lang): Part =>
  framed(
    {
      sn: report.sn,
      title: chiefReportWords.title[lang],
      lines: [report.plan_title, report.org_name],
      isDraft: report.status === 'INIT',
      lang,
    },
    async (sheet) => {
      const none = words.blank[lang]
      await drawTable(sheet, {
        columns: [0.4, 0.22, 0.12, 0.26],
        head: [examWords.name, words.time, examWords.candidates, words.present_line].map((word) => word[lang]),
        rows: report.figures.map((one) => [
          one.exam_name,
          one.start_time.slice(0, 16),
          String(one.expected),
          [one.present, one.absent, one.violations].map((figure) => figure ?? none).join(' / '),
        ]),
      })
      for (const part of REPORT_PARTS) await drawText(sheet, reportPartWords[part][lang], report[part] || none)
      const { author_name, behalf_reason, submit_time } = report
      if (author_name !== null)
        await drawText(sheet, chiefReportWords.author_name[lang], [author_name, submit_time?.slice(0, 16)].join('　'))
      if (behalf_reason !== null) await drawText(sheet, chiefReportWords.behalf_reason[lang], behalf_reason)
      await drawSigns(sheet, [(behalf_reason === null ? words.sign_chief : words.sign_site)[lang]])
    },
  )

/** A form for each examiner (履职情况反馈表): what the site said, or empty boxes to be ticked. */
export const feedbackOf = (plan: DocumentPlan, records: readonly FeedbackRecord[], lang: Lang): Part[] =>
  records.map((record) => {
    const title = documentKindWords.feedback[lang]
    const head = { sn: plan.sn, title, lines: [plan.title, plan.org_name], lang }
    return framed(head, (sheet) => drawFeedback(sheet, record, lang))
  })

async function drawFeedback(sheet: Sheet, record: FeedbackRecord, lang: Lang): Promise<void> {
  const { feedback, duties } = record
  const done = duties.map(({ role, exam_name }) => `${panelRoleWords[role][lang]} · ${exam_name}`)
  await drawTable(sheet, {
    columns: [0.2, 0.8],
    head: null,
    rows: [
      [dutyFeedbackWords.teacher_name[lang], `${record.teacher_name}　${gradeWords[record.grade][lang]}`],
      [examWords.school[lang], record.org_name],
      [dutyFeedbackWords.duties[lang], done.join('\n')],
    ],
  })
  sheet.y += 10
  const marks = Array.from({ length: MARK_MAX }, (_, at) => at + 1)
  await drawTable(sheet, {
    columns: [0.35, 0.65],
    head: [dutyFeedbackWords.title[lang], words.mark[lang]],
    rows: DUTY_ASPECTS.map((aspect) => [
      dutyAspectWords[aspect][lang],
      marks.map((mark) => `${feedback?.[aspect] === mark ? '√' : '□'} ${mark}`).join('　　'),
    ]),
    height: mm(10),
  })
  if (feedback) await drawText(sheet, dutyFeedbackWords.average[lang], averageMark(feedback).toFixed(1))
  await drawText(sheet, dutyFeedbackWords.comment[lang], feedback?.comment ?? (feedback ? words.none[lang] : '\n\n\n'))
  if (feedback)
    await drawText(
      sheet,
      dutyFeedbackWords.given_by[lang],
      `${feedback.given_by}　${feedback.update_time.slice(0, 16)}`,
    )
  await drawSigns(sheet, [words.site_sign[lang]])
}

const CARD = { width: mm(88), height: mm(56), across: 2 }
const PHOTO = { width: mm(25), height: mm(35) }

/** Cards to cut out, two in a row (工作证). */
export const badgesOf = (
  plan: DocumentPlan,
  staff: readonly StaffRecord[],
  { storage, lang }: { storage: Pick<Storage, 'open'>; lang: Lang },
): Part =>
  framed({ sn: plan.sn, title: documentKindWords.badges[lang], lines: [plan.title], lang }, async (sheet) => {
    for (let at = 0; at < staff.length; at += CARD.across) {
      await makeRoom(sheet, CARD.height)
      for (const [nth, who] of staff.slice(at, at + CARD.across).entries()) {
        const photo = who.photo === null ? null : await storedBytes(storage, who.photo)
        await drawBadge(sheet, { x: MARGIN + nth * (CARD.width + mm(4)), plan, who, photo, lang })
      }
      sheet.y += CARD.height + mm(4)
    }
  })

type Badge = { x: number; plan: DocumentPlan; who: StaffRecord; photo: Buffer | null; lang: Lang }

async function drawBadge({ page, y }: Sheet, { x, plan, who, photo, lang }: Badge): Promise<void> {
  page.rect(x, y, CARD.width, CARD.height, { color: LINE, radius: 6 })
  page.rect(x, y, CARD.width, mm(10), { fill: SHADE, color: LINE, radius: 6 })
  const across = { width: CARD.width - mm(8), align: 'center' as const, fit: true }
  const title = documentKindWords.badges[lang]
  await page.text(x + mm(4), y + mm(1.6), title, { ...across, size: 14, weight: 'bold', color: INK })
  const frame = { x: x + mm(4), y: y + mm(13) }
  page.rect(frame.x, frame.y, PHOTO.width, PHOTO.height, { color: LINE })
  if (photo) await page.image(frame.x + 2, frame.y + 2, photo, { width: PHOTO.width - 4, height: PHOTO.height - 4 })
  else
    await page.text(frame.x, frame.y + PHOTO.height / 2 - 7, words.photo[lang], {
      width: PHOTO.width,
      align: 'center',
      fit: true,
      size: 8.5,
      color: SOFT,
    })
  await drawHolder({ page, left: frame.x + PHOTO.width + mm(4), y: frame.y }, { plan, who, lang })
  const day = who.first_day === who.last_day ? who.first_day : `${who.first_day} – ${who.last_day}`
  await page.text(x + mm(4), y + mm(49.5), day, { ...across, size: 9, color: SOFT })
}

type Place = { page: Sheet['page']; left: number; y: number }

async function drawHolder({ page, left, y }: Place, { plan, who, lang }: Pick<Badge, 'plan' | 'who' | 'lang'>) {
  const width = CARD.width - PHOTO.width - mm(12)
  const roles = PANEL_ROLES.filter((role) => who.roles.includes(role)).map((role) => panelRoleWords[role][lang])
  await page.text(left, y, who.name, { size: 17, weight: 'bold', color: INK, width, fit: true })
  await page.text(left, y + mm(10), roles.join('、'), { size: 11, color: INK, width, fit: true })
  await page.text(left, y + mm(17), who.org_name, { size: 9, color: SOFT, width, fit: true })
  await page.text(left, y + mm(22.5), plan.org_name, { size: 9, color: SOFT, width, fit: true })
  const number = who.train_cert_no ? `${words.certificate_no[lang]} ${who.train_cert_no}` : ''
  await page.text(left, y + mm(29), number, { size: 8, color: SOFT, width, fit: true })
}
