-- Business time (interface.md §3): now() + an offset that only the seed and the tests set; the row is the only one.
create table business_clock (single boolean primary key default true check (single), shift interval not null default '0');
insert into business_clock default values;
create function business_now() returns timestamptz language sql stable as 'select now() + shift from business_clock';

-- One- and two-character grams of a name: a two-character Chinese name makes no trigram (performance.md §1.5).
-- A loop, because as one select it takes eighteen times as long, which every import pays for each row.
create function grams(word text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  pieces text[] := string_to_array(word, null);
begin
  for place in 1 .. length(word) - 1 loop
    pieces := pieces || substr(word, place, 2);
  end loop;
  return pieces;
end $$;

create table college (
  sn text primary key,
  name text not null check (length(name) between 4 and 60),
  short_name text,
  org_type text not null check (org_type in ('school', 'college')),
  school_code text not null,
  uscc text not null,
  nature text not null check (nature in ('PUBLIC', 'PRIVATE')),
  org_level text not null check (org_level in ('SECONDARY', 'HIGHER', 'BACHELOR', 'APPLIED', 'TECHNICIAN', 'TRAINING')),
  province text not null,
  city text not null,
  district text not null,
  address text not null,
  postcode text,
  legal_person text not null,
  contact_name text not null,
  contact_mobile text not null,
  contact_email text not null,
  contact_position text,
  tel text,
  logo text,
  license_files text[] not null default '{}',
  bank_name text,
  bank_account text,
  tax_no text,
  pilot_year integer not null,
  remark text,
  status text not null default 'ENABLE' check (status in ('ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
create unique index college_name on college (name) where delete_time is null;
create unique index college_school_code on college (school_code) where delete_time is null;
create unique index college_uscc on college (uscc) where delete_time is null;
create index college_update on college (update_time desc, sn desc) where delete_time is null;
create index college_province on college (province, update_time desc) where delete_time is null;
create index college_grams on college using gin (grams(name)) where delete_time is null;

create table account (
  sn text primary key,
  username text not null,
  name text not null,
  mobile text not null,
  email text,
  avatar text,
  role text not null check (role in ('school', 'college', 'center', 'system', 'teacher', 'train')),
  admin boolean not null default false check (not admin or role = 'system'),
  org_sn text references college (sn),
  permissions text[] not null default '{}',
  operations jsonb not null default '[]',
  password_hash text not null,
  password_due boolean not null default true,
  remark text,
  status text not null default 'ENABLE' check (status in ('ENABLE', 'DISABLE')),
  last_login_time timestamptz,
  last_login_ip text,
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  check (org_sn is not null or role not in ('school', 'college', 'train'))
);
create unique index account_username on account (lower(username)) where delete_time is null;
create unique index account_mobile on account (mobile) where delete_time is null;
create index account_org on account (org_sn) where delete_time is null;
create index account_update on account (update_time desc, sn desc) where delete_time is null;
create index account_role on account (role, update_time desc) where delete_time is null;

-- Sessions live on real database time; the token itself is never stored.
create table session (
  token_hash bytea primary key,
  account_sn text not null references account (sn),
  create_time timestamptz not null default now(),
  used_time timestamptz not null default now(),
  idle_end timestamptz not null,
  absolute_end timestamptz not null,
  ip text not null,
  agent text not null default '',
  revoke_time timestamptz
);
create index session_account on session (account_sn) where revoke_time is null;
create index session_end on session (absolute_end);

create table login_failure (
  sn bigint generated always as identity primary key,
  username text not null,
  network text not null,
  time timestamptz not null default now()
);
create index login_failure_window on login_failure (username, network, time);
create index login_failure_time on login_failure (time);

create table captcha (
  sn text primary key,
  purpose text not null,
  answer_hash bytea not null,
  end_time timestamptz not null
);
create index captcha_end on captcha (end_time);

-- The key itself is not kept, only its hash; the answer is sealed with the key, for it may hold a one-time password.
create table idempotency_key (
  account_sn text not null,
  key_hash bytea not null,
  body_hash bytea not null,
  answer bytea,
  create_time timestamptz not null default now(),
  primary key (account_sn, key_hash)
);
create index idempotency_key_time on idempotency_key (create_time);

create table major (
  sn text primary key,
  org_sn text not null references college (sn),
  code text not null,
  name text not null,
  edu_level text not null check (edu_level in ('SECONDARY', 'HIGHER', 'BACHELOR')),
  duration integer not null check (duration between 2 and 5),
  start_year integer not null,
  student_count integer check (student_count >= 0),
  department text,
  director text,
  director_mobile text,
  status text not null default 'ENABLE' check (status in ('ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
create unique index major_code on major (org_sn, code) where delete_time is null;
create index major_update on major (org_sn, update_time desc, sn desc) where delete_time is null;
create index major_grams on major using gin (grams(name)) where delete_time is null;

create table student (
  sn text primary key,
  org_sn text not null references college (sn),
  name text not null,
  gender text not null check (gender in ('MALE', 'FEMALE')),
  id_type text not null check (id_type in ('ID_CARD', 'HK_MACAO_PERMIT', 'TAIWAN_PERMIT', 'PASSPORT', 'FOREIGN_RESIDENT', 'OFFICER')),
  id_no text not null,
  birthday date not null,
  nation text not null,
  student_no text not null,
  major_sn text not null references major (sn),
  class_name text not null,
  grade_year integer not null,
  edu_level text not null check (edu_level in ('SECONDARY', 'HIGHER', 'BACHELOR')),
  duration integer check (duration between 2 and 5),
  mobile text not null,
  email text,
  candidate_type text not null check (candidate_type in ('STUDENT', 'SOCIAL')),
  photo text,
  photo_status text not null default 'INIT' check (photo_status in ('INIT', 'SUBMIT', 'AUDIT', 'REJECT')),
  photo_faults jsonb not null default '[]',
  prior_cert_no text,
  address text,
  remark text,
  status text not null default 'ENABLE' check (status in ('ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now()
);
-- One person, one row on the whole platform (domain.md §3.8).
-- By bytes, so that the one index answers whole numbers and their beginnings.
create unique index student_id_no on student (id_no text_pattern_ops);
create unique index student_no on student (org_sn, student_no);
create index student_id_last on student (reverse(id_no) text_pattern_ops);
create index student_grams on student using gin (grams(name));
create index student_name on student (name text_pattern_ops);
create index student_mobile on student (mobile);
-- Without an institution beside it, as the platform's accounts search.
create index student_number on student (student_no);
-- What filters look at stands in the leaves: a rare or absent value is looked for without reading a million rows.
create index student_update on student (update_time desc, sn desc) include (grade_year, photo_status, status);
create index student_org_update on student (org_sn, update_time desc, sn desc) include (grade_year, photo_status, status);
create index student_org_major on student (org_sn, major_sn, update_time desc, sn desc);
create index student_org_class on student (org_sn, class_name, update_time desc, sn desc);
create index student_org_grade on student (org_sn, grade_year, update_time desc, sn desc) include (photo_status, status);
create index student_org_photo on student (org_sn, photo_status, update_time desc, sn desc);
create index student_org_name on student (org_sn, name, sn);
create index student_major on student (major_sn);

-- Who moved what, from where to where, with which opinion; business time.
create table history (
  sn text primary key,
  entity text not null,
  entity_sn text not null,
  move text not null,
  from_status text,
  to_status text not null,
  actor_sn text,
  actor_name text not null,
  actor_role text not null,
  opinion text,
  version integer,
  time timestamptz not null default business_now()
);
create index history_entity on history (entity, entity_sn, time desc, sn desc);

-- Append-only, one hash chain per organisation ('platform' for those without), written in the transaction of the act.
create table audit_head (
  chain text primary key,
  seq bigint not null,
  hash text not null
);
create table audit (
  chain text not null,
  seq bigint not null,
  sn text not null generated always as (chain || '.' || seq::text) stored unique,
  time timestamptz not null,
  business_time timestamptz not null,
  actor_sn text,
  actor_name text not null,
  actor_role text,
  ip text,
  request_id text,
  action text not null,
  target_type text,
  target_sn text,
  before jsonb,
  after jsonb,
  previous_hash text not null,
  hash text not null,
  primary key (chain, seq)
);
create index audit_time on audit (time desc, sn desc);
create index audit_action on audit (action, time desc, sn desc);
create index audit_actor on audit (actor_name, time desc, sn desc);
create index audit_target on audit (target_sn, time desc, sn desc);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit is append-only';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function audit_is_append_only();
create trigger audit_never_emptied before truncate on audit for each statement execute function audit_is_append_only();

create table media (
  key text primary key,
  kind text not null,
  name text not null,
  type text not null,
  bytes bigint not null,
  sha256 text not null,
  account_sn text not null,
  org_sn text,
  -- A file that no record names yet is swept after 24 h.
  linked boolean not null default false,
  end_time timestamptz,
  create_time timestamptz not null default now()
);
create index media_orphans on media (create_time) where not linked;
create index media_ended on media (end_time) where end_time is not null;
-- With the bytes, the quota is summed from the index alone.
create index media_org on media (org_sn) include (bytes);

create table job (
  sn text primary key,
  kind text not null,
  account_sn text not null references account (sn),
  org_sn text,
  subject text,
  mode text,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  cancel_asked boolean not null default false,
  progress integer not null default 0,
  total integer,
  ok integer not null default 0,
  failed integer not null default 0,
  result_key text,
  error jsonb,
  -- How often it fell by a fault of ours; killed servers do not count.
  faults integer not null default 0,
  create_time timestamptz not null default now(),
  finish_time timestamptz
);
create index job_account on job (account_sn, create_time desc, sn desc);
create index job_failed_imports on job (org_sn, kind) where failed > 0;
create table job_error (
  job_sn text not null references job (sn) on delete cascade,
  seq integer not null,
  row integer not null,
  "column" jsonb,
  rule text not null,
  message jsonb not null,
  primary key (job_sn, seq)
);
create index job_error_row on job_error (job_sn, row, seq);

-- Which processes work jobs and are alive: a dead one's jobs are unlocked by the others.
create table job_runner (
  worker text primary key,
  seen_time timestamptz not null default now()
);

create table setting (
  name text primary key,
  value jsonb not null,
  update_time timestamptz not null default business_now()
);
