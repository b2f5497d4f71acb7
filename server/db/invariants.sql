-- What must hold at every moment (reliability.md §4): one statement that answers each row that violates a rule with the rule's name; no row means that all rules hold. Those of the day of an exam are in invariants.examDay.sql.
with live as (
  select * from signup where status in ('SUBMIT', 'AUDIT')
),
assessed as (
  select s.signup_sn, bool_or(s.flag = 'CHEAT') as cheat from score s group by s.signup_sn
),
line as (
  select entity, entity_sn, from_status, to_status,
    lag(to_status) over one as state_before, row_number() over (partition by entity, entity_sn order by time desc, sn desc) as from_end
  from history where (entity, move) <> ('message', 'open') /* a mark of its readers, no move (ADR 0056) */ window one as (partition by entity, entity_sn order by time, sn)
),
last_line as (
  select entity, entity_sn, to_status from line where from_end = 1
),
current_state as (
  select 'application' as entity, sn, status from application where delete_time is null
  union all select 'plan', sn, status from plan where delete_time is null union all select 'examApplication', sn, status from exam_application
  union all select 'borrow', sn, status from borrow where delete_time is null
  union all select 'signup', sn, status from signup
  union all select 'assignment', sn, status from assignment
  union all select 'score', sn, status from score_sheet union all select 'scoreEntry', sn, state from score_entry
  union all select 'certificate', sn, status from certificate
  union all select 'teacher', sn, status from teacher where delete_time is null
  union all select 'template', sn, status from template where delete_time is null
  union all select 'credential', sn, status from credential where delete_time is null
  union all select 'authority', sn, status from authority where delete_time is null
  union all select 'college', sn, status from college where delete_time is null
  union all select 'major', sn, status from major where delete_time is null
  union all select 'operator', sn, status from account where delete_time is null
  union all select 'student', sn, status from student
  union all select 'student_photo', sn, photo_status from student
),
decision as (
  select * from history where (entity, move) in (('application', 'approve'), ('application', 'reject'), ('plan', 'approve'), ('plan', 'reject'),
    ('examApplication', 'approveExam'), ('examApplication', 'rejectExam'), ('examApplication', 'revokeExam'), ('certificate', 'void'), ('certificate', 'confirmVoid'), ('certificate', 'reissue'), ('score', 'publish'), ('score', 'reject'), ('borrow', 'approve'), ('borrow', 'reject'))
)
-- Places: each counter equals the rows that it counts, and never exceeds the capacity.
select 'plan.taken is the count of live sign-ups' as rule, p.sn
from plan p where p.taken <> (select count(*) from live l where l.plan_sn = p.sn)
union all
select 'plan.own_taken is the count of own live sign-ups', p.sn
from plan p where p.own_taken <> (select count(*) from live l where l.plan_sn = p.sn and l.source = 'OWN')
union all
select 'live sign-ups fit the capacity', p.sn from plan p where p.taken > p.capacity
union all
select 'borrow.taken is the count of its live sign-ups', b.sn
from borrow b where b.taken <> (select count(*) from live l where l.borrow_sn = b.sn)
union all
select 'borrowed sign-ups fit what was approved', b.sn from borrow b where b.taken > coalesce(b.approved_count, 0)
union all
select 'a live borrowed sign-up belongs to an approved borrow of its plan', l.sn
from live l join borrow b on b.sn = l.borrow_sn where b.status <> 'SCHOOL_AUDIT' or b.plan_sn is distinct from l.plan_sn
union all
select 'one live sign-up for each student, credential and level', min(l.sn)
from live l where not l.closed group by l.student_sn, l.credential_sn, l.level having count(*) > 1
union all
select 'exactly the own sign-ups are of the institution of the site', l.sn from live l join plan p on p.sn = l.plan_sn where (l.source = 'OWN') <> (l.org_sn = p.org_sn)
union all
-- Sessions: a session fits its room, for no approval changes the rooms of another (Decided 9), and no room, by its number, is in two live plans at once.
select 'a session fits its room', s.sn from plan_session s join room r on r.sn = s.room_sn
  join plan p on p.sn = s.plan_sn where (s.capacity > r.seats or s.subject <> r.subject) and p.status not in ('PLAN_INIT', 'PLAN_REJECT') and p.delete_time is null
union all
-- In force on the day of the session for the plan's level; one that was disabled, or that another took over from, was so when the plan took the room (Decided 9, 10).
select 'a room belongs to an approval in force', s.sn
from plan_session s join plan p on p.sn = s.plan_sn and p.status not in ('PLAN_INIT', 'PLAN_REJECT') and p.delete_time is null
  join room r on r.sn = s.room_sn left join application a on a.sn = r.application_sn
where a.sn is null or (a.org_sn, a.credential_sn) <> (p.org_sn, p.credential_sn) or a.status not in ('AUDIT', 'DISABLE') or p.level <> all(a.approved_levels)
  or s.start_time::date < a.valid_from
  or (a.status = 'AUDIT' and s.start_time::date > a.valid_to and not exists (
    select 1 from application n where (n.org_sn, n.credential_sn) = (a.org_sn, a.credential_sn) and n.valid_from > a.valid_to and n.status in ('AUDIT', 'DISABLE')))
union all
select 'rooms of the same number agree in subject', r.sn
from room r join application a on a.sn = r.application_sn and a.status = 'AUDIT'
  join room o on (o.org_sn, o.room_no) = (r.org_sn, r.room_no) and o.sn > r.sn and o.subject <> r.subject
  join application b on b.sn = o.application_sn and b.status = 'AUDIT' and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')
union all
select 'no room is in two live sessions at once', a.sn
from plan_session a join plan pa on pa.sn = a.plan_sn and pa.status not in ('PLAN_INIT', 'PLAN_REJECT') and pa.delete_time is null
  join room ra on ra.sn = a.room_sn join room rb on (rb.org_sn, rb.room_no) = (ra.org_sn, ra.room_no)
  join plan_session b on b.room_sn = rb.sn and b.sn > a.sn and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)
  join plan pb on pb.sn = b.plan_sn and pb.status not in ('PLAN_INIT', 'PLAN_REJECT') and pb.delete_time is null
union all
-- Exams: every candidate has one seat for each subject, and a ticket number belongs to one candidate.
select 'every candidate of an approved exam has a ticket', l.sn
from live l join exam_application p on p.sn = l.plan_sn where p.status = 'EXAM_AUDIT' and l.status = 'AUDIT' and l.ticket_no is null
union all
select 'a seat belongs to an approved sign-up of the plan of its exam', s.signup_sn
from seat s join exam e on e.sn = s.exam_sn join signup l on l.sn = s.signup_sn
where l.plan_sn <> e.plan_sn or l.status <> 'AUDIT' or l.student_sn <> s.student_sn
union all
select 'exam.candidate_count is the count of its seats', e.sn from exam e where e.candidate_count <> (select count(*) from seat s where s.exam_sn = e.sn)
union all
select 'a seat is in a room of its exam, within its places', s.signup_sn
from seat s left join exam_room r on r.exam_sn = s.exam_sn and r.room_sn = s.room_sn where s.seat_no > coalesce(r.capacity, 0)
union all
select 'exam.capacity is the sum of the capacities of its rooms', e.sn
from exam e where e.capacity <> (select coalesce(sum(r.capacity), 0) from exam_room r where r.exam_sn = e.sn)
union all
select 'a candidate of an approved exam has a seat for each of its subjects', l.sn
from live l join exam_application p on p.sn = l.plan_sn and p.status = 'EXAM_AUDIT' where l.status = 'AUDIT'
  and (select count(*) from seat s where s.signup_sn = l.sn) <> case l.subjects when 'BOTH' then 2 else 1 end
union all
-- Serial and seat are those of the theory, else of the only subject (Decided 1).
select 'a ticket number contains the serial of its room and the number of its seat', l.sn
from live l join plan p on p.sn = l.plan_sn join college c on c.sn = p.org_sn
  join seat s on s.signup_sn = l.sn and s.subject = case l.subjects when 'PRACTICAL' then 'OFFLINE' else 'ONLINE' end
  join exam_room r on r.exam_sn = s.exam_sn and r.room_sn = s.room_sn
where l.ticket_no is distinct from
  c.site_code || lpad((p.year % 100)::text, 2, '0') || lpad(p.serial::text, 2, '0') || lpad(r.serial::text, 3, '0') || lpad(s.seat_no::text, 2, '0')
union all
select 'no candidate sits in two places at once', a.signup_sn
from seat a join seat b on b.student_sn = a.student_sn and (b.signup_sn, b.subject) > (a.signup_sn, a.subject) and b.time && a.time
union all
select 'no examiner is called to two places at once', a.sn
from assignment a join assignment b on b.teacher_sn = a.teacher_sn and b.sn > a.sn and b.time && a.time
where a.status in ('PENDING', 'CONFIRMED') and b.status in ('PENDING', 'CONFIRMED')
union all
select 'no room is in two exams at once', a.exam_sn
from exam_room a join exam_room b on (b.org_sn, b.room_no) = (a.org_sn, a.room_no) and b.exam_sn > a.exam_sn and b.time && a.time
union all
select 'a room in an exam has its place', x.exam_sn
from exam_room x join room r on r.sn = x.room_sn where (x.org_sn, x.room_no) is distinct from (r.org_sn, r.room_no)
union all
select 'an exam has one chief', e.sn from exam e
where (select count(*) from assignment a where a.exam_sn = e.sn and a.role = 'CHIEF' and a.status <> 'REPLACED') <> 1
union all
select 'an exam belongs to the site of its plan', e.sn from exam e join plan p on p.sn = e.plan_sn where e.org_sn <> p.org_sn
union all
-- Scores: published ones have a composite for everybody, and a certificate follows a published pass only.
select 'a normal score has a value', s.sn from score s where s.flag = 'NORMAL' and s.final_score is null
union all
select 'a published sheet has a composite for each candidate', l.sn
from live l join score_sheet t on t.sn = l.plan_sn and t.status = 'AUDIT'
where l.status = 'AUDIT' and not exists (select 1 from composite c where c.signup_sn = l.sn)
union all
select 'a candidate who cheated has not passed', c.signup_sn from composite c join assessed a on a.signup_sn = c.signup_sn where a.cheat and c.pass
union all
select 'a composite uses the exam template of its plan', c.signup_sn from composite c join plan p on p.sn = c.plan_sn where c.template_sn <> p.template_sn
union all
select 'a composite holds the scores that count', c.signup_sn
from composite c join score s on s.signup_sn = c.signup_sn
where c.verdict <> 'CHEAT' and case s.subject when 'ONLINE' then c.theory else c.practical end
  is distinct from case when s.flag = 'NORMAL' then s.final_score end
union all
select 'a composite is the weighted mean of its subjects', c.signup_sn
from composite c join template t on t.sn = c.template_sn
where c.composite <> round((coalesce(c.theory, 0) * t.theory_weight + coalesce(c.practical, 0) * t.practical_weight) / 100, 1)
union all
select 'a composite has passed exactly if it reaches the pass marks', c.signup_sn
from composite c join template t on t.sn = c.template_sn
cross join lateral (select
  (not t.theory_enabled or c.theory >= t.theory_pass) and (not t.practical_enabled or c.practical >= t.practical_pass) as each,
  c.composite >= t.composite_pass as whole) r
where c.pass <> (c.verdict = 'PASSED') or (c.verdict in ('PASSED', 'FAILED')
  and c.pass <> coalesce(case t.pass_rule when 'EACH' then r.each when 'COMPOSITE' then r.whole else r.each and r.whole end, false))
union all
select 'a score is written by the site, a confirmed examiner of its exam or the platform', s.sn
from score s join exam e on e.sn = s.exam_sn join account a on a.sn = s.entered_by
where a.org_sn is distinct from e.org_sn and a.role not in ('center', 'system') and not exists (
  select 1 from assignment d join teacher t on t.sn = d.teacher_sn where d.exam_sn = e.sn and t.account_sn = a.sn and d.status = 'CONFIRMED')
union all
-- Entries of examiners (Decided 13): who judges, for whom, and what they come to.
select 'a hand-in is of a confirmed examiner or chief of the exam', n.sn from score_entry n
where n.handin_time is not null and not n.migrated and not exists (select 1 from assignment d
  where d.exam_sn = n.exam_sn and d.teacher_sn = n.teacher_sn and d.role in ('CHIEF', 'EXAMINER', 'SCORER') and d.status = 'CONFIRMED')
union all
select 'an entry is for a seat of its practical exam', n.sn from score_entry n
where n.score_sn <> n.signup_sn || '-P' or not exists (select 1 from seat x join exam e on e.sn = x.exam_sn
  where x.signup_sn = n.signup_sn and x.exam_sn = n.exam_sn and x.subject = 'OFFLINE' and e.plan_sn = n.plan_sn)
union all
select 'at most three examiners hand in for a candidate', n.score_sn from score_entry n
where n.handin_time is not null group by n.score_sn having count(*) > 3
union all
select 'a practical score is the mean of its hand-ins', s.sn
from score s join (select score_sn, count(*) as given, avg(total) as mean from score_entry where handin_time is not null and not migrated group by score_sn) n on n.score_sn = s.sn
where s.raw_score is not null and not exists (select 1 from score_correction k where k.score_sn = s.sn)
  and (s.raw_score <> round(n.mean, 1) or jsonb_array_length(s.examiner_scores) <> n.given)
union all
select 'a practical score is not above the mean of its hand-ins', s.sn from score s
where s.deducted is not null and (s.deducted < 0 or s.final_score > s.raw_score)
union all
select 'a candidate for whom a third scorer is due has no score', s.sn
from score s join (select score_sn, count(handin_time) as given from score_entry group by score_sn having bool_or(third_due)) n on n.score_sn = s.sn
where n.given < 3 and s.raw_score is not null and not exists (select 1 from score_correction k where k.score_sn = s.sn)
union all
select 'a published score changes by a correction only', s.sn
from score s join score_sheet h on h.sn = s.plan_sn and h.status = 'AUDIT'
where s.update_time > h.publish_time and not exists (select 1 from score_correction k where k.score_sn = s.sn)
union all
select 'a score equals the result of its last correction', k.score_sn
from (select distinct on (score_sn) score_sn, to_score, to_flag, corrected_by from score_correction order by score_sn, time desc, sn desc) k
join score s on s.sn = k.score_sn
where (s.final_score, s.flag, s.entered_by) is distinct from (k.to_score, k.to_flag, k.corrected_by)
union all
select 'a correction is in the audit trail', k.score_sn
from (select score_sn, count(*) as made from score_correction group by score_sn) k
where k.made <> (select count(*) from audit a where a.action = 'score.correct' and a.target_sn = k.score_sn)
union all
select 'a certificate belongs to a published pass', c.sn
from certificate c left join composite m on m.signup_sn = c.signup_sn left join score_sheet t on t.sn = c.plan_sn
where m.pass is not true or t.status is distinct from 'AUDIT' or t.issue_time is null
union all
select 'every candidate who passed has a certificate once certificates are issued', m.signup_sn
from composite m join score_sheet t on t.sn = m.plan_sn and t.issue_time is not null join signup g on g.sn = m.signup_sn
where m.pass and not exists (select 1 from certificate c join student x on x.sn = c.student_sn join student st on st.sn = m.student_sn
    where c.credential_sn = g.credential_sn and c.level = g.level and (x.sn = st.sn or document_key(x.id_type, x.id_no) = document_key(st.id_type, st.id_no) or x.merged_into = st.sn or st.merged_into = x.sn))
  and not exists (select 1 from incident_candidate n join incident i on i.sn = n.incident_sn where n.signup_sn = m.signup_sn and i.status <> 'AUDIT' and i.delete_time is null) and not exists (select 1 from late_report r where r.signup_sn = m.signup_sn and r.status = 'OPEN')
union all
select 'one valid certificate for each student, credential and level', min(c.sn)
from certificate c where c.status = 'VALID' group by c.student_sn, c.credential_sn, c.level having count(*) > 1
union all
select 'a certificate has the data of its sign-up', c.sn
from certificate c join signup g on g.sn = c.signup_sn
where (c.student_sn, c.org_sn, c.plan_sn, c.credential_sn, c.level) <> (g.student_sn, g.org_sn, g.plan_sn, g.credential_sn, g.level)
union all
select 'a certificate stores what is printed on it', c.sn from certificate c
where c.content ->> 'name' is null or c.content ->> 'id_no' is null or c.photo = ''
union all
select 'a certificate is expired only after its last day', c.sn from certificate c where c.status = 'EXPIRED' and c.expire_date >= business_now()::date
union all
select 'a certificate is voided by two persons', c.sn from certificate c
where (c.status in ('VOIDING', 'VOID')) <> (c.void_by is not null) or (c.status = 'VOID') <> (c.void_date is not null)
  or exists (select 1 from history h where h.entity = 'certificate' and h.entity_sn = c.sn and h.move = 'confirmVoid' and h.actor_sn = c.void_by)
union all
select 'a reissued certificate has as many stored contents as reissues', h.entity_sn
from (select entity_sn, count(*) as made from history where entity = 'certificate' and move = 'reissue' group by entity_sn) h
where h.made <> (select count(*) from certificate_reissue r where r.certificate_sn = h.entity_sn)
union all
-- Certificate numbers have no gaps: the series' counter is the count of what was issued from it.
select 'certificate numbers have no gaps', n.name
from serial n where n.name like 'certificate.%' and n.value <> (select count(*) from certificate c where c.no like replace(n.name, 'certificate.', '') || '%')
union all
-- Numbers given by day and by site have no gaps either; what was deleted keeps its own.
select 'application, borrow and plan numbers have no gaps', n.name
from serial n
join lateral (
  select count(*) from application a where n.name like 'SQ%' and a.apply_sn like n.name || '%' having n.name like 'SQ%'
  union all select count(*) from borrow b where b.sn like n.name || '%' having n.name like 'JK%'
  union all select count(*) from plan p where n.name = 'plan:' || p.org_sn || ':' || p.year having n.name like 'plan:%'
) given on true where given.count <> n.value
union all
select 'scores are sent back alone only while their sheet is sent back', r.sn
from score_return r join score_sheet h on h.sn = r.plan_sn where h.status <> 'REJECT'
union all
-- Lifecycles: each moved record has a history, and its last line is the record's state.
select 'the last history line of ' || h.entity || ' is its state', h.entity_sn
from last_line h join current_state r on r.entity = h.entity and r.sn = h.entity_sn where r.status <> h.to_status
union all
select 'each history line of ' || h.entity || ' starts from the state of the one before', h.entity_sn
from line h where h.from_status <> h.state_before
union all
select 'each move of ' || h.entity || ' is in the audit trail', h.entity_sn
from (
  -- Certificates are issued plan by plan, a correction and a score sent back alone are of a score, an import is undone as a whole, a new file of a document is an edit of it, who is there at the end of an exam and what is filed from its paper are of the exam, who is replaced is of the other hand-in: they have audit entries of their own. Those of an entry are about the candidate's score.
  select entity, move, entity_sn, count(*) as made from history
  where from_status is not null and (entity, move) not in (('score', 'issue'), ('score', 'correct'), ('score', 'returnRow'), ('attendance', 'finish'), ('attendance', 'file'), ('scoreEntry', 'replace'), ('scoreEntry', 'migrate'), ('document', 'revise')) and move <> 'undo' group by entity, move, entity_sn
) h
left join (select action, coalesce(after ->> 'entry', target_sn) as target_sn, count(*) as written from audit group by 1, 2) a
  on a.action = h.entity || '.' || h.move and a.target_sn = h.entity_sn
where a.written is distinct from h.made * case when (h.entity, h.move) = ('student', 'changeSchool') then 2 else 1 end -- In the trails of both institutions.
union all
-- Decisions are centre's and platform's, a borrow's is its host's; each names the version that it decided.
select 'the platform decides on ' || h.entity, h.entity_sn
from decision h where h.entity <> 'borrow' and h.actor_role not in ('center', 'system')
union all
select 'the host decides on a borrow', h.entity_sn
from decision h join borrow b on b.sn = h.entity_sn join account a on a.sn = h.actor_sn
where h.entity = 'borrow' and a.org_sn is distinct from b.host_org_sn
union all
select 'a decision names its version', h.entity_sn from decision h where h.version is null
union all
-- Tenancy: each student is signed up by its own institution, a borrowed one through a borrow of its school.
select 'a student is signed up by its own institution', l.sn from live l join student st on st.sn = l.student_sn where st.org_sn <> l.org_sn
union all
select 'a borrowed sign-up is of the school of its borrow', l.sn from live l join borrow b on b.sn = l.borrow_sn where b.org_sn <> l.org_sn
union all
-- Jobs: none is stuck; an import accounts for every row of its file.
select 'no job is open for more than a day', j.sn from job j where j.state in ('queued', 'running') and j.create_time < now() - interval '1 day'
union all
select 'an import accounts for every row', j.sn from job j where j.kind like '%.import' and j.state = 'done' and j.total <> j.ok + j.failed
union all
-- Sites: an approval is complete, and a site code belongs to one institution.
select 'an approved site has its code', a.sn from application a join college c on c.sn = a.org_sn where a.status = 'AUDIT' and c.site_code is null
union all
select 'one approval for each site, credential and level is in force on any day', a.sn
from application a join application b on (b.org_sn, b.credential_sn) = (a.org_sn, a.credential_sn) and b.sn > a.sn and b.approved_levels && a.approved_levels
  and daterange(b.valid_from, b.valid_to, '[]') && daterange(a.valid_from, a.valid_to, '[]')
where a.status = 'AUDIT' and b.status = 'AUDIT'
union all
select 'a plan belongs to an approval of its own site and credential', p.sn
from plan p join application a on a.sn = p.application_sn where a.org_sn <> p.org_sn or a.credential_sn <> p.credential_sn
union all
-- Accounts: an enabled administrator is always there; an institution's accounts carry its role.
select 'there is an enabled administrator', 'account'
where exists (select 1 from account) and not exists (select 1 from account where admin and status = 'ENABLE' and delete_time is null)
union all
select 'an account of an institution carries its role', a.sn
from account a join college c on c.sn = a.org_sn
where a.delete_time is null and a.role in ('school', 'college') and a.role <> c.org_type and c.org_level <> 'TRAINING'
