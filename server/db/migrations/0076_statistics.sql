-- What the reports count of sign-ups, results, attendance and marks, kept by a job (ADR 0058): one row per plan and institution,
-- exam, exam and examiner, instead of one per candidate.
create table statistic_candidate (
  plan_sn text not null references plan (sn) on delete cascade,
  -- Whose students they are.
  org_sn text not null references college (sn) on delete cascade,
  signups integer not null,
  confirmed integer not null,
  waiting integer not null,
  borrowed integer not null,
  returned integer not null,
  results integer not null,
  passed integer not null,
  failed integer not null,
  absent_results integer not null,
  deferred integer not null,
  violations integer not null,
  incomplete integer not null,
  primary key (plan_sn, org_sn)
);
create index statistic_candidate_org on statistic_candidate (org_sn);

create table statistic_exam (
  exam_sn text primary key references exam (sn) on delete cascade,
  present integer not null,
  absent integer not null,
  put_off integer not null
);

create table statistic_mark (
  exam_sn text not null references exam (sn) on delete cascade,
  teacher_sn text not null references teacher (sn) on delete cascade,
  entries integer not null,
  entries_returned integer not null,
  primary key (exam_sn, teacher_sn)
);

-- When they were counted the last time: one row.
create table statistic_run (
  one boolean primary key default true check (one),
  time timestamptz not null
);
