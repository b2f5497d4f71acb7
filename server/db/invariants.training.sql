-- Places of trainings (domain.md §3.19, Decided 30). Each line answers a rule and the row that breaks it.
select 'the places taken are those of the registrations that are not rejected, and of the approved ones' as rule, s.sn
from train_session s cross join lateral (
  select count(*) filter (where t.status <> 'REJECT')::int as taken, count(*) filter (where t.status = 'AUDIT')::int as approved
  from trainee t where t.train_sn = s.sn and t.delete_time is null) found
where s.taken <> found.taken or s.approved <> found.approved
union all
select 'an issued training certificate has the number that its trainee has', c.sn
from train_certificate c join trainee t on t.sn = c.trainee_sn
where c.status = 'AUDIT' and c.cert_no is distinct from t.certificate_no or c.status <> 'AUDIT' and t.certificate_no is not null
union all
select 'what a training certificate prints is what was recorded', c.sn
from train_certificate c join trainee t on t.sn = c.trainee_sn
where c.status <> 'REJECT' and (c.hours_done, c.exam_score) is distinct from (t.hours_done, t.theory_score);
