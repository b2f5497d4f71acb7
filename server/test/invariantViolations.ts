import type pg from 'pg'
import { brokenInvariants, readInvariants } from './invariants.ts'

const APPROVED =
  "(select sn from plan where sn in (select sn from exam_application where status = 'EXAM_AUDIT') and taken > 1 and own_taken > 1 order by sn limit 1)"
const SEATED = "(select signup_sn from seat where subject = 'ONLINE' order by signup_sn limit 1)"
const PASSED = "(select c.signup_sn from certificate c where c.status = 'VALID' order by c.sn limit 1)"
/** A hand-in of a candidate who has a result of two hand-ins. */
const COUNTING = `(select n.sn from score_entry n join score s on s.sn = n.score_sn where n.handin_time is not null and s.raw_score is not null
  and (select count(m.handin_time) from score_entry m where m.score_sn = n.score_sn) = 2 and not exists (select 1 from score_correction k where k.score_sn = s.sn) order by n.sn limit 1)`
const CORRECTED = '(select score_sn from score_correction order by sn limit 1)'
/** A candidate who was there in an exam that is held now. */
const HERE = "(select sn from attendance where state = 'PRESENT' order by sn limit 1)"
/** An exam that is held now, ended by this statement. */
const ENDED = `update exam set actual_end_time = business_now() where sn = (select exam_sn from attendance where sn = ${HERE})`
/** The same with nobody left in it, and an expected candidate. */
const EMPTIED = `${ENDED}; update attendance set state = 'LEFT', left_time = business_now() where state in ('PRESENT', 'LATE')`
/** A plan with submitted scores, in which an incident happens. */
const INCIDENT_OF = (
  sheet: string,
) => `update incident set status = 'SUBMIT', grade = 'CRITICAL', create_time = h.submit_time,
  plan_sn = h.sn from score_sheet h where incident.sn = (select min(sn) from incident) and h.sn = (select min(sn) from score_sheet where ${sheet})`
const LINE = (entity: string, move: string) =>
  `(select sn from history where entity = '${entity}' and move = '${move}' order by sn limit 1)`
/**
 * For each rule of the invariants a statement that violates it in the demo world, with the database's own constraints
 * switched off. A check that never failed proves nothing (reliability.md §1.10).
 */
const VIOLATIONS: Record<string, string> = {
  'an issued training certificate has the number that its trainee has': `update train_certificate set cert_no = '~' where sn = (select min(sn) from train_certificate where status = 'AUDIT')`,
  'what a training certificate prints is what was recorded': `update train_certificate set hours_done = hours_done + 1 where sn = (select min(sn) from train_certificate where status = 'AUDIT')`,
  'plan.taken is the count of live sign-ups': `update plan set taken = taken - 1 where sn = ${APPROVED}`,
  'plan.own_taken is the count of own live sign-ups': `update plan set own_taken = own_taken - 1 where sn = ${APPROVED}`,
  'live sign-ups fit the capacity': `update plan set capacity = taken - 1 where sn = ${APPROVED}`,
  'borrow.taken is the count of its live sign-ups':
    'update borrow set taken = taken - 1 where sn = (select sn from borrow where taken > 0 limit 1)',
  'borrowed sign-ups fit what was approved':
    'update borrow set approved_count = taken - 1 where sn = (select sn from borrow where taken > 0 limit 1)',
  'a live borrowed sign-up belongs to an approved borrow of its plan':
    'update borrow set plan_sn = null where sn = (select sn from borrow where taken > 0 limit 1)',
  'one live sign-up for each student, credential and level': `insert into signup
    select (jsonb_populate_record(s, '{"sn": "twin", "closed": false}')).* from signup s where s.status = 'AUDIT' and not s.closed limit 1`,
  'exactly the own sign-ups are of the institution of the site': `update signup set source = 'BORROW' where sn = (select sn from signup where source = 'OWN' and status = 'AUDIT' limit 1)`,
  'a session fits its room': `update plan_session set capacity = 999 where sn = (
    select s.sn from plan_session s join plan p on p.sn = s.plan_sn where p.sn not in (select sn from exam_application) and p.status = 'PLAN_AUDIT' limit 1)`,
  'a room belongs to an approval in force': `update room set application_sn = (select min(a.sn) from application a where a.org_sn <> room.org_sn and a.status = 'AUDIT')
    where sn = (select s.room_sn from plan_session s join plan p on p.sn = s.plan_sn where p.sn not in (select sn from exam_application) and p.status = 'PLAN_AUDIT' order by s.sn limit 1)`,
  'rooms of the same number agree in subject': `insert into room
    select (jsonb_populate_record(r, jsonb_build_object('sn', '~twin', 'subject', case r.subject when 'ONLINE' then 'OFFLINE' else 'ONLINE' end))).*
    from room r join application a on a.sn = r.application_sn and a.status = 'AUDIT' order by r.sn limit 1`,
  'a room in an exam has its place': `update exam_room set room_no = '~' where exam_sn = (select min(exam_sn) from exam_room)`,
  'one approval for each site, credential and level is in force on any day': `insert into application
    select (jsonb_populate_record(a, '{"sn": "~twin"}')).* from application a where a.status = 'AUDIT' order by a.sn limit 1`,
  'no room is in two live sessions at once': `insert into plan_session
    select (jsonb_populate_record(s, '{"sn": "~twin"}')).* from plan_session s where s.plan_sn = ${APPROVED} limit 1`,
  'every candidate of an approved exam has a ticket': `update signup set ticket_no = null where sn = ${SEATED}`,
  'a seat belongs to an approved sign-up of the plan of its exam': `update signup set status = 'INIT' where sn = ${SEATED}`,
  'exam.candidate_count is the count of its seats':
    'update exam set candidate_count = candidate_count - 1 where sn = (select sn from exam limit 1)',
  'a seat is in a room of its exam, within its places': `update seat set seat_no = 99 where signup_sn = ${SEATED} and subject = 'ONLINE'`,
  'exam.capacity is the sum of the capacities of its rooms':
    'update exam set capacity = capacity + 1 where sn = (select sn from exam limit 1)',
  'a candidate of an approved exam has a seat for each of its subjects': `delete from seat where signup_sn = ${SEATED} and subject = 'OFFLINE'`,
  'a ticket number contains the serial of its room and the number of its seat': `update signup set ticket_no = reverse(ticket_no) where sn = ${SEATED}`,
  'no candidate sits in two places at once': `update seat set time = (select o.time from seat o where o.signup_sn = seat.signup_sn and o.subject = 'ONLINE')
    where signup_sn = ${SEATED} and subject = 'OFFLINE'`,
  'no examiner is called to two places at once': `insert into assignment
    select (jsonb_populate_record(a, '{"sn": "~twin", "status": "PENDING"}')).* from assignment a where a.status = 'CONFIRMED' limit 1`,
  'no room is in two exams at once': `insert into exam_room
    select '~' || r.exam_sn, r.room_sn, r.serial, r.capacity, r.time, r.org_sn, r.room_no from exam_room r limit 1`,
  'an exam has one chief': `update assignment set role = 'SUPERVISOR' where sn = (select sn from assignment where role = 'CHIEF' limit 1)`,
  'an exam belongs to the site of its plan': `update exam set org_sn = 'elsewhere' where sn = (select sn from exam limit 1)`,
  'a normal score has a value': `update score set final_score = null where sn = (select sn from score where flag = 'NORMAL' limit 1)`,
  'a published sheet has a composite for each candidate':
    'delete from composite where signup_sn = (select signup_sn from composite limit 1)',
  'a candidate who cheated has not passed': `update composite set pass = true where signup_sn = (select signup_sn from score where flag = 'CHEAT'
    and exists (select 1 from composite c where c.signup_sn = score.signup_sn) limit 1)`,
  'a composite uses the exam template of its plan': `update composite set template_sn = 'another' where signup_sn = ${PASSED}`,
  'a composite holds the scores that count': `update score set final_score = final_score - 1 where signup_sn = ${PASSED}`,
  'a composite is the weighted mean of its subjects': `update composite set composite = composite + 0.1 where signup_sn = ${PASSED}`,
  'a composite has passed exactly if it reaches the pass marks': `update composite set pass = false, verdict = 'FAILED' where signup_sn = ${PASSED}`,
  // By an examiner whose call to that very exam was not confirmed.
  'a score is written by the site, a confirmed examiner of its exam or the platform': `with c as (
      update assignment set status = 'LAPSED' where sn = (select a.sn from assignment a join teacher t on t.sn = a.teacher_sn
        where a.status = 'CONFIRMED' and t.account_sn is not null and exists (select 1 from score s where s.exam_sn = a.exam_sn) order by a.sn limit 1)
      returning exam_sn, teacher_sn)
    update score s set entered_by = t.account_sn from c join teacher t on t.sn = c.teacher_sn where s.exam_sn = c.exam_sn`,
  'a hand-in is of a confirmed examiner or chief of the exam': `update assignment set status = 'LAPSED' where sn = (
    select a.sn from assignment a join score_entry n on n.teacher_sn = a.teacher_sn and n.exam_sn = a.exam_sn where n.handin_time is not null order by a.sn limit 1)`,
  'an entry is for a seat of its practical exam': `update score_entry set exam_sn = (select sn from exam where subject = 'ONLINE' limit 1)
    where sn = (select min(sn) from score_entry)`,
  'at most three examiners hand in for a candidate': `insert into score_entry
    select (jsonb_populate_record(n, jsonb_build_object('sn', '~' || twin, 'teacher_sn', null, 'migrated', true))).* from score_entry n, generate_series(1, 3) twin
    where n.sn = (select min(sn) from score_entry where handin_time is not null)`,
  'a practical score is the mean of its hand-ins': `update score_entry set total = total - 1 where sn = ${COUNTING}`,
  'a practical score is not above the mean of its hand-ins': `update score set deducted = -1 where sn = (select score_sn from score_entry where sn = ${COUNTING})`,
  'a candidate for whom a third scorer is due has no score': `update score_entry set third_due = true where sn = ${COUNTING}`,
  'the state of an entry is that of its hand-in, its return and its replacement': `update score_entry set state = 'DRAFT' where sn = ${COUNTING}`,
  'a replaced entry is returned, and what replaces it is of the same candidate': `update score_entry set replaced_by = sn where sn = ${COUNTING}`,
  'who decided about the entries of a candidate did not score this candidate afterwards': `insert into score_dispute
    select n.score_sn, t.account_sn, n.plan_sn, '~', n.handin_time - interval '1 hour' from score_entry n join teacher t on t.sn = n.teacher_sn
    where n.handin_time is not null and n.behalf_by is null and t.account_sn is not null order by n.sn limit 1`,
  'where two differ by more than the limit or in a box, a third scorer is due': `update score_entry set total = case when total > 50 then 0 else 100 end where sn = ${COUNTING}`,
  'whole hand-ins, and these alone, make a practical score': `update score set raw_score = null where sn = (select score_sn from score_entry where sn = ${COUNTING})`,
  'a practical score is the mean of its hand-ins, capped by the boxes, less the deduction': `update score_entry set critical = true
    where score_sn = (select score_sn from score_entry where sn = ${COUNTING})`,
  'the state of an exam is that of its begin and its end':
    "update exam set run_state = 'PLANNED' where run_state = 'RUNNING'",
  'an exam that was filed from paper expects nobody':
    "update attendance set state = 'EXPECTED' where exam_sn in (select sn from exam where paper_scan is not null)",
  'attendance is of a seat of the exam': `update attendance set exam_sn = (select min(sn) from exam) where sn = ${HERE}`,
  'nobody is in the room once the exam has ended': ENDED,
  'exactly those who came have a check-in':
    "update attendance set checkin_time = business_now() where state = 'ABSENT'",
  'whoever came after the start is late': "update attendance set state = 'PRESENT' where state = 'LATE'",
  'nobody comes or leaves after the end of the exam': `${EMPTIED}; update exam set actual_end_time = business_now() - interval '1 minute' where actual_end_time is not null`,
  'nobody leaves before having come':
    "update attendance set left_time = checkin_time - interval '1 minute' where state = 'LEFT'",
  'an exam that a person has ended expects nobody': EMPTIED,
  'no submitted score contradicts the attendance': `update attendance set state = 'ABSENT' where sn = (select s.sn from score s
    join score_sheet h on h.sn = s.plan_sn and h.status in ('SUBMIT', 'AUDIT') join attendance a on a.sn = s.sn
    where s.final_score is not null and not exists (select 1 from score_correction k where k.score_sn = s.sn) order by s.sn limit 1)`,
  'a submitted record has the figures of the attendance': `${EMPTIED}; insert into room_record (sn, exam_sn, room_sn, org_sn, remarks, status, figures)
    select '~record', e.sn, a.room_sn, e.org_sn, '', 'SUBMIT', '{"expected": 1}' from attendance a join exam e on e.sn = a.exam_sn
    where e.actual_end_time is not null and not exists (select 1 from room_record r where (r.exam_sn, r.room_sn) = (a.exam_sn, a.room_sn)) order by a.sn limit 1`,
  'exactly a submitted record has figures': "update room_record set figures = null where status = 'SUBMIT'",
  'scores are submitted only while no major incident is open': INCIDENT_OF("status = 'SUBMIT'"),
  'no certificate is issued while a major incident, or one that names nobody, is open':
    INCIDENT_OF('issue_time is not null'),
  'nobody whom an open incident names has a certificate of the plan': `update incident set status = 'SUBMIT' where sn = (select min(incident_sn) from incident_candidate);
    update incident_candidate set signup_sn = ${PASSED} where incident_sn = (select min(incident_sn) from incident_candidate)`,
  'a published score changes by a correction only': `update score set update_time = business_now() where signup_sn = ${PASSED}`,
  'a score equals the result of its last correction': `update score set final_score = final_score - 1 where sn = ${CORRECTED}`,
  'a correction is in the audit trail': `delete from audit where action = 'score.correct' and target_sn = ${CORRECTED}`,
  'scores are sent back alone only while their sheet is sent back': `update score_sheet set status = 'SUBMIT' where sn = (select min(plan_sn) from score_return)`,
  'a certificate belongs to a published pass': `update score_sheet set issue_time = null where sn = (select plan_sn from signup where sn = ${PASSED})`,
  'every candidate who passed has a certificate once certificates are issued': `delete from certificate where signup_sn = ${PASSED}`,
  'one valid certificate for each student, credential and level': `insert into certificate
    select (jsonb_populate_record(c, '{"sn": "~twin", "no": "twin"}')).* from certificate c where c.status = 'VALID' limit 1`,
  'a certificate has the data of its sign-up': `update certificate set level = 'SENIOR' where signup_sn = ${PASSED}`,
  'a certificate stores what is printed on it': `update certificate set content = content - 'id_no' where signup_sn = ${PASSED}`,
  'a certificate is expired only after its last day': `update certificate set status = 'EXPIRED', expire_date = business_now()::date where signup_sn = ${PASSED}`,
  'a certificate is voided by two persons': `update history set actor_sn = c.void_by from certificate c
    where c.status = 'VOID' and history.entity_sn = c.sn and history.move = 'confirmVoid'`,
  'a reissued certificate has as many stored contents as reissues': 'delete from certificate_reissue',
  'every candidate of an approved exam has a copy of the identity': `update signup set identity_no = null where sn = ${SEATED}`,
  'a score belongs to a sign-up with a copy of the identity': `update signup set identity_no = null where sn = ${PASSED}`,
  'a certificate belongs to a sign-up with a copy of the identity': `update signup set identity_no = null where sn = ${PASSED}`,
  'the copy in force is the last version': `insert into signup_identity select (jsonb_populate_record(i, '{"no": 9}')).* from signup_identity i where i.signup_sn = ${PASSED}`,
  'a certificate prints the version of the copy that its last issue names': `update certificate set content = content || '{"name": "冒名顶替"}' where signup_sn = ${PASSED}`,
  'another person is printed only after a confirmed correction': `update signup_identity set origin = 'CORRECTION' where signup_sn = ${SEATED}`,
  'certificate numbers have no gaps': `update serial set value = value + 1 where name = (select name from serial where name like 'certificate.%' limit 1)`,
  'application, borrow and plan numbers have no gaps': `update serial set value = value + 1 where name like 'SQ%'`,
  'the last history line of plan is its state': `update plan set status = 'PLAN_INIT' where sn = ${APPROVED}`,
  'the last history line of signup is its state': `update signup set status = 'REJECT' where sn = ${SEATED}`,
  'each history line of plan starts from the state of the one before': `update history set from_status = 'PLAN_REJECT' where sn = ${LINE('plan', 'approve')}`,
  'each move of plan is in the audit trail': `delete from audit where action = 'plan.approve' and target_sn = ${APPROVED}`,
  'the platform decides on score': `update history set actor_role = 'college' where sn = ${LINE('score', 'publish')}`,
  'the host decides on a borrow': `update history set actor_sn = (select sn from account where username = 'school') where sn = ${LINE('borrow', 'approve')}`,
  'a decision names its version': `update history set version = null where sn = ${LINE('examApplication', 'approveExam')}`,
  'a student is signed up by its own institution': `update student set org_sn = 'elsewhere' where sn = (select student_sn from signup where sn = ${SEATED})`,
  'two records with one document are never both signed up for one level': `update student set id_type = 'HK_MACAO_PERMIT', id_no = 'H12345678' || lpad(n::text, 2, '0')
    from (select student_sn, row_number() over (order by sn) as n from signup where plan_sn = (select plan_sn from signup where status = 'AUDIT' and not closed group by 1 having count(*) > 1 limit 1)
      and status = 'AUDIT' and not closed limit 2) two where student.sn = two.student_sn`,
  'a further document is nobody else’s': `insert into student_document (sn, student_sn, id_type, id_no, key) select 'D1', min(sn), 'ID_CARD', max(id_no), max(id_no) from student`,
  'a record that was merged is disabled, and what it was merged into was not merged itself': `update student set merged_into = (select max(sn) from student) where sn = (select min(sn) from student)`,
  'a borrowed sign-up is of the school of its borrow': "update borrow set org_sn = 'elsewhere' where taken > 0",
  'no job is open for more than a day': `update job set state = 'running', create_time = now() - interval '2 days'`,
  'an import accounts for every row': 'update job set total = total + 1',
  'an approved site has its code': 'update college set site_code = null',
  'a plan belongs to an approval of its own site and credential': `update application set org_sn = 'elsewhere' where status = 'AUDIT'`,
  'there is an enabled administrator': 'update account set admin = false',
  'the places taken are those of the registrations that are not rejected, and of the approved ones':
    'update train_session set taken = taken - 1 where sn = (select sn from train_session where taken > 1 order by sn limit 1)',
  'an account of an institution carries its role': `update account set role = 'school' where role = 'college'`,
}

/** The names of the rules; `'…' || h.entity || '…'` is any entity. */
export async function namedRules(): Promise<RegExp[]> {
  const text = (await readInvariants()).join('\n')
  const names = [...text.matchAll(/^select '((?:[^']|'')*)'( \|\| h\.entity(?: \|\| '([^']*)')?)?/gm)]
  return names.map(([, head = '', entity, tail = '']) => {
    const escaped = (part: string) => part.replaceAll("''", "'").replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return new RegExp(`^${escaped(head)}${entity ? '\\w+' : ''}${escaped(tail)}$`)
  })
}

/** Violates each rule in turn and rolls it back; returns the rules that were reported then. */
export async function breakEach(pool: pg.Pool): Promise<Map<string, string[]>> {
  const client = await pool.connect()
  const found = new Map<string, string[]>()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${UNGUARDED}`)
    for (const [rule, violation] of Object.entries(VIOLATIONS)) {
      await client.query(`savepoint whole; ${violation}`)
      found.set(rule, [...new Set((await brokenInvariants(client)).map((row) => row.rule))])
      await client.query('rollback to savepoint whole')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return found
}

const UNGUARDED = `do $$ declare one record; begin
  for one in select conrelid::regclass as "table", conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'x', 'u') and conrelid <> 0 loop
    execute format('alter table %s drop constraint %I cascade', one."table", one.name);
  end loop;
  for one in select i.indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary loop
    execute format('drop index %s', one.name);
  end loop; end $$`
