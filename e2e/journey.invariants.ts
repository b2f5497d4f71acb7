import { readFile } from 'node:fs/promises'
import { dayAt } from './journey.days.ts'
import type { FilledCell } from './journey.workbook.ts'
import type { TestServer } from './testServer.ts'

const INVARIANTS = ['invariants.sql', 'invariants.examDay.sql']

/** The rows that break an invariant, each with its name; there must be none. */
export async function brokenRules({ read }: TestServer): Promise<unknown[]> {
  const statements = INVARIANTS.map((name) => readFile(new URL(`../server/db/${name}`, import.meta.url), 'utf8'))
  const broken: unknown[] = []
  for (const statement of statements) broken.push(...(await read(await statement)))
  return broken
}

/** The records whose moves are counted, besides their creation. */
const DECIDED = `'application', 'plan', 'examApplication', 'borrow', 'signup', 'assignment', 'score', 'certificate'`

/** How often each move was made, as the history has it: `plan.submit 1`. */
async function movesMade({ read }: TestServer): Promise<string[]> {
  const rows = await read<{ move: string; times: number }>(
    `select entity || '.' || move as move, count(*)::int as times from history where entity in (${DECIDED}) and move <> 'create' group by 1 order by 1`,
  )
  return rows.map(({ move, times }) => `${move} ${times}`)
}

/** How many there are of each kind that the expectation names. */
async function counted({ read }: TestServer): Promise<Record<string, number>> {
  const rows = await read<{ kind: string; count: number }>(
    Object.keys(COUNTED)
      .map((table) => `select '${table}' as kind, count(*)::int from ${table}`)
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Each candidate who sat: ticket, seats, subjects, composite, result and certificate, in the order of the tickets. */
const outcomes = ({ read }: TestServer) =>
  read<Record<string, unknown>>(`
    select t.name, s.ticket_no,
      (select string_agg(x.seat_no::text, '/' order by e.subject desc) from seat x join exam e on e.sn = x.exam_sn where x.signup_sn = s.sn) as seats,
      c.theory::float, c.practical::float, c.composite::float, c.pass, k.no
    from composite c join signup s on s.sn = c.signup_sn join student t on t.sn = s.student_sn
      left join certificate k on k.signup_sn = s.sn
    order by s.ticket_no`)

const scored = (name: string, points: number): FilledCell => ({
  line: [name, 'T01<'],
  column: 'D',
  points,
})
/** What is written into the score sheet: the theory; the lines of the practical stay empty. */
export const POINTS = [scored('马鹏建', 82.5), scored('曾佳军', 71), scored('彭磊', 60)]

/** What each examiner of the practical gives for its two tasks. */
export const PRACTICAL_POINTS = { 马鹏建: [38, 38], 彭磊: [39, 39] } as const

/** The number of records at the end of the journey. */
const COUNTED = {
  college: 4,
  major: 10,
  student: 400,
  teacher: 48,
  credential: 2,
  template: 1,
  application: 2,
  room: 4,
  plan: 1,
  borrow: 1,
  signup: 4,
  exam: 2,
  seat: 6,
  assignment: 6,
  score: 6,
  score_entry: 4,
  composite: 3,
  certificate: 2,
  paper: 2,
}

/** Its decisions and answers, one by one. */
const MOVES_MADE = [
  'application.approve 2',
  'application.reject 1',
  'application.submit 4',
  'application.withdraw 1',
  'assignment.confirm 4',
  'assignment.decline 1',
  'assignment.replace 1',
  'assignment.timeout 1',
  'borrow.approve 1',
  'borrow.attach 1',
  'borrow.reapply 1',
  'borrow.timeout 1',
  'certificate.issue 2',
  'examApplication.approveExam 1',
  'examApplication.rejectExam 1',
  'examApplication.submitExam 2',
  'plan.approve 1',
  'plan.submit 1',
  'score.issue 1',
  'score.publish 1',
  'score.reject 1',
  'score.submit 2',
  'signup.confirm 2',
  'signup.join 1',
  'signup.pay 3',
  'signup.reject 1',
  'signup.request 3',
]

const yearOf = (days: number) => dayAt(days).slice(2, 4)
/** Site 220001, first plan of the year in which it was made, first room of the first session. */
export const ticketOf = (seat: number) => `220001${yearOf(0)}010010${seat}`
/** Skill certificate, organisation, province, site, year of issue, middle level. */
const certificateOf = (serial: number) => `S000122000001${yearOf(101)}400000${serial}`
const OUTCOMES = [
  {
    name: '马鹏建',
    ticket_no: ticketOf(1),
    seats: '1/1',
    theory: 82.5,
    practical: 76,
    composite: 78.6,
    pass: true,
    no: certificateOf(1),
  },
  {
    name: '曾佳军',
    ticket_no: ticketOf(2),
    seats: '2/2',
    theory: 71,
    practical: null,
    composite: 28.4,
    pass: false,
    no: null,
  },
  {
    name: '彭磊',
    ticket_no: ticketOf(3),
    seats: '3/3',
    theory: 60,
    practical: 88,
    composite: 76.8,
    pass: true,
    no: certificateOf(2),
  },
]

/** The records at the end of the journey, and as they must be. */
export const readRecords = async (server: TestServer) => ({
  counts: await counted(server),
  moves: await movesMade(server),
  outcomes: await outcomes(server),
  broken: await brokenRules(server),
})
export const RECORDS = { counts: COUNTED, moves: MOVES_MADE, outcomes: OUTCOMES, broken: [] }
