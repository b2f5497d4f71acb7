import { z } from 'zod'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import type { PanelRole } from '../../exams/panel/panel.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { CHARTS, MARKS, STEPS, TILES } from './report.model.ts'

/** A path of the reader's own portal, or null where it has no such screen. */
const url = z.string().nullable()
const count = z.number().int()
const day = z.string()

/** What waits for the reader; the most urgent comes first. */
const dueItem = z.strictObject({
  name: z.enum(TILES),
  count,
  /** There are more than `count`: lists count no further. */
  capped: z.boolean(),
  /** The nearest day until which one of them must be done; null without such a day. */
  deadline: day.nullable(),
  /** Days from today until the deadline; negative when it is over. */
  days_left: count.nullable(),
  /** Since when the oldest waits, and how many days that is. */
  since: day.nullable(),
  days_waiting: count.nullable(),
  url,
})

/** One day of the calendar. */
const calendarDay = z.strictObject({
  day,
  count,
  url,
  /** The first exams of the day. `count` is what the list behind `url` has: candidates, or null. */
  exams: z.array(
    z.strictObject({
      sn: z.string(),
      title: z.string(),
      start_time: z.string(),
      end_time: z.string(),
      place: z.string(),
      count: count.nullable(),
      url,
    }),
  ),
  marks: z.array(z.strictObject({ kind: z.enum(MARKS), sn: z.string(), title: z.string(), url })),
})

// Named here: with their models home would fetch what the screens of exams share.
const SUBJECTS = ['ONLINE', 'OFFLINE'] as const satisfies readonly Subject[]
const ROLES = ['CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR'] as const satisfies readonly PanelRole[]

/** An exam of today, or whose day is open, for the reader; `url` is its exam day. */
const openDay = z.strictObject({
  sn: z.string(),
  name: z.string(),
  subject: z.enum(SUBJECTS),
  org_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  begun: z.boolean(),
  /** The numbers of its rooms; of an examiner called to one room that one. */
  rooms: z.array(z.string()),
  /** The reader's role in it; null for who examines nothing. */
  role: z.enum(ROLES).nullable(),
  url,
})

/** `value` is the total of the list behind `url`; `whole` is what it is a part of, null where it is no part. */
const chartPoint = z.strictObject({
  /** A month (YYYY-MM), a province's code or a plan's number. */
  key: z.string(),
  /** The title of a plan. */
  title: z.string().nullable(),
  value: count,
  whole: count.nullable(),
  url,
})

export const reportContract = {
  dashboard: endpoint('report.dashboard', {
    method: 'GET',
    path: '/dashboard',
    permission: 'home:read',
    summary: '首页：待办、日历、图表与上次登录以来的变化',
    data: z.strictObject({
      tiles: z.array(z.strictObject({ name: z.enum(TILES), count, waits: z.boolean(), url })),
      due: z.array(dueItem),
      calendar: z.array(calendarDay),
      charts: z.array(z.strictObject({ name: z.enum(CHARTS), points: z.array(chartPoint) })),
      news: z.strictObject({
        /** The sign-in before this one; null at the first. */
        since: z.string().nullable(),
        items: z.array(
          z.strictObject({ sn: z.string(), title: z.string(), abstract: z.string(), time: z.string(), url }),
        ),
      }),
      /** What centre and platform published for the reader: what is on top, then the newest. `url`: all of them. */
      published: z.strictObject({
        url,
        items: z.array(
          z.strictObject({
            sn: z.string(),
            title: z.string(),
            time: z.string(),
            on_top: z.boolean(),
            /** The reader's institution, or the examiner, is asked to confirm, and has not yet. */
            unconfirmed: z.boolean(),
            deadline: z.string().nullable(),
            url,
          }),
        ),
      }),
      steps: z.array(z.strictObject({ name: z.enum(STEPS), done: z.boolean(), url })),
    }),
  }),
  examDay: endpoint('report.examDay', {
    method: 'GET',
    path: '/dashboard/exam-day',
    permission: 'home:read',
    summary: '首页：考试日已开放的考试（开考前 60 分钟至计划结束后 12 小时，未结束的），及本人当天执行的考试',
    // Home polls it.
    keepsAlive: false,
    data: z.strictObject({
      now: z.string(),
      /** All of them; `exams` has the first. */
      count,
      url,
      exams: z.array(openDay),
      /** The exams of today, or with an open day, that the reader runs: the console reads them before, for the time without network. */
      today: z.array(openDay),
    }),
  }),
}
