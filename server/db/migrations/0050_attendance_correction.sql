-- After the end of an exam its attendance changes by a correction: chief or site asks with reason and evidence, the centre confirms (Decided 37).
create table attendance_correction (
  sn text primary key,
  exam_sn text not null references exam (sn),
  plan_sn text not null references plan (sn),
  -- The site of the exam.
  org_sn text not null references college (sn),
  -- The key of the attendance and of the score, whether there are rows of them or not.
  attendance_sn text not null,
  signup_sn text not null references signup (sn),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  from_state text not null check (from_state in ('EXPECTED', 'PRESENT', 'LATE', 'ABSENT', 'LEFT')),
  to_state text not null check (to_state in ('ABSENT', 'LEFT')),
  reason text not null check (length(reason) between 4 and 500),
  files text[] not null check (cardinality(files) between 1 and 5),
  -- Who asked.
  account_sn text not null references account (sn),
  opinion text check (length(opinion) <= 500),
  status text not null default 'SUBMIT' check (status in ('SUBMIT', 'AUDIT', 'REJECT', 'CANCEL')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  check (attendance_sn = signup_sn || case subject when 'ONLINE' then '-T' else '-P' end),
  check (from_state <> to_state)
);
create unique index attendance_correction_open on attendance_correction (attendance_sn) where status = 'SUBMIT';
create index attendance_correction_exam on attendance_correction (exam_sn, create_time);
create index attendance_correction_plan on attendance_correction (plan_sn, status);
-- A stored file is read by those who read the correction.
create index attendance_correction_files on attendance_correction using gin (files);
