-- Places of trainings (domain.md §3.19, Decided 30). Each line answers a rule and the row that breaks it.
select 'the places taken are those of the registrations that are not rejected, and of the approved ones' as rule, s.sn
from train_session s cross join lateral (
  select count(*) filter (where t.status <> 'REJECT')::int as taken, count(*) filter (where t.status = 'AUDIT')::int as approved
  from trainee t where t.train_sn = s.sn and t.delete_time is null) found
where s.taken <> found.taken or s.approved <> found.approved;
