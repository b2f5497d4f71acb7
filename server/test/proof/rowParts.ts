import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Services } from '../../services.ts'

type World = Pick<Services, 'pool'>

/** The other parts of the address of a row: `/exam/plan/:plan/signup/:id`. */
export async function partsAbove({ pool }: World, endpoint: Endpoint, id: string): Promise<Record<string, string>> {
  if (endpoint.path.endsWith('/:teacher')) return examinerOf(pool, id)
  if (endpoint.path.endsWith('/:candidate')) return candidateIn({ pool }, id)
  if (endpoint.path.endsWith('/file/:at')) return { at: '1' }
  if (endpoint.path.endsWith('/:round')) return { round: '1' }
  if (endpoint.path.endsWith('/:edition')) return { edition: '1' }
  if (endpoint.path.includes('/:apply/condition/')) return applicationOf(pool, id)
  if (endpoint.path.includes('/record/:room')) return roomIn(pool, id)
  if (!endpoint.path.includes('/:plan/')) return {}
  const { rows } = await pool.query<{ plan: string }>('select plan_sn as plan from signup where sn = $1', [id])
  return rows[0] ?? {}
}

/** The examiner of the exam of a plan. */
async function examinerOf(pool: World['pool'], planSn: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ teacher: string }>(
    'select a.teacher_sn as teacher from assignment a join exam e on e.sn = a.exam_sn where e.plan_sn = $1 limit 1',
    [planSn],
  )
  return rows[0] ?? {}
}

/** The number of the application of a condition; for an unknown condition a number that no application has. */
async function applicationOf(pool: World['pool'], condition: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ apply: string }>(
    'select application_sn as apply from site_condition where sn = $1',
    [condition],
  )
  return rows[0] ?? { apply: 'absent00000000000000' }
}

/** The room of an exam; a number of no room for an exam that is not there. */
async function roomIn(pool: World['pool'], exam: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ room: string }>(
    'select room_sn as room from exam_room where exam_sn = $1 limit 1',
    [exam],
  )
  return rows[0] ?? { room: 'absent00000000000000' }
}

/** The key of a candidate's attendance in this exam; a number of no candidate for an exam that is not there. */
async function candidateIn({ pool }: World, exam: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ candidate: string }>(
    `select signup_sn || case subject when 'ONLINE' then '-T' else '-P' end as candidate from seat where exam_sn = $1 limit 1`,
    [exam],
  )
  return rows[0] ?? { candidate: 'absent00000000000000' }
}

/** Where the version is that a call demands: table, and the column of the call's key (domain.md Decided 49). */
const SIGNED: Record<string, readonly [string, string]> = {
  'setting.save': ['setting_value', 'name'],
  'message.transfer': ['message', 'sn'],
  'message.rate': ['message', 'sn'],
  'roomRecord.confirm': ['room_record', 'exam_sn'],
  'identityCorrection.approve': ['identity_correction', 'sn'],
  'studentMerge.confirm': ['student_merge', 'sn'],
  'attendanceCorrection.confirm': ['attendance_correction', 'sn'],
  'incident.submit': ['incident', 'sn'],
  'incident.spare': ['incident', 'sn'],
  'incident.object': ['incident', 'sn'],
  'scoreEntry.handin': ['score_entry', 'sn'],
  'score.publish': ['score_sheet', 'sn'],
  'score.takeBack': ['score_sheet', 'sn'],
  'plan.takeBack': ['plan', 'sn'],
  'plan.closeSignup': ['plan', 'sn'],
  'examApplication.takeBackExam': ['plan', 'sn'],
  'application.renew': ['application', 'sn'],
  'siteCondition.meet': ['site_condition', 'sn'],
  'siteCondition.return': ['site_condition', 'sn'],
  'borrow.attach': ['borrow', 'sn'],
  'borrow.detach': ['borrow', 'sn'],
  'borrow.confirmRule': ['borrow', 'sn'],
  'borrow.withdraw': ['borrow', 'sn'],
  'signup.pay': ['signup', 'sn'],
  'trainee.approve': ['trainee', 'sn'],
  'trainee.audit': ['trainee', 'sn'],
  'certificate.confirmVoid': ['certificate', 'no'],
  'certificate.reissue': ['certificate', 'no'],
}

let renamed = 0

/** What a body needs that follows from the number of its row, or is another one each time. */
const MADE: Record<string, (id: string) => Record<string, unknown>> = {
  // Its own form.
  'application.copy': (id) => ({ from: id }),
  'collegeChange.create': () => ({ name: `更名职业大学第${++renamed}分校` }),
}

/** What a body needs whatever its row is. */
const FIXED: Record<string, Record<string, unknown>> = {
  'chiefReport.save': { behalf_reason: '主考因病未到岗' },
  'identityCorrection.create': { name: '林子晗', id_type: 'ID_CARD' },
  'attendance.file': { absent: [], identity_checked: true },
}

/** What a body names of the row that its call is about, or needs in every call: the version of what is signed, a new name where a change is asked for, the ticket of a candidate who is checked in, the seat of one who gets another. */
export async function namedIn({ pool }: World, endpoint: Endpoint, id: string): Promise<Record<string, unknown>> {
  if (endpoint.name === 'news.confirm') {
    const { rows } = await pool.query<{ version: number }>('select edition as version from news where sn = $1', [id])
    return rows[0] ?? { version: 1 }
  }
  const signed = SIGNED[endpoint.name]
  if (signed) {
    const [table, key] = signed
    const { rows } = await pool.query<{ version: number }>(`select version from ${table} where ${key} = $1`, [id])
    return rows[0] ?? { version: 1 }
  }
  if (endpoint.name === 'exam.seat') {
    const { rows } = await pool.query<{ signup: string; exam_sn: string; room_sn: string; seat_no: number }>(
      'select signup_sn as signup, exam_sn, room_sn, 30 as seat_no from seat where exam_sn = $1 limit 1',
      [id],
    )
    return rows.length > 0 ? { items: rows } : {}
  }
  if (endpoint.name === 'exam.scorer') {
    const { rows } = await pool.query<{ teacher_sn: string }>(
      `select tc.teacher_sn from exam e join plan p on p.sn = e.plan_sn join teacher_credential tc on tc.credential_sn = p.credential_sn and tc.level = p.level
       where e.sn = $1 and not exists (select 1 from assignment a where a.exam_sn = e.sn and a.teacher_sn = tc.teacher_sn) order by tc.teacher_sn desc limit 1`,
      [id],
    )
    return rows[0] ?? {}
  }
  if (endpoint.name === 'studentDocument.create')
    return { id_type: 'PASSPORT', id_no: `K9${1_000_000 + ++renamed}`, valid_from: null, valid_to: null, shown: false }
  if (endpoint.name === 'studentMerge.create') {
    const { rows } = await pool.query<{ drop: string }>(
      `select s.sn as drop from student s where s.sn <> $1 and s.merged_into is null and not exists (select 1 from signup g where g.student_sn = s.sn)
        and not exists (select 1 from student_merge m where m.drop_sn = s.sn and m.status = 'SUBMIT') order by random() limit 1`,
      [id],
    )
    return rows[0] ?? {}
  }
  return MADE[endpoint.name]?.(id) ?? FIXED[endpoint.name] ?? namedOnTheDay(pool, endpoint, id)
}

/** The same of the calls of trainings and of the exam day. */
async function namedOnTheDay(pool: World['pool'], endpoint: Endpoint, id: string): Promise<Record<string, unknown>> {
  if (endpoint.name === 'trainCertificate.create') {
    const { rows } = await pool.query<{ sn: string }>(
      `select sn from trainee where train_sn = $1 and result = 'PASS'`,
      [id],
    )
    return rows.length > 0 ? { trainees: rows } : {}
  }
  if (endpoint.name === 'attendanceCorrection.create') {
    const { rows } = await pool.query<{ attendance_sn: string }>(
      `select x.signup_sn || case x.subject when 'ONLINE' then '-T' else '-P' end as attendance_sn from seat x where x.exam_sn = $1 and not exists (
        select 1 from attendance_correction c where c.signup_sn = x.signup_sn and c.exam_sn = x.exam_sn and c.status = 'SUBMIT') limit 1`,
      [id],
    )
    return rows[0] ? { ...rows[0], to_state: 'LEFT', identity_checked: true } : {}
  }
  if (endpoint.name === 'attendance.exchange') {
    const { rows } = await pool.query<{ a: string; b: string }>(
      'select min(sn) as a, max(sn) as b from attendance where exam_sn = $1 having count(*) > 1',
      [id],
    )
    return rows[0] ?? {}
  }
  if (endpoint.name !== 'attendance.checkin') return {}
  const { rows } = await pool.query<{ ticket_no: string }>(
    'select g.ticket_no from seat x join signup g on g.sn = x.signup_sn where x.exam_sn = $1 limit 1',
    [id],
  )
  return rows[0] ? { ...rows[0], identity_checked: true } : {}
}
