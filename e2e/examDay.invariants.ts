import type { Day } from './examDay.forms.ts'
import { brokenRules } from './journey.invariants.ts'

type Line = { line: string }
/** Lines of text, in their order. */
const linesOf = async ({ server }: Day, statement: string) =>
  (await server.read<Line>(statement)).map(({ line }) => line)
/** How often there is each: `OFFLINE LEFT 11`. */
const counted = (day: Day, what: string, tail: string) =>
  linesOf(day, `select ${what} || ' ' || count(*) as line ${tail} group by ${what} order by ${what}`)

/** Each candidate of the practical, in the order of the seats: hand-ins, their mean, what counts, the result. */
const results = (day: Day) =>
  linesOf(
    day,
    `select concat_ws(' ', x.seat_no, a.state, (select count(*) from score_entry n where n.score_sn = s.sn and n.handin_time is not null),
        s.flag, s.raw_score, s.final_score, c.verdict) as line
      from seat x join attendance a on (a.exam_sn, a.signup_sn) = (x.exam_sn, x.signup_sn)
        left join score s on (s.exam_sn, s.signup_sn) = (x.exam_sn, x.signup_sn) left join composite c on c.signup_sn = x.signup_sn
      where x.exam_sn = '${day.exam.sn}' order by x.seat_no`,
  )

/** The records of the plan at the end of the journey. */
export async function readEnd(day: Day) {
  const { plan_sn } = day.exam
  const ofPlan = `join exam e on e.sn = x.exam_sn where e.plan_sn = '${plan_sn}'`
  return {
    attendance: await counted(day, `x.subject || ' ' || x.state`, `from attendance x ${ofPlan}`),
    records: await linesOf(
      day,
      `select concat_ws(' ', e.subject, x.status, x.figures ->> 'expected', x.figures ->> 'present', x.figures ->> 'absent') as line
        from room_record x ${ofPlan} order by e.subject`,
    ),
    incidents: await counted(day, `e.subject || ' ' || x.status`, `from incident x ${ofPlan}`),
    entries: await counted(
      day,
      `(x.handin_time is not null)::text || ' ' || x.third_due::text`,
      `from score_entry x ${ofPlan}`,
    ),
    scores: await counted(day, `x.subject || ' ' || x.flag`, `from score x ${ofPlan}`),
    verdicts: await counted(day, 'x.verdict', `from composite x where x.plan_sn = '${plan_sn}'`),
    sheet: await linesOf(day, `select status as line from score_sheet where sn = '${plan_sn}'`),
    results: await results(day),
    broken: await brokenRules(day.server),
  }
}
/** Seven of the eighteen did not come; one theory was missed besides by a candidate who came to the practical. */
export const END = {
  attendance: ['OFFLINE ABSENT 7', 'OFFLINE LEFT 11', 'ONLINE ABSENT 2', 'ONLINE LEFT 15'],
  // Expected, present, absent.
  records: ['OFFLINE SUBMIT 18 11 7', 'ONLINE SUBMIT 17 15 2'],
  // Those of the theory are the demo world's; a draft was passed on by the job.
  incidents: ['OFFLINE SUBMIT 1', 'ONLINE AUDIT 1', 'ONLINE REJECT 1', 'ONLINE SUBMIT 2'],
  // Two for each who came, and the third scorer's; none is due any more.
  // The third stays due once it was (Decided 34): the hand-ins of the candidate on whom two differed by more than 30 points.
  entries: ['true false 20', 'true true 3'],
  scores: ['OFFLINE ABSENT 7', 'OFFLINE NORMAL 11', 'ONLINE ABSENT 2', 'ONLINE NORMAL 15'],
  verdicts: ['ABSENT 8', 'FAILED 1', 'PASSED 9'],
  sheet: ['AUDIT'],
  results: [
    '1 LEFT 2 NORMAL 80.0 80.0 PASSED',
    // (90 + 55 + 70) / 3; absent from the theory.
    '2 LEFT 3 NORMAL 71.7 71.7 ABSENT',
    // (85 + 75) / 2 with two critical boxes.
    '3 LEFT 2 NORMAL 80.0 59.0 FAILED',
    // (90 + 60) / 2: 30 points are not more than 30 %.
    '4 LEFT 2 NORMAL 75.0 75.0 PASSED',
    // (75.5 + 76) / 2, half up.
    '5 LEFT 2 NORMAL 75.8 75.8 PASSED',
    ...[6, 7, 8, 9, 10, 11].map((seat) => `${seat} LEFT 2 NORMAL 80.0 80.0 PASSED`),
    ...[12, 13, 14, 15, 16, 17, 18].map((seat) => `${seat} ABSENT 0 ABSENT ABSENT`),
  ],
  broken: [],
}
