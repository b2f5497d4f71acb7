-- Equality beside ranges in one exclusion constraint: nobody and nothing is in two places at once (reliability.md §4).
create extension if not exists btree_gist;

-- Who is chosen for which session of a plan, until the exam is approved (domain.md §6.4).
create table panel (
  plan_sn text not null references plan (sn) on delete cascade,
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  session_no integer not null,
  teacher_sn text not null references teacher (sn),
  role text not null check (role in ('CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR')),
  create_time timestamptz not null default business_now(),
  primary key (plan_sn, subject, session_no, teacher_sn)
);
create unique index panel_chief on panel (plan_sn, subject, session_no) where role = 'CHIEF';
create index panel_teacher on panel (teacher_sn);

-- A sealed paper of a plan's subject: encrypted at rest, read by nobody before the start.
create table paper (
  plan_sn text not null references plan (sn),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  media_key text not null,
  name text not null,
  type text not null,
  sha256 text not null,
  uploaded_by text not null,
  create_time timestamptz not null default business_now(),
  primary key (plan_sn, subject)
);

-- One subject in one session, in one or more rooms (Decided 1): made when the exam application is approved.
create table exam (
  sn text primary key,
  plan_sn text not null references plan (sn),
  org_sn text not null references college (sn),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  session_no integer not null,
  name text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  minutes integer not null,
  capacity integer not null,
  candidate_count integer not null check (candidate_count between 0 and capacity),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  unique (plan_sn, subject, session_no)
);
create index exam_org on exam (org_sn, start_time desc, sn desc);
create index exam_start on exam (start_time desc, sn desc);
create index exam_update on exam (update_time desc, sn desc);
create table exam_room (
  exam_sn text not null references exam (sn) on delete cascade,
  room_sn text not null references room (sn),
  -- The number of (session, room) in the plan: three digits of the ticket number.
  serial integer not null check (serial between 1 and 999),
  capacity integer not null check (capacity > 0),
  time tstzrange not null,
  primary key (exam_sn, room_sn),
  constraint exam_room_overlap exclude using gist (room_sn with =, time with &&)
);
create table seat (
  signup_sn text not null references signup (sn),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  exam_sn text not null references exam (sn) on delete cascade,
  room_sn text not null references room (sn),
  seat_no integer not null check (seat_no between 1 and 99),
  student_sn text not null references student (sn),
  time tstzrange not null,
  primary key (signup_sn, subject),
  unique (exam_sn, room_sn, seat_no),
  constraint seat_overlap exclude using gist (student_sn with =, time with &&)
);
create index seat_exam on seat (exam_sn, room_sn, seat_no);

-- What an examiner was asked to do in an exam, and the answer.
create table assignment (
  sn text primary key,
  exam_sn text not null references exam (sn) on delete cascade,
  teacher_sn text not null references teacher (sn),
  role text not null check (role in ('CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR')),
  room_sn text references room (sn),
  -- The declaration that no rule of avoidance applies (domain.md §6.4).
  declared boolean not null default false,
  reason text,
  reply_time timestamptz,
  time tstzrange not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'DECLINED', 'REPLACED')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  constraint assignment_overlap exclude using gist (teacher_sn with =, time with &&) where (status in ('PENDING', 'CONFIRMED'))
);
create unique index assignment_once on assignment (exam_sn, teacher_sn) where status <> 'REPLACED';
-- Calls of an exam, those that ended among them.
create index assignment_exam on assignment (exam_sn);
create index assignment_unanswered on assignment (create_time) where status = 'PENDING';
create index assignment_teacher on assignment (teacher_sn, update_time desc, sn desc);

-- One subject's result of one sign-up.
create table score (
  sn text primary key,
  exam_sn text not null references exam (sn),
  plan_sn text not null references plan (sn),
  signup_sn text not null references signup (sn),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  raw_score numeric(4, 1) check (raw_score between 0 and 100),
  examiner_scores jsonb not null default '[]',
  deduction text,
  final_score numeric(4, 1) check (final_score between 0 and 100),
  flag text not null check (flag in ('NORMAL', 'ABSENT', 'VIOLATION', 'CHEAT', 'DEFERRED')),
  attempt text not null check (attempt in ('NEW', 'RETAKE')),
  import_batch text,
  entered_by text not null,
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  unique (signup_sn, subject),
  check (flag <> 'NORMAL' or final_score is not null),
  check (flag not in ('ABSENT', 'DEFERRED') or final_score is null)
);
-- A published score as it was and as it became: by a second person, with reason and evidence (domain.md §5.5).
create table score_correction (
  sn text primary key,
  score_sn text not null references score (sn),
  from_score numeric(4, 1),
  from_flag text not null,
  to_score numeric(4, 1),
  to_flag text not null,
  reason text not null,
  files text[] not null,
  corrected_by text not null references account (sn),
  time timestamptz not null default business_now()
);
create index score_correction_score on score_correction (score_sn, time desc);
create index score_plan on score (plan_sn);
create index score_exam on score (exam_sn);
create index score_update on score (update_time desc, sn desc);
-- The lifecycle's record of a plan's scores (Decided 8); its key is the plan's number.
create table score_sheet (
  sn text primary key references plan (sn),
  org_sn text not null references college (sn),
  submit_time timestamptz,
  publish_time timestamptz,
  -- The last day of public notice; certificates follow when it is over without an open problem (Decided 7).
  publicity_end date,
  issue_time timestamptz,
  opinion text,
  status text not null default 'INIT' check (status in ('INIT', 'SUBMIT', 'AUDIT', 'REJECT')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now()
);
create index score_sheet_org on score_sheet (org_sn, update_time desc, sn desc);
create index score_sheet_update on score_sheet (update_time desc, sn desc);
create index score_sheet_publicity on score_sheet (publicity_end) where status = 'AUDIT' and issue_time is null;
-- What the two subjects come to; recomputed, it never differs.
create table composite (
  signup_sn text primary key references signup (sn),
  plan_sn text not null references plan (sn),
  org_sn text not null references college (sn),
  student_sn text not null references student (sn),
  template_sn text not null references template (sn),
  theory numeric(4, 1),
  practical numeric(4, 1),
  composite numeric(4, 1),
  pass boolean not null,
  verdict text not null check (verdict in ('CHEAT', 'ABSENT', 'VIOLATION', 'DEFERRED', 'INCOMPLETE', 'FAILED', 'PASSED')),
  update_time timestamptz not null default business_now()
);
create index composite_plan on composite (plan_sn, org_sn);

create table certificate (
  sn text primary key,
  no text not null unique,
  signup_sn text not null references signup (sn),
  student_sn text not null references student (sn),
  org_sn text not null references college (sn),
  plan_sn text not null references plan (sn),
  -- The plan's site, which sees its candidates' certificates.
  site_sn text not null references college (sn),
  credential_sn text not null references credential (sn),
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  -- Everything that is printed, as it was on the day of issue; photo and seal as stored then.
  content jsonb not null,
  photo text not null,
  seal text,
  issue_date date not null,
  expire_date date,
  status text not null default 'VALID' check (status in ('VALID', 'EXPIRED')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now()
);
create unique index certificate_live on certificate (student_sn, credential_sn, level) where status = 'VALID';
create unique index certificate_signup on certificate (signup_sn);
create index certificate_org on certificate (org_sn, update_time desc, sn desc);
create index certificate_site on certificate (site_sn, update_time desc, sn desc);
create index certificate_plan on certificate (plan_sn);
create index certificate_seal on certificate (seal) where seal is not null;
create index certificate_end on certificate (expire_date) where status = 'VALID' and expire_date is not null;
create index certificate_update on certificate (update_time desc, sn desc);
