-- What must hold of the day of an exam (reliability.md §4), as in invariants.sql: attendance, room records, incidents, the examiners' entries.
-- What the hand-ins of a practical come to by the rules of today's settings (Decided 13, 34, §6.1); hand-ins migrated from older figures were decided by the rules of before.
with judged as (
  select n.*, k.percent, k.cap, n.given = 2 and (n.spread > k.percent or n.critical = 1 or n.stopped = 1) as due,
    greatest(case when n.marked then 3 else t.scorers end, n.given + n.returned) as needed,
    case when n.stopped * 2 > n.given then 0
      when n.critical * 2 > n.given then least(round(n.mean, 1), greatest(0, least(k.cap, t.practical_pass - 0.1))) else round(n.mean, 1) end as ruled
  from (select score_sn, min(plan_sn) as plan_sn, count(*) filter (where h) as given, avg(total) filter (where h) as mean,
      max(total) filter (where h) - min(total) filter (where h) as spread, count(*) filter (where h and critical) as critical,
      count(*) filter (where h and stopped) as stopped, count(*) filter (where not h and return_reason is not null and replaced_by is null) as returned,
      bool_or(third_due) as marked
    from score_entry cross join lateral (select handin_time is not null as h) given group by score_sn having not bool_or(migrated)) n
  join plan p on p.sn = n.plan_sn join template t on t.sn = p.template_sn
  cross join (select coalesce((select (value #>> '{}')::numeric from setting where name = 'third_scorer_percent'), 30) as percent,
    coalesce((select (value #>> '{}')::numeric from setting where name = 'critical_cap'), 59) as cap) k
)
select 'where two differ by more than the limit or in a box, a third scorer is due' as rule, n.score_sn as sn from judged n where n.due and not n.marked
union all
select 'whole hand-ins, and these alone, make a practical score', n.score_sn
from judged n left join score s on s.sn = n.score_sn
where not exists (select 1 from score_correction k where k.score_sn = n.score_sn)
  and (n.given >= n.needed and coalesce(s.flag, 'NORMAL') in ('NORMAL', 'VIOLATION', 'CHEAT')) <> (s.raw_score is not null)
union all
select 'a practical score is the mean of its hand-ins, capped by the boxes, less the deduction', n.score_sn
from judged n join score s on s.sn = n.score_sn
where s.raw_score is not null and n.given > 0 and not exists (select 1 from score_correction k where k.score_sn = s.sn)
  and (s.raw_score, s.final_score + s.deducted) is distinct from (round(n.mean, 1), n.ruled)
union all
-- Entries that were returned, and who decided about them (Decided 31, 33).
select 'the state of an entry is that of its hand-in, its return and its replacement', n.sn from score_entry n
where n.state <> case when n.handin_time is not null then 'HANDED' when n.replaced_by is not null then 'REPLACED' when n.return_reason is not null then 'RETURNED' else 'DRAFT' end
union all
select 'a replaced entry is returned, and what replaces it is of the same candidate', n.sn
from score_entry n join score_entry o on o.sn = n.replaced_by where n.handin_time is not null or o.score_sn <> n.score_sn
union all
select 'who decided about the entries of a candidate did not score this candidate afterwards', n.sn
from score_dispute d join score_entry n on n.score_sn = d.score_sn join teacher t on t.sn = n.teacher_sn and t.account_sn = d.account_sn
where n.handin_time > d.time and n.behalf_by is null
union all
-- The day of an exam (domain.md §3.13a): who was there, from when to when.
select 'the state of an exam is that of its begin and its end', e.sn from exam e
where case e.run_state when 'RUNNING' then e.actual_start_time is null or e.actual_end_time is not null
  when 'FINISHED' then e.actual_start_time is not null and e.actual_end_time is null
  else e.actual_start_time is not null or e.actual_end_time is not null end
union all
-- "The site files attendance and records from paper" (Decided 39): of everybody.
select 'an exam that was filed from paper expects nobody', x.signup_sn
from seat x join exam e on e.sn = x.exam_sn and e.paper_scan is not null left join attendance a on (a.exam_sn, a.signup_sn) = (x.exam_sn, x.signup_sn)
where coalesce(a.state, 'EXPECTED') not in ('ABSENT', 'LEFT')
union all
select 'attendance is of a seat of the exam', a.sn from attendance a
where not exists (select 1 from seat x where (x.exam_sn, x.signup_sn, x.subject) = (a.exam_sn, a.signup_sn, a.subject))
union all
select 'nobody is in the room once the exam has ended', a.sn
from attendance a join exam e on e.sn = a.exam_sn where e.actual_end_time is not null and a.state in ('PRESENT', 'LATE')
union all
select 'exactly those who came have a check-in', a.sn from attendance a where (a.state in ('EXPECTED', 'ABSENT')) <> (a.checkin_time is null)
union all
select 'whoever came after the start is late', a.sn from attendance a join exam e on e.sn = a.exam_sn
where a.state = 'PRESENT' and a.checkin_time > greatest(e.start_time, e.actual_start_time)
union all
select 'nobody comes or leaves after the end of the exam', a.sn
from attendance a join exam e on e.sn = a.exam_sn where greatest(a.checkin_time, a.left_time) > e.actual_end_time
union all
select 'nobody leaves before having come', a.sn from attendance a where a.left_time < a.checkin_time
union all
-- The job that ends an exam makes nobody absent: nobody said so.
select 'an exam that a person has ended expects nobody', x.signup_sn
from seat x join exam e on e.sn = x.exam_sn left join attendance a on (a.exam_sn, a.signup_sn) = (x.exam_sn, x.signup_sn)
where e.actual_end_time is not null and not 'FINISHED_BY_JOB' = any(e.run_flags) and coalesce(a.state, 'EXPECTED') = 'EXPECTED'
union all
-- Attendance and scores are one truth (Decided 37); what was published is corrected by score_correction.
select 'no submitted score contradicts the attendance', s.sn
from score s join score_sheet h on h.sn = s.plan_sn and h.status in ('SUBMIT', 'AUDIT') join exam e on e.sn = s.exam_sn
left join attendance a on a.sn = s.sn
where not exists (select 1 from score_correction k where k.score_sn = s.sn)
  and case when coalesce(a.state, 'EXPECTED') = 'EXPECTED' then e.actual_end_time is not null and s.final_score is not null
    when a.state = 'ABSENT' then s.final_score is not null else s.flag = 'ABSENT' end
union all
-- Room records: what was fixed is what attendance says; after the end of an exam it cannot change.
select 'a submitted record has the figures of the attendance', r.sn
from room_record r join exam e on e.sn = r.exam_sn and e.actual_end_time is not null
cross join lateral (select count(*) as expected, count(a.checkin_time) as present, count(*) filter (where a.state = 'ABSENT') as absent,
    to_char(min(a.left_time), 'YYYY-MM-DD HH24:MI:SS') as first_left, to_char(max(a.left_time), 'YYYY-MM-DD HH24:MI:SS') as last_left,
    bool_or(a.state <> 'EXPECTED') as recorded
  from seat x left join attendance a on (a.exam_sn, a.signup_sn) = (x.exam_sn, x.signup_sn)
  where (x.exam_sn, x.room_sn) = (r.exam_sn, r.room_sn)) d
where r.status = 'SUBMIT' and (r.figures ->> 'expected', r.figures ->> 'present', r.figures ->> 'absent', r.figures ->> 'first_left', r.figures ->> 'last_left')
  is distinct from (d.expected::text, case when d.recorded then d.present::text end, case when d.recorded then d.absent::text end, d.first_left, d.last_left)
union all
select 'exactly a submitted record has figures', r.sn from room_record r where (r.status = 'SUBMIT') <> (r.figures is not null)
union all
-- Incidents (Decided 7; domain.md §5.5, §5.9). One that became a major one only after the submission is not meant.
select 'scores are submitted only while no major incident is open', i.sn
from incident i join score_sheet h on h.sn = i.plan_sn and h.status in ('SUBMIT', 'AUDIT')
where i.grade = 'CRITICAL' and i.status <> 'AUDIT' and i.delete_time is null and i.create_time <= h.submit_time
  and not exists (select 1 from audit a where a.action = 'incident.update' and a.target_sn = i.sn and a.business_time::timestamptz > h.submit_time)
union all
select 'no certificate is issued while a major incident, or one that names nobody, is open', i.sn
from incident i join score_sheet h on h.sn = i.plan_sn and h.issue_time is not null where i.status <> 'AUDIT' and i.delete_time is null
  and (i.grade = 'CRITICAL' or not exists (select 1 from incident_candidate c where c.incident_sn = i.sn))
union all
select 'nobody whom an open incident names has a certificate of the plan', c.sn
from certificate c join incident_candidate n on n.signup_sn = c.signup_sn join incident i on i.sn = n.incident_sn
where i.status <> 'AUDIT' and i.delete_time is null
