-- What was submitted of a plan, and of its exam application, whole, round by round; nothing of submissions before.
create table plan_round (
  plan_sn text not null references plan (sn) on delete cascade,
  round integer not null check (round > 0),
  submit_time timestamptz not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (plan_sn, round)
);
create table exam_round (
  plan_sn text not null references plan (sn) on delete cascade,
  round integer not null check (round > 0),
  submit_time timestamptz not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (plan_sn, round)
);
