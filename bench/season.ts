import type pg from 'pg'
import { settle } from './students.ts'

/** What the dashboards count: plans of three years, their sign-ups, fees and scores. */
export const SEASON = { plans: 5000, signups: 500_000, scores: 300_000 }
/** The last institutions of the world are its assessment sites. */
export const SITES = { from: 160, count: 40 }
const PER_PLAN = SEASON.signups / SEASON.plans
/** The first exam is so many days ago; the last one is to come. */
const FIRST_DAY = -900
const LAST_DAY = 60

// Made in the database: a day of its own for each plan, students in the order of their numbers, each signed up once.
const STATEMENTS = [
  `update college set org_type = 'college' where sn >= 'org-${SITES.from}'`,
  `update account set role = 'college' where org_sn >= 'org-${SITES.from}'`,
  `insert into authority (sn, code, name, uscc, contact_name, mobile) values ('bench', 'B1', '发证机构', '91110108MA00000000', '王磊', '13900000000')`,
  `insert into credential (sn, code, name, authority_sn, form_type, exam_form, status) values ('bench', 'BENCH001', '机械工程制图', 'bench', 'MACHINE', 'COMPUTER', 'ENABLE')`,
  `insert into template (sn, name, credential_sn, level, edition, theory_enabled, theory_weight, practical_enabled, practical_minutes, practical_weight, pass_rule, examiner_rule, retake_rule, effective_from, effective_to, status)
    values ('bench', '方案', 'bench', 'MIDDLE', 1, false, 0, true, 120, 100, 'EACH', '{}', '{}', '2020-01-01', '2099-12-31', 'ENABLE')`,
  `insert into application (sn, apply_sn, org_sn, credential_sn, levels, apply_type, apply_year, site_name, site_address, contact_name, contact_mobile, approved_levels, approved_capacity_per_day, valid_from, valid_to, status)
    select 'bench-' || sn, 'A' || sn, sn, 'bench', '{MIDDLE}', 'NEW', 2026, name, address, '李静', '13900000000', '{MIDDLE}', 200, current_date - 100, current_date + (right(sn, 2)::int * 7), 'AUDIT'
    from college where sn >= 'org-${SITES.from}'`,
  `insert into plan (sn, org_sn, application_sn, credential_sn, level, template_sn, title, plan_type, year, serial, practical_start, practical_end, signup_start, signup_end, expected_count, contact_name, contact_mobile, fee_standard, capacity, taken, own_taken, submit_time, created_by, status, create_time, update_time)
    select 'bench-' || lpad(n::text, 5, '0'), org, 'bench-' || org, 'bench', 'MIDDLE', 'bench', '第 ' || n || ' 批机械工程制图中级考核计划', 'NORMAL', 2022 + n / ${SITES.count} / 40, 1 + n / ${SITES.count} % 40,
      day, day + interval '3 hours', day - interval '60 days', day - interval '15 days', 120, '李静', '13900000000', 290, 120, ${PER_PLAN}, ${PER_PLAN}, day - interval '80 days', 'account-center0',
      case when n % 20 = 0 and day >= now() + interval '14 days' then 'PLAN_SUBMIT' else 'PLAN_AUDIT' end, day - interval '80 days', day - interval '70 days'
    from (select n, 'org-' || (${SITES.from} + n % ${SITES.count}) as org,
      date_trunc('hour', now()) + make_interval(hours => (24 * (${FIRST_DAY} + n * ${LAST_DAY - FIRST_DAY}.0 / ${SEASON.plans}))::int) as day from generate_series(0, ${SEASON.plans - 1}) n) x`,
  `insert into exam_application (sn, status, station_mode, submit_time)
    select sn, case when practical_start < now() + interval '14 days' then 'EXAM_AUDIT' else 'EXAM_SUBMIT' end, 'ORDER', practical_start - interval '15 days'
    from plan where practical_start < now() + interval '14 days' or substr(sn, 7)::int % 20 = 1`,
  `insert into exam (sn, plan_sn, org_sn, subject, session_no, name, start_time, end_time, minutes, capacity, candidate_count)
    select sn || 'P01', sn, org_sn, 'OFFLINE', 1, title || '实操第 1 场', practical_start, practical_end, 180, 120, ${PER_PLAN} from plan join (select sn from exam_application where status = 'EXAM_AUDIT') held using (sn)`,
  `insert into signup (sn, plan_sn, student_sn, org_sn, source, credential_sn, level, subjects, photo, closed, status, create_time, update_time)
    select 'bench-' || s.n, p.sn, s.sn, s.org_sn, 'OWN', 'bench', 'MIDDLE', 'PRACTICAL', 'x', p.practical_end < now(), 'AUDIT', p.signup_start + make_interval(mins => (s.n % 40000)::int), p.signup_end
    from (select sn, org_sn, row_number() over (order by sn) - 1 as n from student order by sn limit ${SEASON.signups}) s
      join plan p on p.sn = 'bench-' || lpad((s.n / ${PER_PLAN})::text, 5, '0')`,
  `insert into fee_line (sn, signup_sn, plan_sn, org_sn, host_org_sn, payer, payer_org_sn, subjects, attempt, amount, pay_status, closed, create_time, update_time)
    select g.sn, g.sn, g.plan_sn, g.org_sn, p.org_sn, 'SCHOOL', g.org_sn, 'PRACTICAL', 'NEW', 290, 'PAID', false, g.create_time, g.create_time from signup g join plan p on p.sn = g.plan_sn`,
  `insert into score_sheet (sn, org_sn, submit_time, publish_time, publicity_end, status)
    select sn, org_sn, practical_end + interval '5 days', practical_end + interval '10 days', practical_end::date + 20,
      case when row_number() over (order by practical_start) <= ${SEASON.scores / PER_PLAN} then 'AUDIT' when practical_end < now() - interval '20 days' then 'SUBMIT' else 'INIT' end
    from plan join (select sn from exam_application where status = 'EXAM_AUDIT') held using (sn)`,
  // Certificates were issued: else the product would issue them while it is measured.
  `update score_sheet set issue_time = publicity_end + interval '1 day' where status = 'AUDIT'`,
  `insert into score (sn, exam_sn, plan_sn, signup_sn, subject, raw_score, final_score, flag, attempt, entered_by)
    select g.sn || '-P', g.plan_sn || 'P01', g.plan_sn, g.sn, 'OFFLINE', 40 + hashtext(g.sn) % 30 + 30, 40 + hashtext(g.sn) % 30 + 30, 'NORMAL', 'NEW', 'account-center0'
    from signup g join score_sheet h on h.sn = g.plan_sn and h.status = 'AUDIT'`,
  `insert into composite (signup_sn, plan_sn, org_sn, student_sn, template_sn, practical, composite, pass, verdict)
    select c.signup_sn, c.plan_sn, g.org_sn, g.student_sn, 'bench', c.final_score, c.final_score, c.final_score >= 60, case when c.final_score >= 60 then 'PASSED' else 'FAILED' end
    from score c join signup g on g.sn = c.signup_sn`,
  // Four examiners of a site are called to each of its exams; three in four candidates came, one of ten of the others is recorded as absent.
  `insert into teacher (sn, org_sn, name, gender, id_type, id_no, birthday, mobile, email, title, education, work_years, grade, train_cert_expire, status)
    select 'bench-' || org.sn || '-' || n, org.sn, '考评员' || n, 'MALE', 'PASSPORT', 'B' || right(org.sn, 3) || lpad(n::text, 5, '0'), '1980-01-01', '138' || lpad((right(org.sn, 3)::int * 10 + n)::text, 8, '0'), 'x@bench', 'MIDDLE', 'BACHELOR', 10, 'EXAMINER', '2099-12-31', 'ENABLE'
    from college org, generate_series(1, 8) n where org.sn >= 'org-${SITES.from}'`,
  `insert into assignment (sn, exam_sn, teacher_sn, role, reply_time, time, status, create_time)
    select e.sn || n, e.sn, 'bench-' || e.org_sn || '-' || (1 + (substr(e.plan_sn, 7)::int / ${SITES.count} + n) % 8), case n when 1 then 'CHIEF' else 'EXAMINER' end, e.start_time - interval '5 days',
      tstzrange(e.start_time, e.end_time), case when n = 4 then 'DECLINED' else 'CONFIRMED' end, e.start_time - interval '7 days'
    from exam e, generate_series(1, 4) n`,
  `insert into attendance (sn, exam_sn, room_sn, signup_sn, subject, state, checkin_time, checkin_by, checkin_way, identity_checked, left_time, absent_reason)
    select g.sn || '-P', e.sn, 'bench', g.sn, 'OFFLINE', case when came then 'LEFT' else 'ABSENT' end, case when came then e.start_time end, case when came then 'account-center0' end,
      case when came then 'QR' end, came, case when came then e.end_time end, case when not came then '缺考' end
    from (select *, abs(hashtext(sn)) % 40 as draw, abs(hashtext(sn)) % 40 < 30 as came from signup) g join exam e on e.plan_sn = g.plan_sn where e.end_time <= now() and draw <= 30`,
  `insert into score_entry (sn, score_sn, exam_sn, plan_sn, signup_sn, teacher_sn, total, state, handin_time)
    select c.sn || n, c.sn, c.exam_sn, c.plan_sn, c.signup_sn, a.teacher_sn, c.final_score, 'HANDED', a.reply_time + interval '5 days'
    from score c, generate_series(2, 3) n, assignment a where a.sn = c.exam_sn || n`,
]

/** Fills the world with the exams of three years, past their foreign keys: the rows refer to each other as they are made. */
export async function loadSeason(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local statement_timeout = '1h'")
    await client.query('set local session_replication_role = replica')
    for (const statement of STATEMENTS) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release(true)
  }
  await settle(pool)
}
