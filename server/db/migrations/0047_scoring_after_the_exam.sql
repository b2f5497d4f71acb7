-- A third scorer who was due stays due, also when an entry was changed or returned (Decided 34): the mark is on every entry of the candidate.
alter table score_entry drop constraint score_entry_check1;
-- The entry that was handed in instead of this returned one.
alter table score_entry add column replaced_by text references score_entry (sn);

-- Who opened the entries of a candidate to decide about them, or returned one, and why: this person does not score the candidate (Decided 33). Written once.
create table score_dispute (
  score_sn text not null,
  account_sn text not null references account (sn),
  plan_sn text not null references plan (sn),
  reason text not null,
  time timestamptz not null default business_now(),
  primary key (score_sn, account_sn)
);
insert into score_dispute (score_sn, account_sn, plan_sn, reason, time)
select distinct on (n.score_sn, v.by_sn) n.score_sn, v.by_sn, n.plan_sn, v.reason, v.time
from score_entry_version v join score_entry n on n.sn = v.entry_sn left join teacher t on t.sn = n.teacher_sn
where v.by_sn is distinct from t.account_sn
order by n.score_sn, v.by_sn, v.time;

-- A further examiner may be called for scoring alone (Decided 31): of no panel, present nowhere; the time of such a call is the empty range.
alter table assignment add constraint assignment_role
  check (role in ('CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR', 'SCORER') and (role = 'SCORER') = isempty(time)) not valid;
alter table assignment validate constraint assignment_role;
alter table assignment drop constraint assignment_role_check;
-- What a scorer who was not there scored from.
alter table score_entry add column basis text check (basis in ('RECORDING', 'WORK', 'PAPER'));
