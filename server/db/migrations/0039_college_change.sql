-- An institution asks the centre to change what only the centre sets of it (domain.md §3.2).
create table college_change (
  sn text primary key,
  org_sn text not null references college (sn),
  -- The values asked for, and those that they replace: some of name, org_type, school_code, uscc.
  wish jsonb not null check (jsonb_typeof(wish) = 'object' and wish <> '{}'),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  reason text not null check (length(reason) between 5 and 500),
  proof_files text[] not null check (cardinality(proof_files) between 1 and 5),
  opinion text check (length(opinion) <= 500),
  account_sn text not null references account (sn),
  decide_time timestamptz,
  status text not null default 'SUBMIT' check (status in ('SUBMIT', 'AUDIT', 'REJECT', 'CANCEL')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  constraint college_change_check_decided check (decide_time is null or status in ('AUDIT', 'REJECT'))
);
create unique index college_change_open on college_change (org_sn) where status = 'SUBMIT';
create index college_change_org on college_change (org_sn, create_time);
create index college_change_status on college_change (status, create_time);
create index college_change_created on college_change (create_time);
create index college_change_updated on college_change (update_time);
