import type { Mark, Tile } from '@zhikao/domain/report/report/report.model.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { dayStageOf } from '@zhikao/domain/exams/exam/exam.day.rules.ts'
import { reviewDue } from '@zhikao/domain/kernel/deadline.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import { pathOf, rowsOf } from '@zhikao/domain/portals/sections.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { dueOrder } from '@zhikao/domain/report/report/report.rules.ts'
import { submitDueDay } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import { urlFor } from '../../platform/notice/notice.show.ts'
import type { Reader } from '../../record/moves.ts'
import type { Basis } from './report.basis.queries.ts'
import type { DayEntry, ExamEntry } from './report.calendar.queries.ts'
import type { OpenDays } from './report.day.queries.ts'
import type { HomeRecord } from './report.queries.ts'
import type { Place, Tally, TileSource } from './report.tile.queries.ts'

type Home = DataOf<typeof reportContract.dashboard>

/** Where a figure leads in the actor's own portal; null where the actor has no such screen. */
function urlOf(actor: Actor, place: Place | undefined): string | null {
  const row = place && rowsOf(actor.role).find(({ screen }) => screen === place.screen)
  if (!row || (row.permission && !can(actor, row.permission))) return null
  const path = pathOf(actor.role, place.screen, place.params)
  return path !== null && place.query ? `${path}?${place.query}` : path
}

/** A dashboard as it is sent: in the reader's language, each figure with the address of its list in the reader's portal. */
export function homeOf(record: HomeRecord, { actor, lang }: Reader): Home {
  const { basis } = record
  return {
    tiles: record.tiles.map(({ source: { name, amount, waits = false, place }, tally }) => ({
      name,
      count: amount ? tally.count : Math.min(tally.count, TOTAL_CAP),
      waits,
      url: urlOf(actor, place),
    })),
    due: dueOf(record, actor),
    calendar: record.calendar.map((entry) => dayOf(entry, actor, basis.now)),
    charts: record.charts.map(({ source, points }) => ({
      name: source.name,
      points: points.map((point) => ({ ...point, url: urlOf(actor, source.placeOf(point)) })),
    })),
    news: {
      since: basis.lastVisit,
      items: record.news.map((notice) => ({
        sn: notice.sn,
        title: notice.title[lang],
        abstract: notice.abstract[lang],
        time: notice.update_time,
        url: urlFor(notice, actor),
      })),
    },
    published: {
      url: urlOf(actor, { screen: 'newsReadList' }),
      items: record.published.map(({ publish_time: time, ...item }) => ({
        ...item,
        time,
        url: urlOf(actor, { screen: 'newsRead', params: { sn: item.sn } }),
      })),
    },
    steps: record.steps.map(({ source: { name, screen }, done }) => ({ name, done, url: urlOf(actor, { screen }) })),
  }
}

/** Sheets that are due for submission so many days after their exams. */
const UNTIL_SUBMITTED: ReadonlySet<Tile> = new Set(['scores_to_enter', 'scores_awaited'])

/** The tiles that wait, the most urgent first. */
function dueOf({ tiles, basis }: HomeRecord, actor: Actor): Home['due'] {
  const waiting = tiles.filter(({ source, tally }) => source.waits && tally.count > 0)
  const items = waiting.map(({ source, tally }) => {
    const { count, since } = tally
    const deadline = deadlineOf(source, tally, basis)
    return {
      name: source.name,
      count: Math.min(count, TOTAL_CAP),
      capped: count > TOTAL_CAP,
      deadline,
      days_left: deadline === null ? null : daysBetween(basis.today, deadline),
      since,
      days_waiting: since === null ? null : Math.max(0, daysBetween(since, basis.today)),
      url: urlOf(actor, source.place),
    }
  })
  return items.toSorted(dueOrder)
}

/** The nearest deadline of the rows of a tile: working days are counted from the oldest of them. */
function deadlineOf({ name, review }: TileSource, { since, deadline }: Tally, basis: Basis): string | null {
  const { rules, calendar } = basis
  if (review) return reviewDue(since, { ...rules, calendar }, deadline)
  return UNTIL_SUBMITTED.has(name) && since !== null ? submitDueDay(since, rules.score_submit_days, calendar) : deadline
}

/** The exams whose day is open, each with the address of its exam day in the reader's portal. */
export function openDaysOf(
  { now, count, exams, today }: OpenDays,
  { actor }: Reader,
): DataOf<typeof reportContract.examDay> {
  const day = now.slice(0, 10)
  const url =
    urlOf(actor, { screen: 'examList', query: `date_from=${day}&date_to=${day}` }) ??
    urlOf(actor, { screen: 'assignmentCards' })
  const shown = (one: OpenDays['exams'][number]) => ({
    ...one,
    url: urlOf(actor, { screen: 'examRun', params: { sn: one.sn } }),
  })
  return { now, count, url, exams: exams.map(shown), today: today.map(shown) }
}

/** What lists the exams of a day; a school has no list of exams, its plans are under each. */
const DAY_LISTS: readonly { screen: ScreenName; filters: string }[] = [
  { screen: 'examList', filters: '' },
  { screen: 'assignmentList', filters: 'status=PENDING,CONFIRMED&' },
]

function dayOf({ day, count, exams, marks }: DayEntry, actor: Actor, now: string): Home['calendar'][number] {
  const list = DAY_LISTS.map(({ screen, filters }) =>
    urlOf(actor, { screen, query: `${filters}date_from=${day}&date_to=${day}` }),
  ).find((url) => url !== null)
  return {
    day,
    count,
    url: list ?? null,
    exams: exams.map((exam) => ({
      sn: exam.sn,
      title: exam.title,
      start_time: exam.start_time,
      end_time: exam.end_time,
      place: exam.place,
      count: exam.count,
      url: urlOf(actor, placeOfExam(exam, actor, now)),
    })),
    marks: marks.map(({ kind, sn, title }) => ({
      kind,
      sn,
      title,
      url: urlOf(actor, placeOfMark(kind, sn)),
    })),
  }
}

/** Where a date that is marked is attended to. */
function placeOfMark(kind: Mark, sn: string): Place {
  if (kind === 'exam_submit') return { screen: 'planExamSubmit', params: { sn } }
  if (kind === 'signup_end') return { screen: 'signupChoose', params: { sn } }
  return { screen: 'trainSessionList', query: `record=${encodeURIComponent(sn)}` }
}

/** The exam day once it is open; before, the candidates of an exam, of an examiner's call the plan, or the place of its answer; of a school its own students. */
function placeOfExam(exam: ExamEntry, { role }: Actor, now: string): Place {
  const { sn, plan_sn, state } = exam
  const run: Place | null = dayStageOf(exam, now) === 'COMING' ? null : { screen: 'examRun', params: { sn } }
  // After the publication an examiner sees nothing of the candidates (interface.md §6).
  if (state === 'CONFIRMED') return (!exam.published && run) || { screen: 'planView', params: { sn: plan_sn } }
  const day = exam.start_time.slice(0, 10)
  if (state !== null) return { screen: 'assignmentCards', query: `status=PENDING&date_from=${day}&date_to=${day}` }
  if (role === 'school') return { screen: 'studentPlanRows', params: { sn: plan_sn }, query: 'status=SUBMIT,AUDIT' }
  return run ?? { screen: 'examStudents', params: { sn } }
}
