-- Once an exam attests who a student is, the identity changes by a correction: the institution asks with reason and evidence, centre or platform confirms (Decided 42).
create table identity_correction (
  sn text primary key,
  student_sn text not null references student (sn),
  -- Whose student it is.
  org_sn text not null references college (sn),
  -- Name, document, gender and birthday when the correction was asked for, and as they are to be.
  before jsonb not null,
  after jsonb not null,
  reason text not null check (length(reason) between 4 and 500),
  files text[] not null check (cardinality(files) between 1 and 5),
  -- Who asked.
  account_sn text not null references account (sn),
  opinion text check (length(opinion) <= 500),
  status text not null default 'SUBMIT' check (status in ('SUBMIT', 'AUDIT', 'REJECT', 'CANCEL')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  check (before <> after)
);
create unique index identity_correction_open on identity_correction (student_sn) where status = 'SUBMIT';
create index identity_correction_student on identity_correction (student_sn, create_time);
