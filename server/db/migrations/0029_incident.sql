-- What goes wrong in an exam (domain.md §3.18, §5.9): recorded by site or examiner, handled by the centre.
create table incident (
  sn text primary key,
  exam_sn text not null references exam (sn),
  plan_sn text not null references plan (sn),
  -- The site of the exam.
  org_sn text not null references college (sn),
  occur_time timestamptz not null,
  type text not null check (type in ('POWER', 'NETWORK', 'SYSTEM', 'DEVICE', 'PAPER', 'LEAK', 'ILLNESS', 'VIOLATION', 'CHEAT', 'IMPERSONATION', 'ABSENCE', 'DISASTER', 'OTHER')),
  -- Article and item of the national rule: of violations and cheating alone.
  kind text,
  grade text not null check (grade in ('NORMAL', 'MAJOR', 'CRITICAL')),
  description text not null check (length(description) between 10 and 2000),
  measures text not null check (length(measures) between 2 and 2000),
  extra_minutes integer check (extra_minutes between 0 and 45),
  fault_minutes integer check (fault_minutes between 0 and 600),
  evidence text[] not null default '{}',
  witnesses jsonb not null default '[]' check (jsonb_typeof(witnesses) = 'array'),
  -- Evidence and signatures together: what those who read the record may open.
  files text[] not null default '{}',
  candidate_acknowledge text check (candidate_acknowledge in ('SIGNED', 'REFUSED')),
  reporter_sn text not null references account (sn),
  -- Until when it is reported, by the settings of the day on which it was written.
  due_time timestamptz not null,
  reported_time timestamptz,
  handle_result text check (handle_result in ('EXTRA_TIME', 'DEVICE', 'RESCHEDULE', 'DEFER', 'VOID', 'POLICE', 'NONE')),
  handle_opinion text,
  closed_time timestamptz,
  -- What its result wrote into the scores of the candidates concerned.
  score_flag text check (score_flag in ('VIOLATION', 'CHEAT', 'DEFERRED')),
  -- Changed since it was sent back.
  changed boolean not null default false,
  status text not null default 'INIT' check (status in ('INIT', 'SUBMIT', 'AUDIT', 'REJECT')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  check ((kind is null) or (type = 'VIOLATION' and kind like '5.%') or (type = 'CHEAT' and kind ~ '^[67]\.')),
  check (status = 'AUDIT' or (closed_time is null and handle_result is null)),
  check (score_flag is null or status = 'AUDIT')
);
create index incident_update on incident (update_time desc, sn desc) where delete_time is null;
create index incident_org on incident (org_sn, update_time desc) where delete_time is null;
create index incident_exam on incident (exam_sn) where delete_time is null;
create index incident_open on incident (plan_sn) where delete_time is null and status <> 'AUDIT';

-- The candidates that it touches, each with what it means for them.
create table incident_candidate (
  sn text primary key,
  incident_sn text not null references incident (sn) on delete cascade,
  signup_sn text not null references signup (sn),
  -- Whose student it is.
  org_sn text not null references college (sn),
  student_sn text not null references student (sn),
  station text check (length(station) between 1 and 20),
  effect text not null check (effect in ('NONE', 'EXTRA_TIME', 'DEVICE', 'RESCHEDULE', 'CANCEL')),
  constraint incident_candidate_once unique (incident_sn, signup_sn)
);
create index incident_candidate_org on incident_candidate (org_sn, student_sn);
create index incident_candidate_signup on incident_candidate (signup_sn);
