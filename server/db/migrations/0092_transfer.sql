-- Students change institution by a transfer (domain.md Decided 24).
create table transfer (
  sn text primary key,
  -- The institution that requests.
  org_sn text not null references college (sn),
  account_sn text not null references account (sn),
  -- The person as the institution names it: nobody may be registered with this number and name.
  name text not null,
  id_type text not null,
  id_no text not null,
  document_key text not null,
  -- The student with this number and name at the time of the request, and its institution; null: there was none.
  student_sn text references student (sn),
  from_org_sn text references college (sn),
  student_no text not null,
  major_sn text not null references major (sn),
  class_name text not null,
  grade_year integer not null,
  reason text not null check (length(reason) between 5 and 500),
  proof_files text[] not null default '{}' check (cardinality(proof_files) <= 5),
  deadline timestamptz not null,
  -- When the institution that decides, and the platform, got their notices.
  notice_time timestamptz,
  opinion text check (length(opinion) <= 500),
  decide_time timestamptz,
  status text not null default 'SUBMIT' check (status in ('SUBMIT', 'AUDIT', 'REJECT', 'LAPSED', 'CANCEL')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  constraint transfer_check_from check ((student_sn is null) = (from_org_sn is null)),
  constraint transfer_check_parties check (from_org_sn is distinct from org_sn),
  constraint transfer_check_student check (status <> 'AUDIT' or student_sn is not null),
  constraint transfer_check_decided check (decide_time is null or status in ('AUDIT', 'REJECT'))
);
create unique index transfer_open on transfer (org_sn, document_key) where status = 'SUBMIT';
create index transfer_org on transfer (org_sn, create_time);
create index transfer_from on transfer (from_org_sn, create_time) where from_org_sn is not null;
create index transfer_status on transfer (status, create_time);
create index transfer_created on transfer (create_time);
create index transfer_updated on transfer (update_time);
create index transfer_due on transfer (deadline) where status = 'SUBMIT';
create index transfer_unannounced on transfer (create_time) where status = 'SUBMIT' and notice_time is null and student_sn is not null;
create index transfer_student on transfer (student_sn) where student_sn is not null;
create index transfer_major on transfer (major_sn);
create index transfer_grams on transfer using gin (grams(name));

-- How many requests an institution has made on its last day of requests, by real time.
create table transfer_day (
  org_sn text primary key references college (sn),
  day date not null,
  requests integer not null check (requests > 0)
);
