-- The reserve pool (domain.md §3.7, §5.7): whether the examiner agrees to be dispatched, where to and when. `suspend_time`:
-- since when the examiner is out of service because of too many refusals in a year (Decided 16).
alter table teacher add column consent_time timestamptz;
alter table teacher add column regions text[] not null default '{}';
alter table teacher add column free_from date;
alter table teacher add column free_to date;
alter table teacher add column suspend_time timestamptz;
alter table teacher add constraint teacher_free_order check (free_from <= free_to) not valid;
alter table teacher validate constraint teacher_free_order;
-- Whoever is in the pool was put into it after the centre had confirmed that the examiner agrees.
update teacher set consent_time = update_time where reserve;

-- The examiner's file: one rating a year, and violations, which are only added.
create table teacher_rating (
  teacher_sn text not null references teacher (sn),
  year integer not null check (year between 2000 and 2999),
  grade text not null check (grade in ('EXCELLENT', 'QUALIFIED', 'BASIC', 'UNQUALIFIED')),
  reason text not null,
  account_sn text not null,
  rate_time timestamptz not null default business_now(),
  primary key (teacher_sn, year)
);
create table teacher_violation (
  sn text primary key,
  teacher_sn text not null references teacher (sn),
  day date not null,
  reason text not null,
  account_sn text not null,
  create_time timestamptz not null default business_now()
);
create index teacher_violation_of on teacher_violation (teacher_sn, day desc);

-- Proof that a leave was due to more than the examiner's own wish: such a leave is not counted (Decided 16).
alter table assignment add column leave_files text[] not null default '{}';

-- Examiners of the pool whom the centre sent to a plan, each time once (domain.md §5.7).
create table dispatch (
  sn text primary key,
  teacher_sn text not null references teacher (sn),
  plan_sn text not null references plan (sn),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  session_no integer not null,
  role text not null check (role in ('CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR')),
  account_sn text not null,
  create_time timestamptz not null default business_now()
);
create index dispatch_teacher on dispatch (teacher_sn, create_time desc);
