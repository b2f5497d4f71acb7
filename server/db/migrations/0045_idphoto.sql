-- The calls of the ID-photo tool (domain.md §8.3): never the photo itself.
create table idphoto_call (
  sn text primary key,
  call_time timestamptz not null default business_now(),
  api text not null check (api in ('CHECK', 'MAKE', 'MATTING', 'BACKGROUND', 'LAYOUT', 'CREDIT')),
  vendor text not null,
  spec text not null,
  org_sn text references college (sn),
  role text not null,
  account_sn text not null references account (sn),
  student_sn text references student (sn),
  source text not null check (source in ('PC', 'IMPORT', 'MOBILE')),
  file_kb double precision not null check (file_kb >= 0),
  result text not null check (result in ('OK', 'FAIL')),
  fail_codes text[] not null default '{}',
  error_code text,
  cost integer not null check (cost >= 0),
  duration_ms integer not null check (duration_ms >= 0),
  ip text,
  photo_id text
);
create index idphoto_call_time on idphoto_call (call_time, sn);
create index idphoto_call_org on idphoto_call (org_sn, call_time);
create index idphoto_call_api on idphoto_call (api, call_time);
create index idphoto_call_result on idphoto_call (result, call_time);
create index idphoto_call_student on idphoto_call (student_sn) where student_sn is not null;

-- One row: how many calls there may be (domain.md §8.2). No row: the defaults of the domain.
create table idphoto_quota (
  sn text primary key check (sn = 'idphoto'),
  student_max integer not null check (student_max between 0 and 1000),
  org_month_max integer not null check (org_month_max >= 0),
  month_total integer not null check (month_total >= 0),
  warn_below integer not null check (warn_below >= 0),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now()
);
-- Institutions with a number of their own.
create table idphoto_org_quota (
  org_sn text primary key references college (sn),
  month_max integer not null check (month_max >= 0)
);
insert into idphoto_quota (sn, student_max, org_month_max, month_total, warn_below)
  values ('idphoto', 10, 3000, 100000, 1000);
