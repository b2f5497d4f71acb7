-- What must hold at every moment (reliability.md §4): one statement that names each row which breaks a rule; none is well.
with live as (
  select * from signup where status in ('SUBMIT', 'AUDIT')
),
assessed as (
  select s.signup_sn, bool_or(s.flag = 'CHEAT') as cheat from score s group by s.signup_sn
)
-- Seats: what is counted is what stands there, and never more than the room there is.
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
select 'a live borrowed sign-up stands on an approved borrow of its plan', l.sn
from live l join borrow b on b.sn = l.borrow_sn where b.status <> 'SCHOOL_AUDIT' or b.plan_sn is distinct from l.plan_sn
union all
select 'one live sign-up for each student, credential and level', min(l.sn)
from live l where not l.closed group by l.student_sn, l.credential_sn, l.level having count(*) > 1
union all
select 'own students are the site''s', l.sn from live l join plan p on p.sn = l.plan_sn where (l.source = 'OWN') <> (l.org_sn = p.org_sn)
union all
-- Sessions: a session holds no more than its room, and no room is in two live plans at once.
select 'a session fits its room', s.sn from plan_session s join room r on r.sn = s.room_sn
  join plan p on p.sn = s.plan_sn where s.capacity > r.seats and p.status in ('PLAN_SUBMIT', 'PLAN_AUDIT')
union all
select 'no room is in two live sessions at once', a.sn
from plan_session a join plan pa on pa.sn = a.plan_sn and pa.status not in ('PLAN_INIT', 'PLAN_REJECT') and pa.delete_time is null
  join plan_session b on b.room_sn = a.room_sn and b.sn > a.sn and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)
  join plan pb on pb.sn = b.plan_sn and pb.status not in ('PLAN_INIT', 'PLAN_REJECT') and pb.delete_time is null
union all
-- Exams: everybody who sits is seated once for each subject, and a ticket belongs to one.
select 'every candidate of an approved exam has a ticket', l.sn
from live l join plan p on p.sn = l.plan_sn where p.status = 'EXAM_AUDIT' and l.status = 'AUDIT' and l.ticket_no is null
union all
select 'a seat is a live sign-up''s of the exam''s plan', s.signup_sn
from seat s join exam e on e.sn = s.exam_sn join signup l on l.sn = s.signup_sn
where l.plan_sn <> e.plan_sn or l.status <> 'AUDIT' or l.student_sn <> s.student_sn
union all
select 'an exam counts its candidates', e.sn from exam e where e.candidate_count <> (select count(*) from seat s where s.exam_sn = e.sn)
union all
-- Scores: published ones have a composite for everybody, and a certificate follows a published pass only.
select 'a normal score has a value', s.sn from score s where s.flag = 'NORMAL' and s.final_score is null
union all
select 'a published sheet has a composite for each candidate', l.sn
from live l join score_sheet t on t.sn = l.plan_sn and t.status = 'AUDIT'
where l.status = 'AUDIT' and not exists (select 1 from composite c where c.signup_sn = l.sn)
union all
select 'who cheated has not passed', c.signup_sn from composite c join assessed a on a.signup_sn = c.signup_sn where a.cheat and c.pass
union all
select 'a certificate stands on a published pass', c.sn
from certificate c left join composite m on m.signup_sn = c.signup_sn left join score_sheet t on t.sn = c.plan_sn
where c.status = 'VALID' and (m.pass is not true or t.status is distinct from 'AUDIT')
union all
-- Certificate numbers have no gaps: the series' counter is the count of what was issued from it.
select 'certificate numbers have no gaps', n.name
from serial n where n.name like 'certificate.%' and n.value <> (select count(*) from certificate c where c.no like replace(n.name, 'certificate.', '') || '%')
union all
-- Lifecycles: what was moved has a history, and its last line is where it stands.
select 'the last history line of ' || h.entity || ' is its state', h.entity_sn
from (
  select distinct on (entity, entity_sn) entity, entity_sn, to_status from history
  where entity in ('application', 'plan', 'borrow') order by entity, entity_sn, time desc, sn desc
) h
join (
  select 'application' as entity, sn, status from application where delete_time is null
  union all select 'plan', sn, status from plan where delete_time is null
  union all select 'borrow', sn, status from borrow where delete_time is null
) r on r.entity = h.entity and r.sn = h.entity_sn
where r.status <> h.to_status
union all
-- Sites: an approval is whole, and one site code is one institution's.
select 'an approved site has its code', a.sn from application a join college c on c.sn = a.org_sn where a.status = 'AUDIT' and c.site_code is null
union all
select 'a plan stands on an approval of its own site and credential', p.sn
from plan p join application a on a.sn = p.application_sn where a.org_sn <> p.org_sn or a.credential_sn <> p.credential_sn
union all
-- Accounts: an enabled administrator is always there; an institution's accounts carry its role.
select 'there is an enabled administrator', 'account'
where exists (select 1 from account) and not exists (select 1 from account where admin and status = 'ENABLE' and delete_time is null)
union all
select 'an account of an institution carries its role', a.sn
from account a join college c on c.sn = a.org_sn
where a.delete_time is null and a.role in ('school', 'college') and a.role <> c.org_type and c.org_level <> 'TRAINING'
