-- Trainings of examiners (domain.md §3.19).
create table train_session (
  sn text primary key,
  title text not null,
  -- The training organisation that holds it; null: the platform.
  org_sn text references college (sn),
  credential_sn text not null references credential (sn),
  levels text[] not null check (cardinality(levels) between 1 and 3 and levels <@ array['BEGINNER', 'MIDDLE', 'SENIOR']),
  type text not null check (type in ('FIRST', 'RENEW', 'SENIOR', 'SUPERVISOR')),
  mode text not null check (mode in ('ONLINE', 'OFFLINE', 'MIXED')),
  start_date date not null,
  end_date date not null,
  signup_end date not null,
  place text,
  hours integer not null check (hours > 0),
  quota integer check (quota > 0),
  -- Yuan for each person.
  fee numeric(8, 2) not null default 0 check (fee >= 0),
  contact text,
  content text,
  -- The keys of the pictures of the content: who may read it may see them.
  files text[] not null default '{}',
  exam_mode text,
  pass_score integer not null check (pass_score between 1 and 100),
  status text not null default 'INIT' check (status in ('INIT', 'ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  constraint train_session_days check (signup_end <= start_date and start_date <= end_date),
  -- What is offered is complete.
  constraint train_session_offered check (
    status <> 'ENABLE' or quota is not null and contact is not null and content is not null and (mode = 'ONLINE' or place is not null)
  )
);
create index train_session_list on train_session (update_time desc, sn desc) where delete_time is null;
create index train_session_organiser on train_session (org_sn, update_time desc, sn desc) where delete_time is null;
create index train_session_credential on train_session (credential_sn, start_date) where delete_time is null;
create index train_session_dates on train_session (start_date, end_date) where delete_time is null;
create index train_session_open on train_session (signup_end) where status = 'ENABLE' and delete_time is null;
create index train_session_files on train_session using gin (files);
