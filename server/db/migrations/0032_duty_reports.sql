-- The chief's report of a plan, and what the site says of each examiner who served in it (domain.md §3.13a).
create table chief_report (
  sn text primary key references plan (sn) on delete cascade,
  org_sn text not null references college (sn),
  organization text not null check (length(organization) <= 2000),
  papers text not null check (length(papers) <= 2000),
  discipline text not null check (length(discipline) <= 2000),
  scoring text not null check (length(scoring) <= 2000),
  advice text not null check (length(advice) <= 2000),
  figures jsonb check (jsonb_typeof(figures) = 'array'),
  author_sn text not null references account (sn),
  submit_time timestamptz,
  status text not null default 'INIT' check (status in ('INIT', 'SUBMIT')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now()
);

create table duty_feedback (
  sn text primary key,
  plan_sn text not null references plan (sn) on delete cascade,
  teacher_sn text not null references teacher (sn),
  org_sn text not null references college (sn),
  discipline smallint not null check (discipline between 1 and 5),
  skill smallint not null check (skill between 1 and 5),
  fairness smallint not null check (fairness between 1 and 5),
  attitude smallint not null check (attitude between 1 and 5),
  comment text check (length(comment) between 1 and 500),
  given_by text not null references account (sn),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  constraint duty_feedback_once unique (plan_sn, teacher_sn)
);
create index duty_feedback_teacher on duty_feedback (teacher_sn);
