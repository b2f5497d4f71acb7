import type { Day } from './examDay.forms.ts'
import { brokenRules } from './journey.invariants.ts'

const linesOf = async ({ server }: Day, statement: string) =>
  (await server.read<{ line: string }>(statement)).map(({ line }) => line)

/** What is stored of the practical at the end of the journey. */
export async function readPhoneEnd(day: Day) {
  const { sn, plan_sn } = day.exam
  return {
    attendance: await linesOf(
      day,
      `select state || ' ' || count(*) as line from attendance where exam_sn = '${sn}' group by state order by state`,
    ),
    late: await linesOf(day, `select act || ' ' || status as line from late_report where exam_sn = '${sn}'`),
    record: await linesOf(
      day,
      `select concat_ws(' ', status, figures ->> 'expected', figures ->> 'present', figures ->> 'absent') as line
        from room_record where exam_sn = '${sn}'`,
    ),
    incidents: await linesOf(
      day,
      `select concat_ws(' ', i.type, i.status, cardinality(i.evidence), jsonb_array_length(i.witnesses), coalesce(c.effect, 'person')) as line
        from incident i join incident_candidate c on c.incident_sn = i.sn where i.exam_sn = '${sn}' and i.delete_time is null`,
    ),
    scores: await linesOf(
      day,
      `select concat_ws(' ', flag, final_score, count(*)) as line from score where exam_sn = '${sn}'
        group by flag, final_score order by flag, final_score`,
    ),
    sheet: await linesOf(day, `select status as line from score_sheet where sn = '${plan_sn}'`),
    broken: await brokenRules(day.server),
  }
}

/** Thirteen of eighteen came: ten in time, two late, one whom a phone without network had checked in. */
export const PHONE_END = {
  attendance: ['ABSENT 5', 'LEFT 13'],
  late: ['checkin TAKEN'],
  // Expected, present, absent.
  record: ['SUBMIT 18 13 5'],
  incidents: ['VIOLATION SUBMIT 1 2 person'],
  // (90 + 50 + 70) / 3; (80 + 74) / 2 after the entry that was returned came back; the others 80.
  scores: ['ABSENT 5', 'NORMAL 70.0 1', 'NORMAL 77.0 1', 'NORMAL 80.0 11'],
  sheet: ['AUDIT'],
  broken: [],
}
