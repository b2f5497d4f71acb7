-- What the reports count of candidates, once more summed up (ADR 0058): by plan, for the dimensions that name no institution, and by
-- credential, level, month and institution. Of each plan it is kept how it was counted: a plan that was approved, published, revoked,
-- moved or deleted since then is taken out of the sums of the institutions, and read plan by plan.
create table statistic_plan (
  plan_sn text primary key references plan (sn) on delete cascade,
  credential_sn text not null,
  level text not null,
  -- The first of the month of its exams.
  month date,
  -- Its sign-ups are in the sums; its results are.
  live boolean not null,
  published boolean not null,
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
  incomplete integer not null
);

create table statistic_month (
  credential_sn text not null,
  level text not null,
  month date not null,
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
  primary key (credential_sn, level, month, org_sn)
);
create index statistic_month_org on statistic_month (org_sn);

-- Until they are counted into the new sums the reports say that they are not counted yet.
delete from statistic_run;
