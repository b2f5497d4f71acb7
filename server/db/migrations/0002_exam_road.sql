-- Numbers without gaps: the row is locked until the commit that used its value.
create table serial (
  name text primary key,
  value integer not null check (value > 0)
);

-- What the bell shows: to one account, to an institution, or to centre and platform; the address is built for its reader.
create table notice (
  sn text primary key,
  type text not null check (type in ('NOTIFY', 'MESSAGE', 'OPINION')),
  status text not null default 'SEND' check (status in ('SEND', 'BACK')),
  to_account text references account (sn),
  to_org text references college (sn),
  to_platform boolean not null default false,
  event text not null,
  title jsonb not null,
  abstract jsonb not null,
  opinion text,
  screen text,
  params jsonb not null default '{}',
  entity text not null,
  entity_sn text not null,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  check (num_nonnulls(to_account, to_org) + to_platform::int = 1)
);
create index notice_account on notice (to_account, update_time desc, sn desc) where to_account is not null;
create index notice_org on notice (to_org, update_time desc, sn desc) where to_org is not null;
create index notice_platform on notice (update_time desc, sn desc) where to_platform;
create index notice_about on notice (entity, entity_sn);
create table notice_read (
  notice_sn text not null references notice (sn) on delete cascade,
  account_sn text not null references account (sn),
  time timestamptz not null default business_now(),
  primary key (account_sn, notice_sn)
);

create table authority (
  sn text primary key,
  code text not null,
  name text not null,
  name_en text,
  uscc text not null,
  contact_name text not null,
  mobile text not null,
  email text,
  website text,
  logo text,
  seal text,
  batch text,
  status text not null default 'ENABLE' check (status in ('ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
create unique index authority_code on authority (code) where delete_time is null;
create unique index authority_name on authority (name) where delete_time is null;
create unique index authority_uscc on authority (uscc) where delete_time is null;
create index authority_update on authority (update_time desc, sn desc) where delete_time is null;

create table credential (
  sn text primary key,
  code text not null,
  name text not null,
  name_hk text,
  name_en text,
  authority_sn text not null references authority (sn),
  form_type text not null check (form_type in ('CAR', 'MACHINE')),
  exam_form text not null check (exam_form in ('PAPER', 'COMPUTER', 'PRACTICAL', 'SPECIAL')),
  directions text[] not null default '{}',
  majors text[] not null default '{}',
  validity_years integer not null default 0 check (validity_years between 0 and 50),
  site_valid_years integer not null default 1 check (site_valid_years between 1 and 10),
  standard_file text,
  outline_file text,
  intro text,
  cover text,
  training_open boolean not null default false,
  sort integer not null default 0,
  status text not null default 'INIT' check (status in ('INIT', 'ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
create unique index credential_code on credential (code) where delete_time is null;
create unique index credential_name on credential (name) where delete_time is null;
create index credential_update on credential (update_time desc, sn desc) where delete_time is null;
create index credential_authority on credential (authority_sn) where delete_time is null;
create table credential_level (
  credential_sn text not null references credential (sn) on delete cascade,
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  fee numeric(8, 2) not null check (fee >= 0),
  theory_required boolean not null,
  practical_required boolean not null,
  fee_retake_single numeric(8, 2) check (fee_retake_single >= 0),
  primary key (credential_sn, level),
  check (theory_required or practical_required)
);

-- The code of an assessment site, given at its first approval (domain.md §2): six digits.
alter table college add column site_code text;
create unique index college_site_code on college (site_code) where site_code is not null;

-- What an institution applies with to become an assessment site for a credential (domain.md §3.6).
create table application (
  sn text primary key,
  apply_sn text not null unique,
  org_sn text not null references college (sn),
  credential_sn text not null references credential (sn),
  levels text[] not null,
  apply_type text not null check (apply_type in ('NEW', 'RENEW', 'CHANGE')),
  -- The approval that a renewal or change stands beside.
  base_sn text references application (sn),
  apply_year integer not null,
  site_name text not null,
  site_address text not null,
  contact_name text not null,
  contact_mobile text not null,
  statement text,
  -- Computed from the rooms when it is saved: candidates in one day.
  capacity_per_day integer not null default 0,
  -- How often it was sent in: each round stands in application_round.
  round integer not null default 0,
  -- Does it differ from the round that was sent in last? A rejected one is sent again changed, or with a statement.
  changed boolean not null default false,
  submit_time timestamptz,
  audit_time timestamptz,
  auditor text,
  audit_opinion text,
  approved_levels text[],
  approved_capacity_per_day integer check (approved_capacity_per_day > 0),
  valid_from date,
  valid_to date,
  site_visit_date date,
  site_visit_files text[] not null default '{}',
  disable_reason text,
  -- The last notice of its coming end: so many days before.
  warned_days integer,
  status text not null default 'INIT' check (status in ('INIT', 'SUBMIT', 'AUDIT', 'REJECT', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  check (status not in ('AUDIT', 'DISABLE') or (approved_levels is not null and approved_capacity_per_day is not null and valid_from is not null and valid_to is not null))
);
-- One open application for each institution and credential.
create unique index application_open on application (org_sn, credential_sn) where status in ('INIT', 'SUBMIT', 'REJECT') and delete_time is null;
-- One approval in force for each: a renewal's replaces its base.
create unique index application_in_force on application (org_sn, credential_sn) where status = 'AUDIT';
create index application_org on application (org_sn, update_time desc, sn desc) where delete_time is null;
create index application_status on application (status, submit_time desc, sn desc) where delete_time is null;
create index application_credential on application (credential_sn, status) where delete_time is null;
create index application_update on application (update_time desc, sn desc) where delete_time is null;
create index application_valid on application (valid_to) where status = 'AUDIT';
create table application_room (
  application_sn text not null references application (sn) on delete cascade,
  room_no text not null,
  name text not null,
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  seats integer not null check (seats between 1 and 500),
  primary key (application_sn, room_no)
);
-- What was submitted, whole, round by round.
create table application_round (
  application_sn text not null references application (sn) on delete cascade,
  round integer not null check (round > 0),
  submit_time timestamptz not null,
  content jsonb not null,
  primary key (application_sn, round)
);
-- The rooms of an approved site; a number is one room, whichever credentials use it.
create table room (
  sn text primary key,
  org_sn text not null references college (sn),
  room_no text not null,
  name text not null,
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  seats integer not null check (seats > 0),
  update_time timestamptz not null default business_now(),
  unique (org_sn, room_no)
);

create table teacher (
  sn text primary key,
  account_sn text references account (sn),
  org_sn text not null references college (sn),
  name text not null,
  gender text not null check (gender in ('MALE', 'FEMALE')),
  id_type text not null check (id_type in ('ID_CARD', 'HK_MACAO_PERMIT', 'TAIWAN_PERMIT', 'PASSPORT', 'FOREIGN_RESIDENT', 'OFFICER')),
  id_no text not null,
  birthday date not null,
  nation text,
  mobile text not null,
  email text not null,
  photo text,
  department text,
  position text,
  title text not null check (title in ('PROFESSOR', 'ASSOCIATE', 'MIDDLE', 'JUNIOR', 'SENIOR_TECHNICIAN', 'TECHNICIAN', 'SENIOR_WORKER', 'OTHER')),
  education text not null check (education in ('POSTGRADUATE', 'BACHELOR', 'COLLEGE', 'SECONDARY', 'TECHNICAL', 'HIGH_SCHOOL', 'JUNIOR_HIGH', 'OTHER')),
  degree text,
  major text,
  work_years integer not null check (work_years between 0 and 60),
  skill_cert_name text,
  skill_cert_level text check (skill_cert_level in ('SENIOR_TECHNICIAN', 'TECHNICIAN', 'SENIOR_WORKER', 'MIDDLE_WORKER', 'JUNIOR_WORKER')),
  skill_cert_no text,
  grade text not null check (grade in ('EXAMINER', 'SENIOR')),
  train_cert_no text,
  train_cert_date date,
  train_cert_expire date not null,
  -- Of the days before the end of the certificate that are told, the last one told; null when none is.
  told_days integer,
  is_chief boolean not null default false,
  bank_name text,
  bank_card text,
  resume text,
  files text[] not null default '{}',
  reserve boolean not null default false,
  -- Why it cannot be enabled; null once it can.
  init_reason jsonb,
  status text not null default 'INIT' check (status in ('INIT', 'ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
create unique index teacher_id_no on teacher (id_no) where delete_time is null;
create unique index teacher_mobile on teacher (mobile) where delete_time is null;
create unique index teacher_account on teacher (account_sn) where account_sn is not null;
create unique index teacher_cert on teacher (train_cert_no) where train_cert_no is not null and delete_time is null;
create index teacher_update on teacher (update_time desc, sn desc) where delete_time is null;
create index teacher_org on teacher (org_sn, update_time desc, sn desc) where delete_time is null;
create index teacher_expire on teacher (train_cert_expire) where status = 'ENABLE';
create index teacher_grams on teacher using gin (grams(name)) where delete_time is null;
create table teacher_credential (
  teacher_sn text not null references teacher (sn) on delete cascade,
  credential_sn text not null references credential (sn),
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  directions text[] not null default '{}',
  primary key (teacher_sn, credential_sn, level)
);
create index teacher_credential_level on teacher_credential (credential_sn, level);

create table template (
  sn text primary key,
  name text not null,
  credential_sn text not null references credential (sn),
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  edition integer not null check (edition > 0),
  -- The template that it was copied from.
  base_sn text references template (sn),
  theory_enabled boolean not null,
  theory_minutes integer check (theory_minutes between 30 and 180),
  theory_pass numeric(4, 1) not null default 60 check (theory_pass between 0 and 100),
  theory_weight integer not null check (theory_weight between 0 and 100),
  question_rules jsonb not null default '[]',
  shuffle boolean not null default true,
  late_minutes integer not null default 30,
  early_submit_minutes integer not null default 30,
  attempts integer not null default 1,
  practical_enabled boolean not null,
  practical_minutes integer check (practical_minutes between 30 and 480),
  practical_pass numeric(4, 1) not null default 60 check (practical_pass between 0 and 100),
  practical_weight integer not null check (practical_weight between 0 and 100),
  tasks jsonb not null default '[]',
  score_sheet jsonb not null default '[]',
  station_type text check (station_type in ('PC', 'BAY')),
  material_list jsonb not null default '[]',
  pass_rule text not null check (pass_rule in ('EACH', 'COMPOSITE', 'EACH_AND_COMPOSITE')),
  composite_pass numeric(4, 1) not null default 60 check (composite_pass between 0 and 100),
  examiner_rule jsonb not null,
  retake_rule jsonb not null,
  effective_from date,
  effective_to date,
  status text not null default 'INIT' check (status in ('INIT', 'ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  -- A draft may be incomplete; what is offered to plans may not.
  check (status <> 'ENABLE' or theory_enabled or practical_enabled),
  check (status <> 'ENABLE' or theory_weight + practical_weight = 100),
  check (status <> 'ENABLE' or not theory_enabled or theory_minutes is not null),
  check (status <> 'ENABLE' or not practical_enabled or practical_minutes is not null),
  check (status <> 'ENABLE' or effective_from <= effective_to)
);
create unique index template_edition on template (credential_sn, level, name, edition) where delete_time is null;
create index template_update on template (update_time desc, sn desc) where delete_time is null;
create index template_credential on template (credential_sn, level, status) where delete_time is null;
create index template_base on template (base_sn) where base_sn is not null;

-- An exam plan of a site (domain.md §3.10); its number is its key.
create table plan (
  sn text primary key,
  org_sn text not null references college (sn),
  application_sn text not null references application (sn),
  credential_sn text not null references credential (sn),
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  direction text,
  template_sn text not null references template (sn),
  title text not null,
  plan_type text not null check (plan_type in ('NORMAL', 'RETAKE')),
  -- The site's plans of a year are counted from 1 (Decided 1).
  year integer not null,
  serial integer not null check (serial between 1 and 99),
  theory_start timestamptz,
  theory_end timestamptz,
  practical_start timestamptz,
  practical_end timestamptz,
  signup_start timestamptz not null,
  signup_end timestamptz not null,
  expected_count integer not null check (expected_count >= 1),
  accept_borrow boolean not null default false,
  borrow_quota integer not null default 0 check (borrow_quota between 0 and expected_count),
  borrow_region text not null default 'ANY' check (borrow_region in ('ANY', 'PROVINCE')),
  contact_name text not null,
  contact_mobile text not null,
  fee_standard numeric(8, 2) not null,
  materials text[] not null default '{}',
  remark text,
  -- Decided 2, written whenever the sessions are; never above the expected count.
  capacity integer not null default 0 check (capacity between 0 and expected_count),
  -- Live sign-ups, own and borrowed: counted by conditional updates only (reliability.md §1.1).
  taken integer not null default 0,
  own_taken integer not null default 0,
  -- Places that approved borrowed exams hold on it, signed up or not yet (domain.md §6.5).
  reserved integer not null default 0 check (reserved >= 0),
  submit_time timestamptz,
  -- The exam application (spec: exam/submit).
  station_mode text check (station_mode in ('DRAW', 'ORDER')),
  paper_delivery text check (paper_delivery in ('ONLINE', 'SEALED')),
  exam_contact text,
  exam_contact_mobile text,
  equipment_checked boolean not null default false,
  emergency_leader text,
  emergency_mobile text,
  exam_attachments text[] not null default '{}',
  exam_submit_time timestamptz,
  overdue boolean not null default false,
  created_by text not null,
  -- Made by centre or platform for the site, which it belongs to (Decided 6).
  on_behalf boolean not null default false,
  status text not null default 'PLAN_INIT' check (status in ('PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_REJECT', 'PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  check (signup_start < signup_end),
  check (own_taken >= 0 and taken >= own_taken),
  -- A capacity is never below what it holds: own sign-ups and what borrowed exams were promised.
  check (taken <= capacity or taken = 0),
  check (own_taken + reserved <= capacity or own_taken + reserved = 0)
);
create unique index plan_serial on plan (org_sn, year, serial);
create index plan_org on plan (org_sn, update_time desc, sn desc) where delete_time is null;
create index plan_update on plan (update_time desc, sn desc) where delete_time is null;
create index plan_status on plan (status, update_time desc, sn desc) where delete_time is null;
create index plan_credential on plan (credential_sn, level, status) where delete_time is null;
create index plan_template on plan (template_sn);
create index plan_open on plan (signup_end) where status = 'PLAN_AUDIT' and accept_borrow;
create table plan_session (
  sn text primary key,
  plan_sn text not null references plan (sn) on delete cascade,
  room_sn text not null references room (sn),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  session_no integer not null check (session_no between 1 and 99),
  start_time timestamptz not null,
  end_time timestamptz not null,
  capacity integer not null check (capacity > 0),
  unique (plan_sn, subject, session_no, room_sn),
  check (start_time < end_time)
);
create index plan_session_room on plan_session (room_sn, start_time);

-- Institutions that may look at a file of another one, because a record addressed to them names it.
alter table media add column shared_with text[] not null default '{}';

-- A school's request to sit at another site (domain.md §3.11); a lifecycle of its own, shown in the plan's enumeration.
create table borrow (
  sn text primary key,
  org_sn text not null references college (sn),
  host_org_sn text not null references college (sn),
  -- The plan that was asked for, and the one that it was attached to.
  wanted_plan_sn text references plan (sn),
  plan_sn text references plan (sn),
  title text not null,
  credential_sn text not null references credential (sn),
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  expected_date_start date not null,
  expected_date_end date not null,
  student_count integer not null check (student_count >= 1),
  approved_count integer check (approved_count between 1 and student_count),
  taken integer not null default 0 check (taken >= 0 and taken <= coalesce(approved_count, 0)),
  preferred_city text,
  reason text not null,
  proof_files text[] not null default '{}',
  school_contact text not null,
  school_mobile text not null,
  fee_bearer text not null check (fee_bearer in ('SCHOOL', 'STUDENT', 'HOST')),
  accept_same_examiner_rule boolean not null default true,
  conditions text,
  audit_opinion text,
  audit_time timestamptz,
  round integer not null default 1,
  -- Does it differ from the round that was decided last? A refused one is asked for again changed.
  changed boolean not null default false,
  -- Decided 4; written anew when the wanted plan's sign-up ends earlier.
  deadline timestamptz not null,
  status text not null default 'SCHOOL_INIT' check (status in ('SCHOOL_INIT', 'SCHOOL_AUDIT', 'SCHOOL_REJECT')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  check (org_sn <> host_org_sn),
  check (expected_date_start <= expected_date_end),
  check (plan_sn is null or approved_count is not null)
);
create index borrow_org on borrow (org_sn, update_time desc, sn desc) where delete_time is null;
create index borrow_host on borrow (host_org_sn, status, update_time desc, sn desc) where delete_time is null;
create index borrow_plan on borrow (plan_sn) where plan_sn is not null;
-- Approved, and on no plan yet: their places count against what the host can still promise.
create index borrow_unattached on borrow (host_org_sn, credential_sn, level) where status = 'SCHOOL_AUDIT' and plan_sn is null and delete_time is null;
create index borrow_wanted on borrow (wanted_plan_sn) where wanted_plan_sn is not null;
create index borrow_deadline on borrow (deadline) where status = 'SCHOOL_INIT' and delete_time is null;
create index borrow_open on borrow (org_sn, host_org_sn, credential_sn, level) where status = 'SCHOOL_INIT' and delete_time is null;
create index borrow_update on borrow (update_time desc, sn desc) where delete_time is null;

create table signup (
  sn text primary key,
  plan_sn text not null references plan (sn),
  student_sn text not null references student (sn),
  org_sn text not null references college (sn),
  source text not null check (source in ('OWN', 'BORROW')),
  borrow_sn text references borrow (sn),
  credential_sn text not null references credential (sn),
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  subjects text not null check (subjects in ('BOTH', 'THEORY', 'PRACTICAL')),
  theory_attempt text check (theory_attempt in ('NEW', 'RETAKE')),
  practical_attempt text check (practical_attempt in ('NEW', 'RETAKE')),
  prior_signup_sn text references signup (sn),
  declared_condition text,
  -- The photo as it was when the student was signed up.
  photo text not null,
  reject_reason text,
  ticket_no text unique,
  pay_status text not null default 'UNPAID' check (pay_status in ('UNPAID', 'PAID', 'WAIVED')),
  -- Its exam is over and published: another sign-up may follow.
  closed boolean not null default false,
  status text not null default 'INIT' check (status in ('INIT', 'SUBMIT', 'AUDIT', 'REJECT')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  check ((source = 'BORROW') = (borrow_sn is not null)),
  unique (plan_sn, student_sn)
);
-- One live sign-up for each student, credential and level (reliability.md §4).
create unique index signup_live on signup (student_sn, credential_sn, level) where status in ('SUBMIT', 'AUDIT') and not closed;
create index signup_plan on signup (plan_sn, update_time desc, sn desc);
create index signup_student on signup (student_sn);
create index signup_org on signup (org_sn, plan_sn);
create index signup_borrow on signup (borrow_sn) where borrow_sn is not null;
create index signup_prior on signup (prior_signup_sn) where prior_signup_sn is not null;
-- Whose photo a site may look at, and which one may not be swept.
create index signup_photo on signup (photo);

-- Which certificates and levels fit a major (domain.md §3.3): a list that is read and written whole.
alter table major add column credentials jsonb not null default '[]' check (jsonb_typeof(credentials) = 'array');
