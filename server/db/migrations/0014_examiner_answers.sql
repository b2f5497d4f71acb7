-- A call that nobody answered in time has a state of its own (domain.md, Decided 14 and 15). The new check is added
-- before the old one goes, and looks at the rows that are there without a lock against writers.
alter table assignment add constraint assignment_status
  check (status in ('PENDING', 'CONFIRMED', 'DECLINED', 'LAPSED', 'REPLACED')) not valid;
alter table assignment validate constraint assignment_status;
alter table assignment drop constraint assignment_status_check;

-- Why an examiner declined: avoidance, leave or refusal (Decided 16). Null: not declined, or before there were kinds.
alter table assignment add column decline_kind text;
alter table assignment add constraint assignment_decline_kind
  check (decline_kind in ('AVOID', 'LEAVE', 'REFUSE')) not valid;
alter table assignment validate constraint assignment_decline_kind;

-- The system's own reason changed its words with the state: the screens recognize it by them.
update assignment set reason = '逾期未答复，任务已失效' where reason = '逾期未答复，视为请假';

-- What a returned sign-up was like, as a digest of photo, name, identity, class and subjects: only a difference from it
-- opens the resubmission (Decided 21). Null: returned before there were digests.
alter table signup add column returned text;

-- The years of duty of a senior examiner are waived for one imported with a valid certificate (Decided 17). Those who
-- were enabled under the rule of before keep what was decided.
alter table teacher add column duty_waived boolean not null default false;
update teacher set duty_waived = true where grade = 'SENIOR' and status <> 'INIT';

-- How many days before its end a certificate was last announced to its institution.
alter table certificate add column warned_days integer;
