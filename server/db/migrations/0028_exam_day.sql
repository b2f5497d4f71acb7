-- The day of an exam (domain.md §3.13a): who came, what was checked, how stations were drawn, when it began and ended.
alter table exam
  add column actual_start_time timestamptz,
  add column actual_end_time timestamptz,
  add column started_by text,
  add column finished_by text,
  add column start_reason text,
  add column finish_reason text,
  -- When the chief first acted: from then on the site no longer acts for him.
  add column chief_time timestamptz,
  add column run_flags text[] not null default '{}';
alter table exam add constraint exam_run check (actual_end_time is null or actual_start_time is null or actual_end_time >= actual_start_time) not valid;

-- One candidate in one exam; the key is that of the score. Without a row the candidate is expected.
create table attendance (
  sn text primary key,
  exam_sn text not null references exam (sn) on delete cascade,
  room_sn text not null references room (sn),
  signup_sn text not null references signup (sn),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  state text not null default 'EXPECTED' check (state in ('EXPECTED', 'PRESENT', 'LATE', 'ABSENT', 'LEFT')),
  checkin_time timestamptz,
  checkin_by text references account (sn),
  checkin_way text check (checkin_way in ('QR', 'MANUAL')),
  identity_checked boolean not null default false,
  late_reason text,
  station integer check (station between 1 and 99),
  extra_minutes integer not null default 0 check (extra_minutes between 0 and 45),
  extra_reason text,
  absent_reason text,
  left_time timestamptz,
  note text,
  -- It was recorded without network and sent later.
  offline boolean not null default false,
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  check (sn = signup_sn || case subject when 'ONLINE' then '-T' else '-P' end),
  check (state not in ('PRESENT', 'LATE', 'LEFT') or (checkin_time is not null and checkin_way is not null and identity_checked)),
  check ((state = 'ABSENT') = (absent_reason is not null)),
  check ((state = 'LEFT') = (left_time is not null)),
  check (extra_minutes = 0 or extra_reason is not null)
);
create index attendance_exam on attendance (exam_sn, state);
-- No two candidates at one workstation of a room.
create unique index attendance_station on attendance (exam_sn, room_sn, station);

-- The items of the checklist that were checked.
create table exam_check (
  exam_sn text not null references exam (sn) on delete cascade,
  item text not null check (item in ('PAPERS', 'STATIONS', 'NETWORK', 'CAMERAS', 'CLOCKS', 'EMERGENCY')),
  checked_by text not null references account (sn),
  checked_time timestamptz not null default business_now(),
  primary key (exam_sn, item)
);

-- The draw of a room's workstations (Decided 25): the hashes from the approval on, the seed sealed until the draw and after it.
create table exam_draw (
  exam_sn text not null references exam (sn) on delete cascade,
  room_sn text not null references room (sn),
  seed_sealed bytea not null,
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  list_hash text not null check (list_hash ~ '^[0-9a-f]{64}$'),
  -- False: made with the draw, because the exam was approved before there were commitments.
  committed boolean not null,
  commit_time timestamptz not null default business_now(),
  drawn_time timestamptz,
  drawn_by text references account (sn),
  -- The tickets by workstation.
  drawn_order text[],
  primary key (exam_sn, room_sn),
  check ((drawn_time is null) = (drawn_order is null))
);
